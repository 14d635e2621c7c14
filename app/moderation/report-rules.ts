import { formatNumber } from '../base/words/figures.ts';
import { isId } from '../base/ids.ts';
import { checkLength, type LengthLimits } from '../base/text-length.ts';
import { isEmailAddress } from '../base/email-address.ts';
import { normalizeMultiline } from '../base/multiline.ts';

export const DETAILS_LENGTH: LengthLimits = { min: 0, max: 2_000 };

/** Why something is reported; the first category is handled before all others. */
export const REPORT_CATEGORIES = {
  'child-safety': 'Child sexual abuse or exploitation',
  hate: 'Hate',
  harassment: 'Harassment',
  'private-data': 'Private data',
  spam: 'Spam',
  misleading: 'Misleading',
  other: 'Something else',
} as const;
export type ReportCategory = keyof typeof REPORT_CATEGORIES;

/** Nobody reads the form, chooses and presses in less. */
export const MIN_REPORT_MS = 1_000;
export const MAX_REPORT_MS = 24 * 60 * 60 * 1_000;
/** Twenty an hour from one network. */
export const REPORT_LIMIT = { perMinute: 20 / 60, burst: 20 };
export const REPORT_DAYS = 180;

/** What was typed, as the form shows it again. */
export type ReportInput = Record<ReportField, string>;
export type ReportField = 'why' | 'details' | 'email';
export type Report = { why: ReportCategory; details: string; email: string | undefined };
export type ReportProblems = Partial<Record<ReportField, string>>;

/** Why a report was not taken. */
export type ReportRefusal = 'problems' | 'fast' | 'stale' | 'limit' | 'fault';

/** The order of the form, and so of its problems. */
export const REPORT_FIELDS: readonly ReportField[] = ['why', 'details', 'email'];

/** What the address of a question's page says of reporting it: the form, or that it was sent. */
export function reportStepIn(
  params: URLSearchParams,
  questionId: string,
): 'asked' | 'sent' | 'unknown' | undefined {
  if (params.has('reported')) return 'sent';
  const named = params.get('report');
  if (named === null) return undefined;
  return named === reportTarget(questionId) ? 'asked' : 'unknown';
}

/** What a form is about, as an address names it: kind and id. */
export function reportTarget(questionId: string): string {
  return `question:${questionId}`;
}

/** The id of a question or a survey, typed as it is or within an address. */
export function parseQuestionId(typed: string): string | undefined {
  const named = /(?:^|\/)(?:questions?|surveys|results)\/([^/?#]+)/.exec(typed)?.[1] ?? typed;
  return isId(named) ? named : undefined;
}

export function checkReport(typed: ReportInput): Report | { problems: ReportProblems } {
  const why = categoryOf(typed.why);
  const details = normalizeMultiline(typed.details);
  const email = typed.email.trim();
  const problems: ReportProblems = {
    ...(!why && { why: 'Choose what is wrong with it.' }),
    ...(checkLength(details, DETAILS_LENGTH) === 'long' && {
      details: `Shorten this to ${formatNumber(DETAILS_LENGTH.max)} characters.`,
    }),
    ...(why === 'other' && details === '' && { details: 'Say in a few words what it is.' }),
    ...(email !== '' &&
      !isEmailAddress(email) && {
        email: 'Enter an address like name@example.org, or leave this empty.',
      }),
  };
  if (!why || Object.keys(problems).length > 0) return { problems };
  return { why, details, email: email || undefined };
}

function categoryOf(text: string): ReportCategory | undefined {
  return Object.hasOwn(REPORT_CATEGORIES, text) ? (text as ReportCategory) : undefined;
}
