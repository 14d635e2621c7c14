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
} from '../report-rules.ts';
import type { RejectedReport } from '../reports/report-response.server.ts';
import { CategoryField } from './category-field.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import * as words from '../words/report.ts';

type Props = {
  questionId: string;
  reason: string | undefined;
  stamp: string;
  back: RejectedReport | undefined;
};

const hintOf = (field: 'details' | 'email') =>
  field === 'details' ? words.detailsHint({ most: DETAILS_LENGTH.max }) : words.emailHint;

/** Plain fields and a POST: nothing here needs a script. */
export function ReportForm({ questionId, reason, stamp, back }: Props) {
  const problems = back?.problems ?? {};
  const first = REPORT_FIELDS.find((field) => problems[field]);
  const problemIn = (field: ReportField) => {
    const problem = problems[field];
    return problem && words.problems[problem];
  };
  const about = (field: ReportField, hint?: ReactNode) => ({ hint, problem: problemIn(field) });
  const control = (field: 'details' | 'email') => ({
    ...controlPropsOf(`report-${field}`, about(field, hintOf(field))),
    name: field,
    autoFocus: field === first,
  });
  return (
    <form
      method="post"
      action={`${href('/question/:id', { id: questionId })}?report=${reportTarget(questionId, reason)}`}
      noValidate
      className="mt-10 grid gap-8"
    >
      {back && (
        <FormProblems
          problems={REPORT_FIELDS.flatMap((field) => {
            const problem = problemIn(field);
            return problem ? [{ id: `report-${field}`, problem }] : [];
          })}
        >
          {words.refusals[back.why]}
        </FormProblems>
      )}
      <CategoryField
        chosen={back?.typed.why}
        problem={problemIn('why')}
        takesFocus={first === 'why'}
      />
      <Field id="report-details" label={words.details} {...about('details', hintOf('details'))}>
        <TextArea {...control('details')} rows={5} dir="auto" defaultValue={back?.typed.details} />
      </Field>
      <Field id="report-email" label={words.email} {...about('email', hintOf('email'))}>
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
        <Sentence
          parts={words.storage({
            days: REPORT_DAYS,
            link: (text) => (
              <SiteLink to={href('/privacy-policy')} className="text-link">
                {text}
              </SiteLink>
            ),
          })}
        />
      </p>
      <p>
        <button type="submit" className="pill pill-solid min-h-12 px-6">
          {words.send}
        </button>
      </p>
    </form>
  );
}
