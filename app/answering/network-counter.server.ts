import { evictOldest } from '../base/evict-oldest.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { WIDE_NETWORK_DIGITS, type NetworkHash } from '../platform/http/network-hash.server.ts';
import type { TtlCache } from '../platform/ttl-cache.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { LIFTED, type NetworkCaps } from '../results/network-caps.ts';
import { isExcluded } from '../results/store/counter-queries.server.ts';

/**
 * Counts in this process how many voters a network brought to a question, and stores nothing for the first ones. Later
 * answers carry a number of the network, and the database counts those for all processes. The counts here end with the
 * process: a network that the database does not list yet then gets its first ones again.
 *
 * When the capacity is reached, the questions answered longest ago are dropped. A dropped question no longer grants
 * first ones, else whoever fills the capacity would get them again and again.
 */
export type NetworkCounter = {
  /** The number of a network that brought more than its first voters to this question; undefined for a first one. */
  charge(questionId: RowId, networkHash: NetworkHash): Promise<string | undefined>;
  /** For an answer that turned out to bring no new voter. */
  giveBack(questionId: RowId, networkHash: NetworkHash): void;
};

type Deps = {
  secret: Secret;
  /** By question: the wide networks that are crowded. */
  crowded: TtlCache<ReadonlySet<string>>;
  caps: NetworkCaps;
  /** The capacity in networks, counted over all questions. */
  most?: number;
};

const MAX_NETWORKS = 200_000;
/** Past this number the questions dropped first are forgotten and count as new. */
const MAX_DROPPED = 200_000;

export function createNetworkCounter({
  secret,
  crowded,
  caps,
  most = MAX_NETWORKS,
}: Deps): NetworkCounter {
  /** By question, least recently used first; each has at least one network. */
  const counts = new Map<RowId, Map<string, number>>();
  const dropped = new Set<RowId>();
  let counted = 0;

  /** How many voters came from this network now; undefined if the count was dropped. */
  function add(questionId: RowId, wide: string): number | undefined {
    if (dropped.has(questionId)) {
      dropped.delete(questionId);
      dropped.add(questionId);
      return undefined;
    }
    const networks = counts.get(questionId) ?? new Map<string, number>();
    const nth = (networks.get(wide) ?? 0) + 1;
    networks.set(wide, nth);
    counts.delete(questionId);
    counts.set(questionId, networks);
    if (nth === 1) counted++;
    if (counted > most) dropOldest();
    return nth;
  }

  /** Drops a tenth at once: a map finds its first entry slowly when those before it were deleted one by one. */
  function dropOldest(): void {
    for (const [questionId, networks] of counts) {
      if (counted <= 0.9 * most) return;
      counts.delete(questionId);
      counted -= networks.size;
      dropped.add(questionId);
      evictOldest(dropped, MAX_DROPPED);
    }
  }

  return {
    async charge(questionId, networkHash) {
      // Read before counting: of concurrent answers the first must not see what the eleventh wrote.
      const known = await crowded.get(questionId);
      const nth = add(questionId, networkHash.slice(0, WIDE_NETWORK_DIGITS));
      const isFirst = nth !== undefined && nth <= caps.first;
      if (isFirst && known.size === 0) return undefined;
      const { wide, narrow } = networkNumbers(secret, questionId, networkHash);
      return isFirst && !known.has(wide) ? undefined : narrow;
    },
    giveBack(questionId, networkHash) {
      const networks = counts.get(questionId);
      const wide = networkHash.slice(0, WIDE_NETWORK_DIGITS);
      const many = networks?.get(wide);
      if (!networks || many === undefined) return;
      if (many > 1) {
        networks.set(wide, many - 1);
        return;
      }
      networks.delete(wide);
      counted--;
      if (networks.size === 0) counts.delete(questionId);
    },
  };
}

const LOCAL_BITS = 16n;
const WIDE_BITS = 46;

/** The number that an answer of this network carries once the network is crowded. */
export function networkNumber(secret: Secret, questionId: RowId, networkHash: NetworkHash): string {
  return networkNumbers(secret, questionId, networkHash).narrow;
}

