import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import * as words from './words.ts';

type Props = {
  id: string;
  action: string;
  does: string;
  label: string;
  question: string;
  button: string;
  /** Set when the form came back: what was typed, and its problem. A new value moves the focus to the field again. */
  rejected: { reason: string; problem: string | undefined; cause: unknown } | undefined;
  /** A hidden field that names the person or thing concerned. */
  subject?: { name: string; value: string };
  /** A description for screen readers, since they do not see where the button is. */
  about?: string;
};

/** An action that needs a reason: folded at first, and open again if the reason had a problem. */
export function ConfirmWithReason(props: Props) {
  const { id, action, does, label, question, button, rejected, subject, about } = props;
  const field = useRef<HTMLInputElement>(null);
  const cause = rejected?.cause;
  const isBack = rejected !== undefined;
  useEffect(() => {
    if (cause !== undefined) field.current?.focus();
  }, [cause]);
  const unseen = about !== undefined && <span className="sr-only">{` ${about}`}</span>;
  return (
    <details className="group/act open:w-full" open={isBack}>
      {/* The summary stays while it is open: it has the focus, and closes the form again. */}
      <summary className="inline-block list-none rounded-full">
        <span className="pill pill-line group-open/act:hidden">
          {label}
          {unseen}
        </span>
        <span className="text-link hidden py-2 text-small group-open/act:inline-block">
          {words.notNow}
        </span>
      </summary>
      <Form method="post" action={action} noValidate className="grid max-w-140 gap-2 pt-1">
        {subject && <input type="hidden" name={subject.name} value={subject.value} />}
        <label htmlFor={id} className="font-semibold">
          {question}
        </label>
        {rejected?.problem && (
          <p id={`${id}-problem`} className="text-small font-semibold text-alarm">
            {rejected.problem}
          </p>
        )}
        <input
          ref={field}
          id={id}
          name="reason"
          type="text"
          dir="auto"
          autoComplete="off"
          defaultValue={rejected?.reason}
          {...{ autoFocus: isBack }}
          aria-invalid={rejected?.problem ? true : undefined}
          aria-describedby={rejected?.problem ? `${id}-problem` : undefined}
          className="min-h-12 rounded-row border border-(--edge) bg-sheet px-4 aria-invalid:border-alarm"
        />
        <p className="mt-1">
          <button type="submit" name="does" value={does} className="pill pill-solid">
            {button}
            {unseen}
          </button>
        </p>
      </Form>
    </details>
  );
}
