import type { AnySql, Fragment, RowId } from '../platform/db.server.ts';
import type { Inside } from './inside.ts';
import { MOST_RANKED, ORDER_KEPT_S, type Moving, type Ranked } from './list-rules.ts';

/**
 * Which questions a list is of. A condition from a room further right comes as `also`, over `q`, the question's row.
 * What stays inside a community is only for whoever belongs to one of `inside`.
 */
export type Which = {
  now: Date;
  inside?: Inside;
  topicId?: number | undefined;
  communityId?: number;
  /** Only those that can be answered now. */
  isOpen?: boolean;
  also?: readonly Fragment[];
};

export function isIn(
  sql: AnySql,
  { now, inside = [], topicId, communityId, isOpen, also = [] }: Which,
): Fragment {
  return sql`
    q.opens_at <= ${now}
    and not exists (select from question_removals r where r.question_id = q.id)
    and ${inside.length === 0 ? sql`not q.is_inside` : sql`(not q.is_inside or q.community_id = any(${[...inside]}::integer[]))`}
    ${topicId === undefined ? sql`` : sql`and ${hasTopic(sql, sql`q.id`, topicId)}`}
    ${communityId === undefined ? sql`` : sql`and q.community_id = ${communityId}`}
    ${isOpen ? sql`and q.closes_at > ${now} and not exists (select from question_pauses p where p.question_id = q.id and p.ended_at is null)` : sql``}
    ${also.reduce((all, one) => sql`${all} and ${one}`, sql``)}`;
}

/** The topic stands in the statement itself, so that its plan knows how common this one is. There are tens of them. */
export function hasTopic(sql: AnySql, questionId: Fragment, topicId: number): Fragment {
  const written = sql.unsafe(String(Math.trunc(topicId)));
  return sql`exists (select from question_topics qt where qt.question_id = ${questionId} and qt.topic_id = ${written})`;
}

/** What somebody cares for: topics they follow and communities they belong to. */
export type Interests = { topicIds: readonly number[]; communityIds: readonly number[] };

/**
 * Over `q`: whether a question is on one of these topics or was asked in one of these communities. Looked up question by
 * question: an `exists` beside the `or` would be answered from a table of all questions on these topics.
 */
export function isNear(sql: AnySql, { topicIds, communityIds }: Interests): Fragment {
  const topics = sql.unsafe(topicIds.map(Math.trunc).join(',') || 'null');
  return sql`(coalesce(q.community_id = any(${[...communityIds]}::integer[]), false)
    or coalesce((select true from question_topics qt where qt.question_id = q.id and qt.topic_id in (${topics}) limit 1), false))`;
}

/** A question in a list by time, and the place behind it. */
export type AtTime = { id: RowId; publicId: string; at: string };
type After = Pick<AtTime, 'at'> & { id: string };

const NEAR_COMPARED = 24;

/** Moments travel as whole microseconds: a date of JavaScript holds milliseconds, and two questions can share one. */
const MICROSECONDS = 1_000_000;

export function listNewest(
  sql: AnySql,
  which: Which,
  most: number,
  after?: After,
): Promise<AtTime[]> {
  return sql<AtTime[]>`
    select q.id, q.public_id as "publicId", ${microseconds(sql, sql`q.opens_at`)}::text as at from questions q
    where ${isIn(sql, which)} ${after ? sql`and (q.opens_at, q.public_id) < (${momentOf(sql, after.at)}, ${after.id})` : sql``}
    order by q.opens_at desc, q.public_id desc limit ${most}`;
}

export function listClosing(
  sql: AnySql,
  which: Which,
  most: number,
  after?: After,
): Promise<AtTime[]> {
  return sql<AtTime[]>`
    select q.id, q.public_id as "publicId", ${microseconds(sql, sql`q.closes_at`)}::text as at from questions q
    where ${isIn(sql, { ...which, isOpen: true })} ${after ? sql`and (q.closes_at, q.public_id) > (${momentOf(sql, after.at)}, ${after.id})` : sql``}
    order by q.closes_at, q.public_id limit ${most}`;
}

