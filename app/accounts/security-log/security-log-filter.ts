import {
  EVENT_KINDS,
  EVENT_STATUSES,
  type EventStatus,
  type EventKind,
} from './security-events.ts';

/** Which entries of the security log are shown; an empty filter shows all. */
export type LogFilter = {
  /** The number of an account. */
  account?: string | undefined;
  kind?: EventKind | undefined;
  status?: EventStatus | undefined;
  /** In UTC, as 2026-11-24. */
  day?: string | undefined;
};

/** The parameters of the address and the fields of the form; an empty text means none. */
export const LOG_FILTER_FIELDS = ['account', 'kind', 'outcome', 'day'] as const;
export type LogFilterInput = Record<(typeof LOG_FILTER_FIELDS)[number], string>;

/** A missing value becomes an empty text. */
export function logFilterInputOf(read: (name: string) => string | null): LogFilterInput {
  const entries = LOG_FILTER_FIELDS.map((name) => [name, read(name) ?? '']);
  return Object.fromEntries(entries) as LogFilterInput;
}

/** A filter that cannot be applied, as it was typed, and why. */
export type RejectedLogFilter = { typed: LogFilterInput } & (
  | { wrong: 'account'; problem: 'no-number' | 'unknown-address' }
  | { wrong: 'day'; problem: 'no-day' }
);

/** No more digits than a `bigint` surely holds. */
const NUMBER = /^[1-9]\d{0,17}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

export function isAccountNumber(typed: string): boolean {
  return NUMBER.test(typed);
}

/** Undefined for values that no form of the site sends. */
export function parseLogFilter(asked: LogFilterInput): LogFilter | undefined {
  const { account, day } = asked;
  const kind = EVENT_KINDS.find((one) => one === asked.kind);
  const status = EVENT_STATUSES.find((one) => one === asked.outcome);
  if (account !== '' && !isAccountNumber(account)) return undefined;
  if ((asked.kind !== '' && !kind) || (asked.outcome !== '' && !status)) return undefined;
  if (day !== '' && !isDay(day)) return undefined;
  return { account: account || undefined, kind, status, day: day || undefined };
}

export function isDay(typed: string): boolean {
  if (!DAY.test(typed)) return false;
  const date = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(typed) && typed >= '1970';
}

export function logFilterParams({ account, kind, status, day }: LogFilter): Record<string, string> {
  return {
    ...(account !== undefined && { account }),
    ...(kind !== undefined && { kind }),
    ...(status !== undefined && { outcome: status }),
    ...(day !== undefined && { day }),
  };
}
