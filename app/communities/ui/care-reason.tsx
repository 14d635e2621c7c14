import { ReasonForm } from '../../ui/reason-form.tsx';
import { problemIn, type Tried } from '../present.ts';

type Props = {
  action: string;
  does: string;
  /** The field that says to whom or to what, and its value. */
  subject: { name: string; value: string };
  label: string;
  question: string;
  button: string;
  tried: Tried | undefined;
  about: string;
};

/** What is done here with a reason, to one person or one question of several. */
export function CareReason({ tried, ...form }: Props) {
  const { does, subject } = form;
  const isTried = tried?.does === does && tried.subject === subject.value;
  return (
    <ReasonForm
      {...form}
      id={`${does}-${subject.value}`}
      back={
        isTried
          ? {
              reason: tried.typed['reason'] ?? '',
              problem: problemIn(tried, 'reason'),
              cause: tried,
            }
          : undefined
      }
    />
  );
}
