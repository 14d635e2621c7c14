import { END_WORDS, KIND_WORDS, type EventEnd, type EventKind } from './security-events.ts';

/** Which entries of the security log are shown; all where nothing is asked for. */
export type LogFilter = {
  /** The number of an account. */
  account?: string | undefined;
  kind?: EventKind | undefined;
  end?: EventEnd | undefined;
  /** In UTC, as 2026-11-24. */
  day?: string | undefined;
};

/** As the address and the form carry it; nothing is an empty text. */
export const FILTER_FIELDS = ['account', 'kind', 'outcome', 'day'] as const;
export type FilterTyped = Record<(typeof FILTER_FIELDS)[number], string>;

/** What is not there is an empty text. */
export function asTyped(read: (name: string) => string | null): FilterTyped {
  const entries = FILTER_FIELDS.map((name) => [name, read(name) ?? '']);
  return Object.fromEntries(entries) as FilterTyped;
}

/** What a form asked for, and why that cannot be shown. */
export type FilterBack = { wrong: 'account' | 'day'; problem: string; typed: FilterTyped };

/** No more digits than a number of the database surely holds. */
const NUMBER = /^[1-9]\d{0,17}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

export const KINDS = Object.keys(KIND_WORDS) as EventKind[];
export const ENDS = Object.keys(END_WORDS) as EventEnd[];

export function isAccountNumber(typed: string): boolean {
  return NUMBER.test(typed);
}

/** Undefined for what no form of the site asks for. */
export function readFilter(asked: FilterTyped): LogFilter | undefined {
  const { account, day } = asked;
  const kind = KINDS.find((one) => one === asked.kind);
  const end = ENDS.find((one) => one === asked.outcome);
  if (account !== '' && !isAccountNumber(account)) return undefined;
  if ((asked.kind !== '' && !kind) || (asked.outcome !== '' && !end)) return undefined;
  if (day !== '' && !isDay(day)) return undefined;
  return { account: account || undefined, kind, end, day: day || undefined };
}

export function isDay(typed: string): boolean {
  if (!DAY.test(typed)) return false;
  const date = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(typed) && typed >= '1970';
}

/** What of it the address carries. */
export function filterParams({ account, kind, end, day }: LogFilter): Record<string, string> {
  return {
    ...(account !== undefined && { account }),
    ...(kind !== undefined && { kind }),
    ...(end !== undefined && { outcome: end }),
    ...(day !== undefined && { day }),
  };
}
