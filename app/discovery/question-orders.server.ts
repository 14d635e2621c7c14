import type { TransactionSql } from 'postgres';
import { createContext } from 'react-router';
import {
  listAnsweredSince,
  loadTrendingActivity,
  type TrendingActivity,
} from '../results/store/answer-minutes.server.ts';
import { loadMostAnswered } from '../results/store/most-answered.server.ts';
import { isDiskFull, type RowId, type Sql } from '../platform/database/db.server.ts';
import {
  MAX_RANKED,
  ORDER_FRESH_S,
  ORDER_KEPT_S,
  RANKED_SORTS,
  type RankedSort,
} from '../questions/question-list-rules.ts';
import {
  findOrder,
  saveOrder,
  idsInOrder,
  type OrderSnapshot,
  type ScoredQuestion,
} from '../questions/ranked-orders.server.ts';
import { scoreTrending } from '../stats/trending.ts';

/** Orders of questions that change with every answer, made anew when one is read that is old. */
export type QuestionOrders = {
  /** `reading`: what its questions are read with next, which may be a replica that has not got the newest one yet. */
  newest(sort: RankedSort, reading?: Sql): Promise<OrderSnapshot>;
  /** The one that was made at that moment, if it still exists. */
  madeAt(sort: RankedSort, made: string, reading: Sql): Promise<OrderSnapshot | undefined>;
};

export const questionOrdersContext = createContext<QuestionOrders>();

type Deps = { sql: Sql; onError: (error: unknown) => void };

/** An old order is still shown while the next one is made, unless the pages that follow it would soon be gone. */
const STALE_LIMIT_S = ORDER_KEPT_S / 4;
/** Any fixed number: processes that make an order take this lock first. */
const ORDER_LOCK = 7_239_004;

/** Create one for each process: of all readers who find an order old, one makes the next. */
export function createQuestionOrders({ sql, onError }: Deps): QuestionOrders {
  const making = new Map<RankedSort, Promise<OrderSnapshot>>();
  const make = (sort: RankedSort): Promise<OrderSnapshot> => {
    const underWay = making.get(sort);
    if (underWay) return underWay;
    const made = makeOrder(sql, sort).finally(() => making.delete(sort));
    making.set(sort, made);
    return made;
  };
  /** On a full disk the last order is read on. */
  const ifFull = (known: OrderSnapshot) => (error: unknown) => {
    if (!isDiskFull(error)) throw error;
    onError(error);
    return known;
  };
  return {
    async newest(sort, reading = sql) {
      const known = await findOrder(reading, sort);
      if (known && known.ageS <= STALE_LIMIT_S) {
        if (known.ageS > ORDER_FRESH_S) make(sort).catch(onError);
        return known;
      }
      const made = await (known ? make(sort).catch(ifFull(known)) : make(sort));
      if (reading !== sql) throw new BehindError();
      return made;
    },
    async madeAt(sort, made, reading) {
      const known = await findOrder(reading, sort, made);
      if (!known && reading !== sql && (await findOrder(sql, sort, made))) throw new BehindError();
      return known;
    },
  };
}

/** A replica gets an order a moment after it was made. The code is one of those of a database that is away: the primary is asked. */
class BehindError extends Error {
  readonly code = 'CONNECT_BEHIND';
}

/** One process makes the order; the others wait for the lock, and take what it made. */
function makeOrder(sql: Sql, sort: RankedSort): Promise<OrderSnapshot> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ORDER_LOCK}, ${RANKED_SORTS.indexOf(sort)})`;
    const known = await findOrder(tx, sort);
    if (known && known.ageS <= ORDER_FRESH_S) return known;
    const scored = sort === 'trending' ? await rankTrending(tx) : await rankAnswered(tx, known);
    return saveOrder(tx, sort, scored);
  });
}

/** What moved most comes first; of two that move alike, the newer one. */
async function rankTrending(tx: TransactionSql): Promise<ScoredQuestion[]> {
  const recent = await loadTrendingActivity(tx, MAX_RANKED);
  return recent.map(trendingScoreOf).toSorted((a, b) => b.score - a.score || newerFirst(a, b));
}

function trendingScoreOf({ id, ...activity }: TrendingActivity): ScoredQuestion {
  const { score, reason } = scoreTrending(activity);
  return { id, score, moving: reason };
}

function newerFirst(a: ScoredQuestion, b: ScoredQuestion): number {
  return Number(BigInt(b.id) - BigInt(a.id));
}

/**
 * A question in the next order was in the last one or was answered since, so that counting only those costs the same on
 * a site of any size. Minutes are read with a margin, since an answer is noted by the minute it came in.
 */
async function rankAnswered(
  tx: TransactionSql,
  last: OrderSnapshot | undefined,
): Promise<ScoredQuestion[]> {
  const among = last && last.ageS < LOOK_BACK_S ? await listCandidates(tx, last) : undefined;
  const answered = await loadMostAnswered(tx, MAX_RANKED, among);
  return answered.map(({ id, people }) => ({
    id,
    score: people,
    moving: { answers: people, hours: 0 },
  }));
}

/** Less than the eight days for which minutes are kept. */
const LOOK_BACK_S = 7 * 86_400;
const MARGIN_S = 180;

async function listCandidates(tx: TransactionSql, last: OrderSnapshot): Promise<RowId[]> {
  const before = await idsInOrder(tx, 'answered');
  return [...new Set([...before, ...(await listAnsweredSince(tx, last.ageS + MARGIN_S))])];
}
