import { ConfirmWithReason } from '../../ui/confirm-with-reason.tsx';
import type { FailedForm } from '../community-views.ts';
import { communityProblemIn } from '../words/problems.ts';

type Props = {
  action: string;
  does: string;
  /** The field that says whom or what it is about, and its value. */
  subject: { name: string; value: string };
  label: string;
  question: string;
  button: string;
  tried: FailedForm | undefined;
  about: string;
};

/** A form with a reason, for one person or one question of several. */
export function ManageReason({ tried, ...form }: Props) {
  const { does, subject } = form;
  const isTried = tried?.does === does && tried.subject === subject.value;
  return (
    <ConfirmWithReason
      {...form}
      id={`${does}-${subject.value}`}
      rejected={
        isTried
          ? {
              reason: tried.typed['reason'] ?? '',
              problem: communityProblemIn(tried, 'reason'),
              cause: tried,
            }
          : undefined
      }
    />
  );
}
