import { randomBytes } from 'node:crypto';
import type { AnySql, Fragment, RowId, Sql } from '../platform/db.server.ts';
import { hideId, shownId } from '../platform/hidden-id.server.ts';
import { wideNetworkOf, type Limits } from '../platform/limits.server.ts';
import type { Logger } from '../platform/log.server.ts';
import type { Secret } from '../platform/secret.server.ts';
import { NETWORK_KEY_DAYS, type LogShown, type SecurityOutcome } from './security-events.ts';

/** Whose account it is about, by id or address, and the network it came from; neither where nobody knows. */
export type Concerned = {
  memberId?: RowId | undefined;
  email?: string | undefined;
  network?: string | undefined;
};
export type Noting = { sql: Sql; log: Logger; limits: Limits; secret: Secret };

/**
 * Writes down what happened. In a transaction that does it, one is not kept without the other. The mark of a network is
 * made by the database, which alone has the key.
 */
export async function noteEvent(
  sql: AnySql,
  outcome: SecurityOutcome,
  concerned: Concerned,
): Promise<void> {
  if (await hasWritten(sql, outcome, concerned)) return;
  await makeNetworkKey(sql);
  await hasWritten(sql, outcome, concerned);
}

/** False where there is no key, or one that is too old. */
async function hasWritten(
  sql: AnySql,
  outcome: SecurityOutcome,
  concerned: Concerned,
): Promise<boolean> {
  const { network = '' } = concerned;
  const { count } = await sql`
    insert into security_events (outcome, member_id, network)
    select ${outcome}, ${accountOf(sql, concerned)},
      ${networkMark(sql, network)}
    from network_keys where made_at > now() - make_interval(days => ${NETWORK_KEY_DAYS})`;
  return count > 0;
}

/** In a statement that reads `network_keys`; null of no network. */
export function networkMark(sql: AnySql, network: string): Fragment {
  return sql`encode(sha256(outer_pad || sha256(inner_pad || convert_to(nullif(${network}::text, ''), 'UTF8'))), 'hex')`;
}

/** Nobody, where the account is gone by now. */
function accountOf(sql: AnySql, { memberId, email }: Concerned): Fragment {
  return memberId === undefined
    ? sql`(select id from members where email = ${email ?? ''})`
    : sql`(select id from members where id = ${memberId})`;
}

const BLOCK_BYTES = 64;
const [INNER, OUTER] = [0x36, 0x5c];

/** In place of one that is too old; of two who make one the second finds the first. */
export async function makeNetworkKey(sql: AnySql): Promise<void> {
  const key = randomBytes(BLOCK_BYTES);
  const padded = (pad: number) => Buffer.from(key.map((byte) => byte ^ pad));
  await sql`
    insert into network_keys (inner_pad, outer_pad) values (${padded(INNER)}, ${padded(OUTER)})
    on conflict (is_only) do update
    set inner_pad = excluded.inner_pad, outer_pad = excluded.outer_pad, made_at = now()
    where network_keys.made_at <= now() - make_interval(days => ${NETWORK_KEY_DAYS})`;
}

/**
 * What fails, which anybody can bring about as often as they like, is bounded: of all, of one account, and of one network,
 * with an IPv6 /48 as four of them. So no one of these uses up the whole for the others. That somebody was refused after it
 * is counted apart, or the line that matters would be the first to be left out. What is done is bounded by what it takes to
 * do it, and is never left out.
 */
const NOTED = { perMinute: 10, burst: 1_000 };
const BOUNDS = {
  failed: {
    network: { perMinute: 100 / 60, burst: 100 },
    wider: { perMinute: 400 / 60, burst: 400 },
    account: { perMinute: 1, burst: 100 },
  },
  refused: {
    network: { perMinute: 20 / 60, burst: 20 },
    wider: { perMinute: 80 / 60, burst: 80 },
    account: { perMinute: 20 / 60, burst: 20 },
  },
};
type Bounded = keyof typeof BOUNDS;
const ONE_AN_HOUR = { perMinute: 1 / 60, burst: 1, isFixed: true } as const;

/** Behind the answer, which would take longer for an address that somebody has. What is left out is said once an hour. */
export function noteFailure(means: Noting, outcome: SecurityOutcome, concerned: Concerned): void {
  noteBounded(means, 'failed', outcome, concerned);
}

/** Whoever is refused goes on being refused: the first time in an hour is told, for each network and account. */
export function noteRefusal(
  means: Noting,
  outcome: Extract<SecurityOutcome, `limit-${string}`>,
  concerned: Concerned & { network: string },
): void {
  const refusal = [outcome, concerned.network, accountKey(means, concerned) ?? ''];
  if (!means.limits.take('noted refusal', refusal, ONE_AN_HOUR)) return;
  // What there is no room for now is told once there is.
  if (!noteBounded(means, 'refused', outcome, concerned))
    means.limits.giveBack('noted refusal', refusal);
}

