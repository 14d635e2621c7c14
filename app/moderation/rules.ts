import { isId } from '../base/ids.ts';
import { lengthOf, type Lengths } from '../base/length.ts';
import { isMailAddress } from '../base/mail-address.ts';
import { manyLines } from '../base/many-lines.ts';

export const DETAILS_LENGTH: Lengths = { min: 0, max: 2_000 };

/** Why something is reported; the first is handled before all others. */
export const REPORT_WHYS = {
  'child-safety': 'Child sexual abuse or exploitation',
  hate: 'Hate',
  harassment: 'Harassment',
  'private-data': 'Private data',
  spam: 'Spam',
  misleading: 'Misleading',
  other: 'Something else',
} as const;
export type ReportWhy = keyof typeof REPORT_WHYS;

/** Nobody reads the form, chooses and presses in less. */
export const SHORTEST_REPORT_MS = 1_000;
export const LONGEST_REPORT_MS = 24 * 60 * 60 * 1_000;
/** Twenty an hour and network. */
export const REPORT_LIMIT = { perMinute: 20 / 60, burst: 20 };
export const REPORT_DAYS = 180;

/** What was typed, as the form shows it again. */
export type ReportTyped = Record<ReportField, string>;
export type ReportField = 'why' | 'details' | 'email';
export type Report = { why: ReportWhy; details: string; email: string | undefined };
export type ReportProblems = Partial<Record<ReportField, string>>;

/** Why a report was not taken. */
export type ReportRefusal = 'problems' | 'fast' | 'stale' | 'limit' | 'fault';

/** The order of the form, and so of its problems. */
export const REPORT_FIELDS: readonly ReportField[] = ['why', 'details', 'email'];

/** What the address of a question's page says of reporting it: that it is asked for, or done. */
export function reportingIn(
  params: URLSearchParams,
  questionId: string,
): 'asked' | 'sent' | 'unknown' | undefined {
  if (params.has('reported')) return 'sent';
  const named = params.get('report');
  if (named === null) return undefined;
  return named === reported(questionId) ? 'asked' : 'unknown';
}

/** The thing a form is about, as an address names it: its kind and its id. */
export function reported(questionId: string): string {
  return `question:${questionId}`;
}

/** The id of a question or a survey, as typed or out of an address of it. */
export function idTyped(typed: string): string | undefined {
  const named = /(?:^|\/)(?:questions?|surveys|results)\/([^/?#]+)/.exec(typed)?.[1] ?? typed;
  return isId(named) ? named : undefined;
}

export function checkReport(typed: ReportTyped): Report | { problems: ReportProblems } {
  const why = whyOf(typed.why);
  const details = manyLines(typed.details);
  const email = typed.email.trim();
  const problems: ReportProblems = {
    ...(!why && { why: 'Choose what is wrong with it.' }),
    ...(lengthOf(details, DETAILS_LENGTH) === 'long' && {
      details: `Shorten this to ${DETAILS_LENGTH.max.toLocaleString('en')} characters.`,
    }),
    ...(why === 'other' && details === '' && { details: 'Say in a few words what it is.' }),
    ...(email !== '' &&
      !isMailAddress(email) && {
        email: 'Enter an address like name@example.org, or leave this empty.',
      }),
  };
  if (!why || Object.keys(problems).length > 0) return { problems };
  return { why, details, email: email || undefined };
}

function whyOf(text: string): ReportWhy | undefined {
  return Object.hasOwn(REPORT_WHYS, text) ? (text as ReportWhy) : undefined;
}
