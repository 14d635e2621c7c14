import type { AnySql, SqlFragment, RowId } from '../platform/database/db.server.ts';
import { toMicroseconds, fromMicroseconds } from '../platform/database/sql-timestamps.server.ts';
import {
  MAX_RANKED,
  ORDER_KEPT_S,
  type AnswerActivity,
  type RankedSort,
} from './question-list-rules.ts';
import { type QuestionFilter, matchesFilter } from './question-lists.server.ts';

/** A ranked order at one moment; `made` identifies it. */
export type OrderSnapshot = { sort: RankedSort; made: string; ageS: number; size: number };

/** The newest order, or the one made at a given moment if it still exists. */
export async function findOrder(
  sql: AnySql,
  sort: RankedSort,
  made?: string,
): Promise<OrderSnapshot | undefined> {
  const [order] = await sql<OrderSnapshot[]>`
    select sort, ${toMicroseconds(sql, sql`made_at`)}::text as made, cardinality(questions) as size,
           extract(epoch from now() - made_at)::float8 as "ageS"
    from question_orders
    where sort = ${sort} ${made === undefined ? sql`` : sql`and made_at = ${fromMicroseconds(sql, made)} and made_at > now() - make_interval(secs => ${ORDER_KEPT_S})`}
    order by made_at desc limit 1`;
  return order;
}

/** The order as it stood at a moment; where none is as old, the oldest that still exists. */
export async function findSettledOrder(
  sql: AnySql,
  sort: RankedSort,
  at: Date,
): Promise<OrderSnapshot | undefined> {
  const [order] = await sql<OrderSnapshot[]>`
    select sort, ${toMicroseconds(sql, sql`made_at`)}::text as made, cardinality(questions) as size,
           extract(epoch from now() - made_at)::float8 as "ageS"
    from question_orders where sort = ${sort}
    order by made_at <= ${at} desc, abs(extract(epoch from made_at - ${at})) limit 1`;
  return order;
}

export type OrderedQuestion = { id: RowId; place: number; moving: AnswerActivity };

/** Continues after a place. Filtered questions are skipped within the one statement, however many there are. */
export function listInOrder(
  sql: AnySql,
  { sort, made }: OrderSnapshot,
  which: QuestionFilter,
  most: number,
  after = 0,
): Promise<OrderedQuestion[]> {
  return sql<OrderedQuestion[]>`
    select found.id, found.place::int as place, json_build_object('answers', o.answers[found.place], 'hours', o.hours[found.place]) as moving
    from (
      select q.id, ranked.place + ${after}::int as place
      from unnest((select questions[${after}::int + 1:] from question_orders where sort = ${sort} and made_at = ${fromMicroseconds(sql, made)}))
             with ordinality as ranked (id, place)
      join questions q on q.id = ranked.id
      where ${matchesFilter(sql, which)}
      order by ranked.place limit ${most}
    ) found
    join question_orders o on o.sort = ${sort} and o.made_at = ${fromMicroseconds(sql, made)}
    order by found.place`;
}

/** True for questions that the order does not hold. */
export function isOutsideOrder(sql: AnySql, { sort, made }: OrderSnapshot): SqlFragment {
  return sql`q.id not in (select unnest(o.questions) from question_orders o where o.sort = ${sort} and o.made_at = ${fromMicroseconds(sql, made)})`;
}

export type ScoredQuestion = { id: RowId; score: number; moving: AnswerActivity };

/** Stores an order and deletes those that are too old to be read. */
export async function saveOrder(
  sql: AnySql,
  sort: RankedSort,
  scored: readonly ScoredQuestion[],
): Promise<OrderSnapshot> {
  const kept = scored.slice(0, MAX_RANKED);
  await sql`delete from question_orders where sort = ${sort} and made_at < now() - make_interval(secs => ${ORDER_KEPT_S})`;
  const [order] = await sql<OrderSnapshot[]>`
    insert into question_orders (sort, questions, scores, answers, hours)
    values (${sort}, ${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ score }) => score)}::real[],
            ${kept.map(({ moving }) => moving.answers)}::integer[], ${kept.map(({ moving }) => moving.hours)}::smallint[])
    returning sort, ${toMicroseconds(sql, sql`made_at`)}::text as made, cardinality(questions) as size, 0 as "ageS"`;
  if (!order) throw new Error('An order was not written down.');
  return order;
}

/** The questions of the newest order. */
export async function idsInOrder(sql: AnySql, sort: RankedSort): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select unnest(questions) as id from (select questions from question_orders where sort = ${sort} order by made_at desc limit 1) newest`;
  return rows.map(({ id }) => id);
}
