/** What happened is stored for so many days; then db/migrations/0029-security-log.sql deletes it. */
export const EVENT_DAYS = 90;
/** One key hashes networks for so many days; after it nobody can make these hashes again. */
export const NETWORK_KEY_DAYS = 90;

/** The outcomes of each kind. What they are called: app/accounts/words/security/security-events.ts. */
const EVENTS = {
  'sign-in': [
    'signed-in-password',
    'signed-in-link',
    'signed-in-passkey',
    'signed-in-provider',
    'confirmed-password',
    'confirmed-link',
    'confirmed-passkey',
    'confirmed-provider',
    'wrong-password',
    'wrong-link',
    'wrong-passkey',
    'wrong-provider',
    'password-shut',
    'refused-blocked',
    'refused-leaving',
    'signed-out',
    'session-ended',
    'sessions-ended',
    'blocked',
    'let-in',
  ],
  'second-factor': [
    'code-asked',
    'code-right',
    'code-wrong',
    'recovery-right',
    'recovery-wrong',
    'codes-on',
    'codes-off',
    'setup-code-wrong',
    'recovery-renewed',
    'factor-kept',
    'factor-reset',
  ],
  'way-in': [
    'reset-asked',
    'reset-done',
    'password-changed',
    'address-asked',
    'address-changed',
    'passkey-added',
    'passkey-removed',
    'provider-connected',
    'provider-removed',
  ],
  role: [
    'admin-made',
    'admin-given',
    'moderator-made',
    'moderator-given',
    'role-locked',
    'role-lost',
    'role-taken',
  ],
  account: [
    'account-made',
    'exported',
    'erasure-asked',
    'erasure-kept',
    'erasure-ordered',
    'erased',
  ],
  limit: [
    'limit-password',
    'limit-code',
    'limit-link',
    'limit-mail',
    'limit-passkey',
    'limit-provider',
    'limit-change',
    'limit-export',
  ],
  'left-out': ['left-out', 'left-out-account', 'left-out-network'],
} as const satisfies Record<string, readonly string[]>;

export type EventKind = keyof typeof EVENTS;
/** What came of a sign-in, or of an action that can cost an account. */
export type SecurityOutcome = {
  [Kind in EventKind]: (typeof EVENTS)[Kind][number];
}[EventKind];
/** How an event ended, so that a reader can look for what failed. */
export type EventStatus = 'done' | 'failed' | 'refused';

export const EVENT_KINDS = Object.keys(EVENTS) as EventKind[];
export const EVENT_STATUSES: readonly EventStatus[] = ['done', 'failed', 'refused'];
export const SECURITY_OUTCOMES: readonly SecurityOutcome[] = Object.values(EVENTS).flat();

/** Read from the name of an outcome, so that a new one has a status without being listed twice. */
const STATUS_PATTERNS: readonly (readonly [EventStatus, RegExp])[] = [
  ['failed', /^wrong-|-wrong$|^left-out/],
  ['refused', /^limit-|^refused-|^password-shut$|^factor-kept$/],
];

export function statusOf(outcome: string): EventStatus {
  return STATUS_PATTERNS.find(([, names]) => names.test(outcome))?.[0] ?? 'done';
}

/** The outcomes of a kind, of a status, or of both. */
export function outcomesWith({
  kind,
  end,
}: {
  kind?: EventKind | undefined;
  end?: EventStatus | undefined;
}): string[] {
  const all: readonly string[] = kind === undefined ? SECURITY_OUTCOMES : EVENTS[kind];
  return end === undefined ? [...all] : all.filter((outcome) => statusOf(outcome) === end);
}

type LogEntry = {
  encodedId: string;
  /** When it happened last. */
  at: string;
  outcome: string;
  /** Undefined where whoever tried had no account, or it is gone. */
  account: { name: string; number: string } | undefined;
  /** The beginning of the network's hash. */
  network: string | undefined;
  /** How often it happened in a row. */
  times: number;
};

export type LogPage = {
  events: readonly LogEntry[];
  /** The cursor of the next, older page. */
  older: string | undefined;
  /** Whether this is not the newest page. */
  isFurther: boolean;
};