/** Of the newest on a topic so many to go on with: first those that can be answered. */
export async function listNear(
  sql: AnySql,
  which: Which & { topicId: number },
  { but, most }: { but: RowId; most: number },
): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select id from (
      select q.id, q.opens_at,
             q.closes_at > ${which.now} and not exists (select from question_pauses p where p.question_id = q.id and p.ended_at is null) as is_open
      from questions q where ${isIn(sql, which)} and q.id <> ${but}
      order by q.opens_at desc, q.public_id desc limit ${NEAR_COMPARED}
    ) newest order by is_open desc, opens_at desc, id desc limit ${most}`;
  return rows.map(({ id }) => id);
}

/** How many questions of each topic can be answered now. */
export async function countOpen(sql: AnySql, now: Date): Promise<Map<number, number>> {
  const rows = await sql<{ id: number; open: number }[]>`
    select qt.topic_id as id, count(*)::int as open from questions q join question_topics qt on qt.question_id = q.id
    where ${isIn(sql, { now, isOpen: true })} group by 1`;
  return new Map(rows.map(({ id, open }) => [id, open]));
}

/** An order as it stood at one moment, known by that moment. */
export type Order = { sort: Ranked; made: string; ageS: number; size: number };

/** The newest, or the one of a given moment if it is still there. */
export async function findOrder(
  sql: AnySql,
  sort: Ranked,
  made?: string,
): Promise<Order | undefined> {
  const [order] = await sql<Order[]>`
    select sort, ${microseconds(sql, sql`made_at`)}::text as made, cardinality(questions) as size,
           extract(epoch from now() - made_at)::float8 as "ageS"
    from question_orders
    where sort = ${sort} ${made === undefined ? sql`` : sql`and made_at = ${momentOf(sql, made)} and made_at > now() - make_interval(secs => ${ORDER_KEPT_S})`}
    order by made_at desc limit 1`;
  return order;
}

export type InOrder = { id: RowId; place: number; moving: Moving };

/** Goes on behind a place, over as many as it takes: what a filter leaves out is passed within one statement. */
export function listInOrder(
  sql: AnySql,
  { sort, made }: Order,
  which: Which,
  most: number,
  after = 0,
): Promise<InOrder[]> {
  return sql<InOrder[]>`
    select found.id, found.place::int as place, json_build_object('answers', o.answers[found.place], 'hours', o.hours[found.place]) as moving
    from (
      select q.id, ranked.place + ${after}::int as place
      from unnest((select questions[${after}::int + 1:] from question_orders where sort = ${sort} and made_at = ${momentOf(sql, made)}))
             with ordinality as ranked (id, place)
      join questions q on q.id = ranked.id
      where ${isIn(sql, which)}
      order by ranked.place limit ${most}
    ) found
    join question_orders o on o.sort = ${sort} and o.made_at = ${momentOf(sql, made)}
    order by found.place`;
}

/** What an order does not hold. */
export function notInOrder(sql: AnySql, { sort, made }: Order): Fragment {
  return sql`q.id not in (select unnest(o.questions) from question_orders o where o.sort = ${sort} and o.made_at = ${momentOf(sql, made)})`;
}

export type Standing = { id: RowId; score: number; moving: Moving };

/** Writes an order down and forgets those that are too old to be read. */
export async function keepOrder(
  sql: AnySql,
  sort: Ranked,
  standings: readonly Standing[],
): Promise<Order> {
  const kept = standings.slice(0, MOST_RANKED);
  await sql`delete from question_orders where sort = ${sort} and made_at < now() - make_interval(secs => ${ORDER_KEPT_S})`;
  const [order] = await sql<Order[]>`
    insert into question_orders (sort, questions, scores, answers, hours)
    values (${sort}, ${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ score }) => score)}::real[],
            ${kept.map(({ moving }) => moving.answers)}::integer[], ${kept.map(({ moving }) => moving.hours)}::smallint[])
    returning sort, ${microseconds(sql, sql`made_at`)}::text as made, cardinality(questions) as size, 0 as "ageS"`;
  if (!order) throw new Error('An order was not written down.');
  return order;
}

/** The questions of the newest order. */
export async function questionsInOrder(sql: AnySql, sort: Ranked): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select unnest(questions) as id from (select questions from question_orders where sort = ${sort} order by made_at desc limit 1) newest`;
  return rows.map(({ id }) => id);
}

export function microseconds(sql: AnySql, moment: Fragment): Fragment {
  return sql`(extract(epoch from ${moment}) * ${MICROSECONDS})::bigint`;
}

/** Exact: a double holds whole microseconds of any year an address can name. */
export function momentOf(sql: AnySql, at: string): Fragment {
  return sql`to_timestamp(${at}::float8 / ${MICROSECONDS})`;
}
