import type { TransactionSql } from 'postgres';
import { createContext } from 'react-router';
import {
  listAnsweredSince,
  loadMostAnswered,
  loadRecent,
  type Recent,
} from '../results/store/lists.server.ts';
import { isFull, type RowId, type Sql } from '../platform/database/db.server.ts';
import {
  MOST_RANKED,
  ORDER_FRESH_S,
  ORDER_KEPT_S,
  RANKED,
  type Ranked,
} from '../questions/list-rules.ts';
import {
  findOrder,
  keepOrder,
  questionsInOrder,
  type Order,
  type Standing,
} from '../questions/lists.server.ts';
import { trending } from '../stats/trending.ts';

/** The orders of questions that change with every answer, made when somebody looks and the last one is old. */
export type Orders = { newest(sort: Ranked): Promise<Order> };

export const ordersContext = createContext<Orders>();

type Means = { sql: Sql; failed: (error: unknown) => void };

/** Past its time an order is still shown while the next one is made, but never one whose pages would soon be gone. */
const STALE_LIMIT_S = ORDER_KEPT_S / 4;
/** Any fixed number: processes that make an order take this lock first. */
const ORDER_LOCK = 7_239_004;

/** One of it in a process: of those who find an order old, one makes the next. */
export function createOrders({ sql, failed }: Means): Orders {
  const making = new Map<Ranked, Promise<Order>>();
  const make = (sort: Ranked): Promise<Order> => {
    const underWay = making.get(sort);
    if (underWay) return underWay;
    const made = makeOrder(sql, sort).finally(() => making.delete(sort));
    making.set(sort, made);
    return made;
  };
  /** Where nothing can be written down, what was is read on. */
  const ifFull = (known: Order) => (error: unknown) => {
    if (!isFull(error)) throw error;
    failed(error);
    return known;
  };
  return {
    async newest(sort) {
      const known = await findOrder(sql, sort);
      if (!known) return make(sort);
      if (known.ageS > STALE_LIMIT_S) return make(sort).catch(ifFull(known));
      if (known.ageS > ORDER_FRESH_S) make(sort).catch(failed);
      return known;
    },
  };
}

/** Of several processes one makes it; the others wait for that, and take what it made. */
function makeOrder(sql: Sql, sort: Ranked): Promise<Order> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${ORDER_LOCK}, ${RANKED.indexOf(sort)})`;
    const known = await findOrder(tx, sort);
    if (known && known.ageS <= ORDER_FRESH_S) return known;
    const standings = sort === 'trending' ? await whatMoves(tx) : await whatIsAnswered(tx, known);
    return keepOrder(tx, sort, standings);
  });
}

/** Whatever moved most first; of two that move alike the newer one. */
async function whatMoves(tx: TransactionSql): Promise<Standing[]> {
  const recent = await loadRecent(tx, MOST_RANKED);
  return recent.map(standingOf).toSorted((a, b) => b.score - a.score || newerFirst(a, b));
}

function standingOf({ id, ...activity }: Recent): Standing {
  const { score, reason } = trending(activity);
  return { id, score, moving: reason };
}

function newerFirst(a: Standing, b: Standing): number {
  return Number(BigInt(b.id) - BigInt(a.id));
}

/**
 * Whoever is in the next order was in the last one or was answered since: counting those anew costs the same on a
 * site of any size. Minutes are looked at from a little earlier on, since an answer is noted by the minute it came in.
 */
async function whatIsAnswered(tx: TransactionSql, last: Order | undefined): Promise<Standing[]> {
  const among = last && last.ageS < LOOK_BACK_S ? await candidates(tx, last) : undefined;
  const answered = await loadMostAnswered(tx, MOST_RANKED, among);
  return answered.map(({ id, people }) => ({
    id,
    score: people,
    moving: { answers: people, hours: 0 },
  }));
}

/** Minutes are kept for eight days. */
const LOOK_BACK_S = 7 * 86_400;
const MARGIN_S = 180;

async function candidates(tx: TransactionSql, last: Order): Promise<RowId[]> {
  const before = await questionsInOrder(tx, 'answered');
  return [...new Set([...before, ...(await listAnsweredSince(tx, last.ageS + MARGIN_S))])];
}
