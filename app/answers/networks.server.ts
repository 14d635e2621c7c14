import { keepNewest } from '../base/keep-newest.ts';
import type { RowId, Sql } from '../platform/db.server.ts';
import { WIDE_DIGITS, type Origin } from '../platform/origin.server.ts';
import type { Remembered } from '../platform/remembered.server.ts';
import type { Secret } from '../platform/secret.server.ts';
import type { Caps } from './store.server.ts';

/**
 * Counts in this process how many people a network brought to a question, and keeps nothing of its first ones. From then
 * on its answers carry a number of it, and the database counts, for all processes. What was counted here is forgotten
 * with the process: a network that is not known in the database yet then has its first ones again.
 *
 * Where there is no room for all, the questions that were answered longest ago are dropped. Nobody knows then who had been
 * there, so nobody has first ones there any more: else whoever fills the room would have them again and again.
 */
export type Networks = {
  /** The number of a network that brought more than its first to this question; undefined while it is one of them. */
  charge(questionId: RowId, origin: Origin): Promise<string | undefined>;
  /** For what turned out to bring nobody. */
  giveBack(questionId: RowId, origin: Origin): void;
};

type Means = {
  secret: Secret;
  /** The wide networks that are crowded, by question. */
  crowded: Remembered<ReadonlySet<string>>;
  caps: Caps;
  /** Of how many networks there is room, those of one question after those of another. */
  most?: number;
};

const MOST_NETWORKS = 200_000;
/** Beyond so many questions the first that were dropped are taken for new ones. */
const MOST_DROPPED = 200_000;

export function createNetworks({ secret, crowded, caps, most = MOST_NETWORKS }: Means): Networks {
  /** By question, in the order of use; each with one network at least. */
  const counts = new Map<RowId, Map<string, number>>();
  const dropped = new Set<RowId>();
  let counted = 0;

  /** How many have come from it now; undefined where that is not known any more. */
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

  /** A tenth at once: a map finds its first entry slowly when those before it were deleted one by one. */
  function dropOldest(): void {
    for (const [questionId, networks] of counts) {
      if (counted <= 0.9 * most) return;
      counts.delete(questionId);
      counted -= networks.size;
      dropped.add(questionId);
      keepNewest(dropped, MOST_DROPPED);
    }
  }

  return {
    async charge(questionId, origin) {
      // Read before it is counted here: of those who come at once the first must not find what the eleventh wrote.
      const known = await crowded.of(questionId);
      const nth = add(questionId, origin.slice(0, WIDE_DIGITS));
      const isFirst = nth !== undefined && nth <= caps.first;
      if (isFirst && known.size === 0) return undefined;
      const { wide, narrow } = numbersIn(secret, questionId, origin);
      return isFirst && !known.has(wide) ? undefined : narrow;
    },
    giveBack(questionId, origin) {
      const networks = counts.get(questionId);
      const wide = origin.slice(0, WIDE_DIGITS);
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

/** What an answer of this network carries once it is crowded. */
export function networkNumber(secret: Secret, questionId: RowId, origin: Origin): string {
  return numbersIn(secret, questionId, origin).narrow;
}

/** Others in each question, so that two questions cannot be laid side by side. Never 0, which stands for none. */
function numbersIn(
  secret: Secret,
  questionId: RowId,
  origin: Origin,
): { wide: string; narrow: string } {
  const mac = secret.mac('network', `${questionId} ${origin.slice(0, WIDE_DIGITS)}`);
  const wide = BigInt.asUintN(WIDE_BITS, mac.readBigUInt64BE()) | 1n;
  const local = BigInt(`0x${origin.slice(WIDE_DIGITS)}`);
  return { wide: String(-wide), narrow: String((wide << LOCAL_BITS) | local) };
}

/** At most so many are looked up: a question with more is so large that ten more of each change nothing. */
const MOST_CROWDED = 10_000;

export async function listCrowded(sql: Sql, questionId: RowId): Promise<ReadonlySet<string>> {
  const rows = await sql<{ network: string }[]>`
    select network::text as network from network_people where question_id = ${questionId} and network < 0 limit ${MOST_CROWDED}`;
  return new Set(rows.map(({ network }) => network));
}
