import { useId, type ReactNode } from 'react';
import { Form } from 'react-router';
import { ConfirmWithReason } from '../../ui/confirm-with-reason.tsx';
import type { QuestionPermission } from '../../questions/question-rules.ts';
import type { FieldText } from '../../questions/words/problems.ts';
import { problemIn } from './ask-field.tsx';
import { questionRefusalText } from '../../questions/words/refusals.ts';
import * as words from '../words/own-actions.ts';

/** The action that failed, and its problems. */
export type FailedActionTexts =
  | { does: string; reason: string; problems: readonly FieldText[] }
  | undefined;

export function ActionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="border-b border-line pb-3 text-h4">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

type RowProps = {
  title: string;
  about: string;
  can: QuestionPermission;
  label: string;
  children: ReactNode;
};

/** A control that cannot be used stays and says why. */
export function ActionRow({ title, about, can, label, children }: RowProps) {
  const reason = useId();
  const may = can === true;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line py-4 sm:gap-x-6">
      <div className="min-w-48 flex-1">
        <p className={may ? 'font-semibold' : 'font-semibold text-soft'}>{title}</p>
        <p id={reason} className="max-w-[56ch] text-small text-soft">
          {may ? about : questionRefusalText(can)}
        </p>
      </div>
      {may ? (
        children
      ) : (
        <button type="button" disabled aria-describedby={reason} className="pill pill-line">
          {label}
        </button>
      )}
    </li>
  );
}

type ButtonProps = { action: string; does: string; label: string };

export function ActionButton({ action, does, label }: ButtonProps) {
  return (
    <Form method="post" action={action}>
      <button type="submit" name="does" value={does} className="pill pill-line">
        {label}
      </button>
    </Form>
  );
}

type ReasonProps = {
  action: string;
  does: string;
  label: string;
  button: string;
  tried: FailedActionTexts;
};

/** Voters see the reason, so the author must give one. */
export function ReasonAction({ tried, ...form }: ReasonProps) {
  const back = tried?.does === form.does ? tried : undefined;
  return (
    <ConfirmWithReason
      {...form}
      id={`reason-${form.does}`}
      question={words.reason}
      rejected={
        back && {
          reason: back.reason,
          problem: problemIn(back.problems, 'reason'),
          cause: back,
        }
      }
    />
  );
}
