import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
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
  /** Read to those who cannot see where the button stands. */
  about: string;
};

/** What is done with a reason: folded until it is wanted, and open again where the reason was wrong. */
export function ReasonForm({
  action,
  does,
  subject,
  label,
  question,
  button,
  tried,
  about,
}: Props) {
  const isTried = tried?.does === does && tried.subject === subject.value;
  const field = useRef<HTMLInputElement>(null);
  const id = `${does}-${subject.value}`;
  const problem = isTried ? problemIn(tried, 'reason') : undefined;
  useEffect(() => {
    if (tried?.does === does && tried.subject === subject.value) field.current?.focus();
  }, [tried, does, subject.value]);
  return (
    <details className="group/act open:w-full" open={isTried}>
      <summary className="pill pill-line list-none group-open/act:hidden">
        {label}
        <span className="sr-only">{` ${about}`}</span>
      </summary>
      <Form method="post" action={action} noValidate className="grid max-w-140 gap-2 pt-1">
        <input type="hidden" name={subject.name} value={subject.value} />
        <label htmlFor={id} className="font-semibold">
          {question}
        </label>
        {problem && (
          <p id={`${id}-problem`} className="text-small font-semibold text-alarm">
            {problem}
          </p>
        )}
        <input
          ref={field}
          id={id}
          name="reason"
          type="text"
          dir="auto"
          autoComplete="off"
          defaultValue={isTried ? tried.typed['reason'] : ''}
          {...{ autoFocus: isTried }}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="min-h-12 rounded-row border border-(--edge) bg-sheet px-4 aria-invalid:border-alarm"
        />
        <p className="mt-1">
          <button type="submit" name="does" value={does} className="pill pill-solid">
            {button}
            <span className="sr-only">{` ${about}`}</span>
          </button>
        </p>
      </Form>
    </details>
  );
}
