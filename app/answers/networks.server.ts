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
};

/** Beyond so many all of it begins anew, and questions by themselves when others were answered since. */
const MOST_NETWORKS = 200_000;
const MOST_QUESTIONS = 2_000;

export function createNetworks({ secret, crowded, caps }: Means): Networks {
  const counts = new Map<RowId, Map<string, number>>();
  let counted = 0;

  function countsOf(questionId: RowId): Map<string, number> {
    const known = counts.get(questionId);
    if (known) return known;
    const made = new Map<string, number>();
    counts.set(questionId, made);
    keepNewest(counts, MOST_QUESTIONS);
    return made;
  }

  /** How many have come from it now. */
  function add(questionId: RowId, wide: string): number {
    const networks = countsOf(questionId);
    const nth = (networks.get(wide) ?? 0) + 1;
    networks.set(wide, nth);
    if (nth === 1 && ++counted > MOST_NETWORKS) {
      counts.clear();
      counted = 0;
    }
    return nth;
  }

  return {
    async charge(questionId, origin) {
      // Read before it is counted here: of those who come at once the first must not find what the eleventh wrote.
      const known = await crowded.of(questionId);
      const nth = add(questionId, origin.slice(0, WIDE_DIGITS));
      if (nth <= caps.first && known.size === 0) return undefined;
      const { wide, narrow } = numbersIn(secret, questionId, origin);
      return nth > caps.first || known.has(wide) ? narrow : undefined;
    },
    giveBack(questionId, origin) {
      const networks = counts.get(questionId);
      const wide = origin.slice(0, WIDE_DIGITS);
      const many = networks?.get(wide);
      if (networks && many !== undefined) networks.set(wide, many - 1);
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
