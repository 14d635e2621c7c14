import { randomBytes } from 'node:crypto';
import type { AnySql, SqlFragment, RowId, Sql } from '../../platform/database/db.server.ts';
import {
  wideNetworkOf,
  type RateLimiter,
  type RateLimitKey,
} from '../../platform/http/rate-limiter.server.ts';
import type { RateLimit } from '../../platform/http/token-bucket.ts';
import type { Logger } from '../../platform/log.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { NETWORK_KEY_DAYS, type SecurityOutcome } from './security-events.ts';
import { findMemberIdByEmail } from '../member-rows.server.ts';

/** Whose account an event is about, by id or address, and the network it came from; undefined where nobody knows. */
export type EventSubject = {
  memberId?: RowId | undefined;
  email?: string | undefined;
  network?: string | undefined;
};
export type SecurityLogDeps = { sql: Sql; log: Logger; limits: RateLimiter; secret: Secret };

/**
 * Stores an event. In the transaction of an action, neither is stored without the other. The database makes the hash of
 * the network, since it alone has the key.
 */
export async function recordEvent(
  sql: AnySql,
  outcome: SecurityOutcome,
  concerned: EventSubject,
): Promise<void> {
  if (await insertEvent(sql, outcome, concerned)) return;
  await createNetworkKey(sql);
  await insertEvent(sql, outcome, concerned);
}

/** False where there is no key, or one that is too old. */
async function insertEvent(
  sql: AnySql,
  outcome: SecurityOutcome,
  concerned: EventSubject,
): Promise<boolean> {
  const { network = '' } = concerned;
  const { count } = await sql`
    insert into security_events (outcome, member_id, network)
    select ${outcome}, ${accountOf(sql, concerned)},
      ${networkHash(sql, network)}
    from network_keys where made_at > now() - make_interval(days => ${NETWORK_KEY_DAYS})`;
  return count > 0;
}

/** For a statement that reads `network_keys`; null where there is no network. */
export function networkHash(sql: AnySql, network: string): SqlFragment {
  return sql`encode(sha256(outer_pad || sha256(inner_pad || convert_to(nullif(${network}::text, ''), 'UTF8'))), 'hex')`;
}

/** Null where the account is gone by now. */
function accountOf(sql: AnySql, { memberId, email }: EventSubject): SqlFragment {
  return memberId === undefined
    ? sql`(select id from members where email = ${email ?? ''})`
    : sql`(select id from members where id = ${memberId})`;
}

const BLOCK_BYTES = 64;
const [INNER, OUTER] = [0x36, 0x5c];

/** Replaces a key that is too old; of two processes that make one, the second finds the first one's. */
export async function createNetworkKey(sql: AnySql): Promise<void> {
  const key = randomBytes(BLOCK_BYTES);
  const padded = (pad: number) => Buffer.from(key.map((byte) => byte ^ pad));
  await sql`
    insert into network_keys (inner_pad, outer_pad) values (${padded(INNER)}, ${padded(OUTER)})
    on conflict (is_only) do update
    set inner_pad = excluded.inner_pad, outer_pad = excluded.outer_pad, made_at = now()
    where network_keys.made_at <= now() - make_interval(days => ${NETWORK_KEY_DAYS})`;
}

/**
 * Failures are bounded, since anybody can bring them about as often as they like: in all, for one account and for one
 * network, where an IPv6 /48 counts as four. So no one of these uses up the whole for the others. Refusals after
 * failures are counted apart, or the line that matters would be the first to be left out. Actions that succeed are
 * bounded by what it takes to do them, and are never left out.
 */
const TOTAL_LIMIT = { perMinute: 10, burst: 1_000 };
const EVENT_LIMITS = {
  failed: {
    network: { perMinute: 100 / 60, burst: 100 },
    wider: { perMinute: 400 / 60, burst: 400 },
    account: { perMinute: 1, burst: 100 },
    first: { perMinute: 3 / 60, burst: 3, isFixed: true },
  },
  refused: {
    network: { perMinute: 20 / 60, burst: 20 },
    wider: { perMinute: 80 / 60, burst: 80 },
    account: { perMinute: 20 / 60, burst: 20 },
    first: { perMinute: 1 / 60, burst: 1, isFixed: true },
  },
} as const;
type BoundedKind = keyof typeof EVENT_LIMITS;
const ONE_AN_HOUR = { perMinute: 1 / 60, burst: 1, isFixed: true } as const;

/** Runs after the answer, whose time must not reveal an account. What is left out is logged once an hour. */
export function recordFailure(
  deps: SecurityLogDeps,
  outcome: SecurityOutcome,
  concerned: EventSubject,
): void {
  inBackground(deps, recordBounded(deps, 'failed', outcome, concerned));
}

