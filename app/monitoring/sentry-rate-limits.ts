import { ownValue } from '../base/own-value.ts';

/**
 * The service answers a client that sends too much with a pause, for all items or for some categories. During it
 * nothing is forwarded, and browsers are told how much of it is left.
 */
export type SentryPause = { retryAfter: string; rateLimits: string };

export type SentryRateLimits = {
  /** Stores the service's limits, and returns what of them a browser is told. */
  record(
    status: number,
    retryAfter: string | null,
    rateLimits: string | null,
  ): Partial<SentryPause>;
  /** Undefined if at least one of the items may be sent. */
  pauseFor(types: Iterable<string>): SentryPause | undefined;
};

type ActiveLimit = { until: number; categories: readonly string[]; rest: string };

/** Sentry's categories of items. A client report has none: only a pause for everything limits it. */
const CATEGORIES: Readonly<Record<string, string>> = {
  event: 'error',
  transaction: 'transaction',
  span: 'span',
  session: 'session',
  sessions: 'session',
  user_report: 'user_report',
  feedback: 'feedback',
};

const DEFAULT_SECONDS = 60;
/** Even if the service asks for longer, it is tried again after an hour. */
const MAX_SECONDS = 3_600;
const MAX_LIMITS = 20;
/** Categories, scope, reason and namespaces, in the form that the service documents. */
const REST = /^[\w;:.-]{0,200}$/;

export function createSentryRateLimits(now: () => number): SentryRateLimits {
  let held: ActiveLimit[] = [];

  const hold = ({ seconds, rest }: Limit) => {
    const [categories = ''] = rest.split(':');
    const names = categories.split(';').filter(Boolean);
    const until = now() + seconds * 1_000;
    held = [...held.filter((one) => one.rest !== rest), { until, categories: names, rest }];
    held = held.slice(-MAX_LIMITS);
  };

  return {
    record(status, retryAfter, rateLimits) {
      const limits = limitsIn(rateLimits);
      const seconds = bounded(secondsOf(retryAfter));
      if (rateLimits) limits.forEach(hold);
      else if (status === 429) hold({ seconds, rest: '' });
      return {
        ...(retryAfter !== null && { retryAfter: String(seconds) }),
        ...(limits.length > 0 && { rateLimits: formatLimits(limits) }),
      };
    },
    pauseFor(types) {
      held = held.filter(({ until }) => until > now());
      if (held.length === 0) return undefined;
      const stopping = new Set<ActiveLimit>();
      for (const type of types) {
        const category = ownValue(CATEGORIES, type);
        const found = held.filter(
          ({ categories }) =>
            categories.length === 0 || (category !== undefined && categories.includes(category)),
        );
        if (found.length === 0) return undefined;
        for (const one of found) stopping.add(one);
      }
      return describe([...stopping], now());
    },
  };
}

type Limit = { seconds: number; rest: string };

/** The well-formed limits in the header; the rest is ignored. */
function limitsIn(header: string | null): Limit[] {
  return (header ?? '')
    .split(',', MAX_LIMITS)
    .map((limit) => /^(\d+):?(.*)$/.exec(limit.trim()) ?? [])
    .flatMap(([, seconds, rest = '']) =>
      seconds !== undefined && REST.test(rest) ? { seconds: bounded(Number(seconds)), rest } : [],
    );
}

function bounded(seconds: number): number {
  return Math.min(Math.max(seconds, 0), MAX_SECONDS);
}

function formatLimits(limits: readonly Limit[]): string {
  return limits.map(({ seconds, rest }) => `${seconds}:${rest}`).join(', ');
}

function describe(held: readonly ActiveLimit[], time: number): SentryPause {
  const left = held.map(({ until, rest }) => ({
    seconds: Math.ceil((until - time) / 1_000),
    rest,
  }));
  return {
    retryAfter: String(Math.max(...left.map(({ seconds }) => seconds))),
    rateLimits: formatLimits(left),
  };
}

/** Seconds or a date; anything else counts as a minute. */
function secondsOf(retryAfter: string | null): number {
  if (retryAfter === null) return DEFAULT_SECONDS;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? DEFAULT_SECONDS : Math.ceil((date - Date.now()) / 1_000);
}
