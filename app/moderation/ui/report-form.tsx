import { formatNumber } from '../../base/words/figures.ts';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Field, controlPropsOf } from '../../ui/field.tsx';
import { BotTrapFields } from '../../ui/bot-trap-fields.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import {
  DETAILS_LENGTH,
  REPORT_DAYS,
  REPORT_FIELDS,
  reportTarget,
  type ReportField,
  type ReportRefusal,
} from '../report-rules.ts';
import type { RejectedReport } from '../report-response.server.ts';
import { CategoryField } from './category-field.tsx';

type Props = { questionId: string; stamp: string; back: RejectedReport | undefined };

const WORDS: Record<ReportRefusal, string> = {
  problems: 'The report was not sent yet. Please check:',
  fast: 'That was faster than anybody can choose, so it was not sent yet. Please press “Send the report” once more.',
  stale:
    'This form was open for a long time, so the report was not sent yet. Please press “Send the report” once more.',
  limit:
    'Many reports came from your network in the last hour. Yours was not sent; please try again later, or write an email.',
  fault: 'The report could not be saved or sent. Please try again in a moment.',
};

const HINTS = {
  details: `Up to ${formatNumber(DETAILS_LENGTH.max)} characters. The address of the question is added automatically.`,
  email: 'Only needed if you would like an answer.',
};

/** Plain fields and a POST: nothing here needs a script. */
export function ReportForm({ questionId, stamp, back }: Props) {
  const problems = back?.problems ?? {};
  const first = REPORT_FIELDS.find((field) => problems[field]);
  const about = (field: ReportField, hint?: ReactNode) => ({ hint, problem: problems[field] });
  const control = (field: 'details' | 'email') => ({
    ...controlPropsOf(`report-${field}`, about(field, HINTS[field])),
    name: field,
    autoFocus: field === first,
  });
  return (
    <form
      method="post"
      action={`${href('/question/:id', { id: questionId })}?report=${reportTarget(questionId)}`}
      noValidate
      className="mt-10 grid gap-8"
    >
      {back && (
        <FormProblems
          problems={REPORT_FIELDS.flatMap((field) => {
            const problem = problems[field];
            return problem ? [{ id: `report-${field}`, problem }] : [];
          })}
        >
          {WORDS[back.why]}
        </FormProblems>
      )}
      <CategoryField chosen={back?.typed.why} problem={problems.why} takesFocus={first === 'why'} />
      <Field
        id="report-details"
        label="What should we know? (optional)"
        {...about('details', HINTS.details)}
      >
        <textarea {...control('details')} rows={5} dir="auto" defaultValue={back?.typed.details} />
      </Field>
      <Field id="report-email" label="Email (optional)" {...about('email', HINTS.email)}>
        <input
          {...control('email')}
          type="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={back?.typed.email}
        />
      </Field>
      <BotTrapFields id="report-leave-empty" stamp={stamp} />
      <p className="text-small text-soft">
        {`Your report goes to the operator of this site and is stored here for at most ${REPORT_DAYS} days. Nothing else about you is stored with it. `}
        <SiteLink to={href('/privacy-policy')} className="text-link">
          Privacy policy
        </SiteLink>
      </p>
      <p>
        <button type="submit" className="pill pill-solid min-h-12 px-6">
          Send the report
        </button>
      </p>
    </form>
  );
}
