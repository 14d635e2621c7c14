import { evictOldest } from '../base/evict-oldest.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { WIDE_NETWORK_DIGITS, type NetworkHash } from '../platform/http/network-hash.server.ts';
import type { TtlCache } from '../platform/ttl-cache.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import type { NetworkCaps } from '../results/network-caps.ts';
import { networkNumbers } from './network-number.server.ts';

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