/** Who is refused goes on being refused, so the first time in an hour is logged, for each network and account. */
export function recordRefusal(
  deps: SecurityLogDeps,
  outcome: Extract<SecurityOutcome, `limit-${string}`>,
  concerned: EventSubject & { network: string },
): void {
  const { limits, secret } = deps;
  const { network, memberId, email } = concerned;
  // The key is what the request came with, before any account is looked up: many refusals cost one look-up.
  const asked = [
    outcome,
    network,
    memberId ?? '',
    email === undefined ? '' : addressKey(secret, email),
  ];
  if (!limits.takeHere('noted refusal', asked, ONE_AN_HOUR)) return;
  const taken: string[][] = [];
  const isNew = (whose: AccountKey | undefined) => {
    const refusal = [outcome, network, ...(whose ?? [])];
    taken.push(refusal);
    return limits.takeHere('noted refusal of account', refusal, ONE_AN_HOUR);
  };
  const note = async () => {
    if (await recordBounded(deps, 'refused', outcome, concerned, isNew)) return;
    // What was left out now is logged as soon as the limits allow.
    limits.giveBack('noted refusal', asked);
    for (const refusal of taken) limits.giveBack('noted refusal of account', refusal);
  };
  inBackground(deps, note());
}

function inBackground({ log }: Pick<SecurityLogDeps, 'log'>, written: Promise<unknown>): void {
  written.catch((error: unknown) =>
    log.error({ err: error }, 'a line of the security log was not written'),
  );
}

/** Whether this event was stored, now or before. */
async function recordBounded(
  deps: SecurityLogDeps,
  kind: BoundedKind,
  outcome: SecurityOutcome,
  concerned: EventSubject,
  isNew: (whose: AccountKey | undefined) => boolean = () => true,
): Promise<boolean> {
  const { limits } = deps;
  const { network } = concerned;
  const isFirst =
    network !== undefined &&
    limits.takeHere(`noted ${kind} first`, wideNetworkOf(network), EVENT_LIMITS[kind].first);
  let past = networkLimitReached(deps, kind, network);
  if (!past) {
    const isOfSomebody = concerned.memberId !== undefined || concerned.email !== undefined;
    const whose = isOfSomebody ? await accountKeyOf(deps, concerned) : undefined;
    if (!isNew(whose)) return true;
    if (
      whose &&
      !takeShared(limits, `noted ${kind} account`, whose, EVENT_LIMITS[kind].account, isFirst)
    )
      past = {
        outcome: 'left-out-account',
        concerned: { ...concerned, network: undefined },
        whose: ['account', ...whose],
      };
  }
  if (past && !limits.takeHere('noted left out', past.whose, ONE_AN_HOUR)) return false;
  if (takeShared(limits, 'noted', '', TOTAL_LIMIT, isFirst)) {
    await recordEvent(deps.sql, past?.outcome ?? outcome, past?.concerned ?? concerned);
    return past === undefined;
  }
  if (limits.takeHere('noted left out', '', ONE_AN_HOUR))
    await recordEvent(deps.sql, 'left-out', {});
  return false;
}

/**
 * Half of a shared limit is kept for the first lines of each network in an hour: a few networks that fail as often as
 * they can use up the other half, and nobody else's first lines.
 */
function takeShared(
  limits: RateLimiter,
  kind: string,
  who: RateLimitKey,
  { perMinute, burst }: RateLimit,
  isFirst: boolean,
): boolean {
  const half = { perMinute: perMinute / 2, burst: burst / 2 };
  return (
    (isFirst && limits.takeHere(`${kind} first`, who, half)) || limits.takeHere(kind, who, half)
  );
}

type LimitReached = { outcome: SecurityOutcome; concerned: EventSubject; whose: readonly string[] };

/** What to log instead where a network has used up its lines. */
function networkLimitReached(
  { limits }: Pick<SecurityLogDeps, 'limits'>,
  kind: BoundedKind,
  network: string | undefined,
): LimitReached | undefined {
  if (network === undefined) return undefined;
  const most = EVENT_LIMITS[kind];
  const wider = wideNetworkOf(network);
  const isWithin =
    limits.takeHere(`noted ${kind} network`, network, most.network) &&
    limits.takeHere(`noted ${kind} wider`, wider, most.wider);
  // One line for a whole /48: otherwise its 65,536 networks would fill the log with these.
  return isWithin
    ? undefined
    : { outcome: 'left-out-network', concerned: { network }, whose: ['network', wider] };
}

/** An account, or an address without one. */
type AccountKey = readonly ['member' | 'address', string];

/**
 * An account has one bucket: failures at its id and at its address count together. An address without an account has a
 * bucket of its own, and costs the same look-up.
 */
async function accountKeyOf(
  { sql, secret }: Pick<SecurityLogDeps, 'sql' | 'secret'>,
  { memberId, email = '' }: Pick<EventSubject, 'memberId' | 'email'>,
): Promise<AccountKey> {
  const id = memberId ?? (await findMemberIdByEmail(sql, email));
  return id === undefined ? ['address', addressKey(secret, email)] : ['member', id];
}

/** Keys of limits stay in memory for long, so they hold no address. */
function addressKey(secret: Secret, email: string): string {
  return secret.sign('limits', email);
}

/** A job: drops events and a key that are too old. */
export async function dropOldEvents(sql: AnySql): Promise<void> {
  await sql`select drop_old_security_events()`;
  await sql`delete from network_keys where made_at <= now() - make_interval(days => ${NETWORK_KEY_DAYS})`;
}