/** Whether it was written down itself. */
function noteBounded(
  means: Noting,
  kind: Bounded,
  outcome: SecurityOutcome,
  concerned: Concerned,
): boolean {
  const { limits } = means;
  const past = ownBound(means, kind, concerned);
  if (past && !limits.take('noted left out', past.whose, ONE_AN_HOUR)) return false;
  if (limits.take('noted', '', NOTED)) {
    write(means, past?.outcome ?? outcome, past?.concerned ?? concerned);
    return past === undefined;
  }
  if (limits.take('noted left out', '', ONE_AN_HOUR)) write(means, 'left-out', {});
  return false;
}

type Past = { outcome: SecurityOutcome; concerned: Concerned; whose: readonly string[] };

/** Whose lines are as many as they may be, the network's or the account's; undefined where neither's are. */
function ownBound(
  means: Noting,
  kind: Bounded,
  { network, ...account }: Concerned,
): Past | undefined {
  const { limits } = means;
  const most = BOUNDS[kind];
  const wider = network === undefined ? undefined : wideNetworkOf(network);
  const isWithin =
    (network === undefined || limits.take(`noted ${kind} network`, network, most.network)) &&
    (wider === undefined || limits.take(`noted ${kind} wider`, wider, most.wider));
  // One line for a whole /48: else its 65,536 networks would fill the log with these.
  if (!isWithin)
    return {
      outcome: 'left-out-network',
      concerned: { network },
      whose: ['network', wider ?? network ?? ''],
    };
  const who = accountKey(means, account);
  if (who !== undefined && !limits.take(`noted ${kind} account`, who, most.account))
    return { outcome: 'left-out-account', concerned: account, whose: ['account', who] };
  return undefined;
}

/** What is counted by stays in memory for long: no address does. */
function accountKey(
  { secret }: Pick<Noting, 'secret'>,
  { memberId, email }: Pick<Concerned, 'memberId' | 'email'>,
): string | undefined {
  return memberId ?? (email === undefined ? undefined : secret.sign('limits', email));
}

function write({ sql, log }: Noting, outcome: SecurityOutcome, concerned: Concerned): void {
  noteEvent(sql, outcome, concerned).catch((error: unknown) =>
    log.error({ err: error }, 'a line of the security log was not written'),
  );
}

type Row = {
  id: RowId;
  at: Date;
  outcome: string;
  memberId: RowId | null;
  name: string | null;
  network: string | null;
  times: number;
  first: RowId;
  hasOlder: boolean;
};

const SCOPE = { purpose: 'security log', within: 1 };
const ON_A_PAGE = 25;
/** Of so many lines a page is made: those that say the same, one after the other, are one entry. */
const LINES_OF_A_PAGE = 1_000;
/** As much of its mark as tells networks of one page apart. */
const MARK_SHOWN = 8;

/**
 * The newest first, from where an address says; undefined where that is no place in the list. Lines in a row that say the
 * same are counted: numbered over all and over their like, they keep one distance from each other.
 */
export async function logPage(
  { sql, secret }: { sql: AnySql; secret: Secret },
  asked: string | undefined,
): Promise<LogShown | undefined> {
  const before = asked === undefined ? undefined : shownId(secret, SCOPE, asked);
  if (asked !== undefined && before === undefined) return undefined;
  const shown = await sql<Row[]>`
    with lines as (
      select * from security_events
      where ${before === undefined ? sql`true` : sql`id < ${before}`} order by id desc limit ${LINES_OF_A_PAGE}
    ), numbered as (
      select *, row_number() over (order by id)
        - row_number() over (partition by outcome, member_id, network order by id) as distance
      from lines
    ), entries as (
      select max(id) as id, min(id) as first, max(at) as at, outcome, member_id, network, count(*)::int as times
      from numbered group by outcome, member_id, network, distance order by 1 desc limit ${ON_A_PAGE}
    )
    select e.id, e.first, e.at, e.outcome, e.member_id as "memberId", m.name, e.network, e.times,
      exists (select from security_events o where o.id < e.first) as "hasOlder"
    from entries e left join members m on m.id = e.member_id order by e.id desc`;
  const last = shown.at(-1);
  return {
    events: shown.map(({ id, at, outcome, memberId, name, network, times }) => ({
      mark: hideId(secret, SCOPE, id),
      at: at.toISOString(),
      outcome,
      account: memberId !== null && name !== null ? { name, number: memberId } : undefined,
      network: network?.slice(0, MARK_SHOWN),
      times,
    })),
    older: last?.hasOlder ? hideId(secret, SCOPE, last.first) : undefined,
    isFurther: before !== undefined,
  };
}

/** A job: rows and a key that are too old. */
export async function dropOldEvents(sql: AnySql): Promise<void> {
  await sql`select drop_old_security_events()`;
  await sql`delete from network_keys where made_at <= now() - make_interval(days => ${NETWORK_KEY_DAYS})`;
}
