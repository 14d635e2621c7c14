import { isId } from '../base/ids.ts';
import { checkLength, type LengthLimits } from '../base/text-length.ts';
import { isEmailAddress } from '../base/email-address.ts';
import { normalizeMultiline } from '../base/multiline.ts';

export const DETAILS_LENGTH: LengthLimits = { min: 0, max: 2_000 };

/** Why something is reported; the first category is handled before all others. */
export const REPORT_CATEGORIES = [
  'child-safety',
  'hate',
  'harassment',
  'private-data',
  'spam',
  'misleading',
  'other',
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** Nobody reads the form, chooses and presses in less. */
export const MIN_REPORT_MS = 1_000;
export const MAX_REPORT_MS = 24 * 60 * 60 * 1_000;
/** Twenty an hour from one network. */
export const REPORT_LIMIT = { perMinute: 20 / 60, burst: 20 };
export const REPORT_DAYS = 180;

/** What was typed, as the form shows it again. */
export type ReportInput = Record<ReportField, string>;
export type ReportField = 'why' | 'details' | 'email';
/** A report on what is still to be read. */
export type OpenReport = {
  at: Date;
  target: string;
  text: string;
  why: ReportCategory;
  details: string;
  email: string | null;
  /** The reason that it is about, and the account it was written with. */
  reason: { id: string; text: string; author: string | null } | null;
};
export type Report = { why: ReportCategory; details: string; email: string | undefined };
export type ReportProblem = 'no-category' | 'details-long' | 'no-details' | 'odd-address';
export type ReportProblems = Partial<Record<ReportField, ReportProblem>>;

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
  const isAbout = named === reportTarget(questionId) || reportedReasonIn(params) !== undefined;
  return isAbout ? 'asked' : 'unknown';
}

/** The reason that is reported, as its page calls it. */
export function reportedReasonIn(params: URLSearchParams): string | undefined {
  return /^reason:([\w-]{22})$/.exec(params.get('report') ?? '')?.[1];
}

/** What a form is about, as an address names it: kind and id. */
export function reportTarget(questionId: string, reason?: string): string {
  return reason === undefined ? `question:${questionId}` : `reason:${reason}`;
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
    ...(!why && { why: 'no-category' }),
    ...(checkLength(details, DETAILS_LENGTH) === 'long' && { details: 'details-long' }),
    ...(why === 'other' && details === '' && { details: 'no-details' }),
    ...(email !== '' && !isEmailAddress(email) && { email: 'odd-address' }),
  };
  if (!why || Object.keys(problems).length > 0) return { problems };
  return { why, details, email: email || undefined };
}

function categoryOf(text: string): ReportCategory | undefined {
  return REPORT_CATEGORIES.find((one) => one === text);
}