/** The numbers differ between questions, so that two questions cannot be compared. 0 stands for no network. */
function networkNumbers(
  secret: Secret,
  questionId: RowId,
  networkHash: NetworkHash,
): { wide: string; narrow: string } {
  const mac = secret.mac('network', `${questionId} ${networkHash.slice(0, WIDE_NETWORK_DIGITS)}`);
  const wide = BigInt.asUintN(WIDE_BITS, mac.readBigUInt64BE()) | 1n;
  const local = BigInt(`0x${networkHash.slice(WIDE_NETWORK_DIGITS)}`);
  return { wide: String(-wide), narrow: String((wide << LOCAL_BITS) | local) };
}

/** The most networks looked up: a question with more is so large that ten more voters of each change nothing. */
const MAX_CROWDED = 10_000;

export async function listCrowdedNetworks(
  sql: Sql,
  questionId: RowId,
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ network: string }[]>`
    select network::text as network from network_people where question_id = ${questionId} and network < 0 limit ${MAX_CROWDED}`;
  return new Set(rows.map(({ network }) => network));
}

/** An arbitrary fixed number for an advisory lock, so that one process at a time recounts. */
const RECOUNT_LOCK = 7_239_005;
const MAX_RECOUNTED = 5_000;
const RECOUNT_LIMIT = '60s';

/**
 * Corrects, for open questions, the counters that an older version of the site did not write while both ran. Returns
 * how many questions were wrong. It needs no lock: it computes the difference in one read, and adds that to the current
 * counter.
 */
export async function recountCaps(sql: Sql, hasEnded: () => boolean): Promise<number> {
  const session = await sql.reserve();
  try {
    const [lock] = await session<{ isOurs: boolean }[]>`
      select pg_try_advisory_lock(${RECOUNT_LOCK}) as "isOurs"`;
    return lock?.isOurs ? await recountOpen(session, hasEnded) : 0;
  } finally {
    session.release();
  }
}

async function recountOpen(session: Sql, hasEnded: () => boolean): Promise<number> {
  try {
    await session`select set_config('statement_timeout', ${RECOUNT_LIMIT}, false)`;
    const open = await session<{ id: RowId }[]>`
      select q.id from questions q join totals t on t.question_id = q.id
      where q.closes_at > statement_timestamp() and t.last_answer_at is not null
      order by t.last_answer_at desc limit ${MAX_RECOUNTED}`;
    let wrong = 0;
    for (const { id } of open) {
      if (hasEnded()) break;
      if (await recountOne(session, id)) wrong++;
    }
    return wrong;
  } finally {
    await session`select pg_advisory_unlock(${RECOUNT_LOCK})`.catch(() => undefined);
    await session`reset statement_timeout`.catch(() => undefined);
  }
}

async function recountOne(sql: Sql, id: RowId): Promise<boolean> {
  const [missing] = await sql<
    { spread: number; pastShare: number; pastCap: number; excluded: number }[]
  >`
    select c.spread - t.spread as spread, c.past_share - t.past_share as "pastShare", c.past_cap - t.past_cap as "pastCap",
           c.excluded - t.excluded as excluded
    from totals t cross join lateral (
      select count(*) filter (where network is null)::int as spread,
             count(*) filter (where lifted = ${LIFTED.share})::int as past_share, count(*) filter (where lifted = ${LIFTED.cap})::int as past_cap, (
               select count(*)::int from answers a
               where a.question_id = t.question_id and a.is_held and cardinality(a.choices) > 0 and ${sql.unsafe(isExcluded('a'))}
             ) as excluded
      from answers where question_id = t.question_id and not is_held and cardinality(choices) > 0
    ) c
    where t.question_id = ${id}`;
  if (!missing || Object.values(missing).every((people) => people === 0)) return false;
  const { spread, pastShare, pastCap, excluded } = missing;
  await sql`
    update totals set spread = greatest(0, spread + ${spread}), past_share = greatest(0, past_share + ${pastShare}),
      past_cap = greatest(0, past_cap + ${pastCap}), excluded = greatest(0, excluded + ${excluded})
    where question_id = ${id}`;
  return true;
}
