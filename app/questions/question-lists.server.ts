import type { AnySql, SqlFragment, RowId } from '../platform/database/db.server.ts';
import { toMicroseconds, fromMicroseconds } from '../platform/database/sql-timestamps.server.ts';
import type { MemberCommunityIds } from './visibility.ts';
import type { OrderSnapshot } from './ranked-orders.server.ts';

/**
 * Which questions a list contains. Areas to the right add conditions on `q`, the question's row, as `also`. A question
 * inside a community is included only for its members (`memberCommunityIds`). The statement's own clock decides what
 * has opened and closed.
 */
export type QuestionFilter = {
  memberCommunityIds?: MemberCommunityIds;
  topicId?: number | undefined;
  communityId?: number;
  /** Only questions that can be answered now. */
  isOpen?: boolean;
  /** Only closed questions. */
  isClosed?: boolean;
  also?: readonly SqlFragment[];
};

export function matchesFilter(
  sql: AnySql,
  { memberCommunityIds = [], topicId, communityId, isOpen, isClosed, also = [] }: QuestionFilter,
): SqlFragment {
  return sql`
    q.opens_at <= statement_timestamp()
    and not exists (select from question_removals r where r.question_id = q.id)
    and ${memberCommunityIds.length === 0 ? sql`not q.is_inside` : sql`(not q.is_inside or q.community_id = any(${[...memberCommunityIds]}::integer[]))`}
    ${topicId === undefined ? sql`` : sql`and ${hasTopic(sql, sql`q.id`, topicId)}`}
    ${communityId === undefined ? sql`` : sql`and q.community_id = ${communityId}`}
    ${isOpen ? sql`and q.closes_at > statement_timestamp() and not exists (select from question_pauses p where p.question_id = q.id and p.ended_at is null)` : sql``}
    ${isClosed ? sql`and q.closes_at <= statement_timestamp()` : sql``}
    ${also.reduce((all, one) => sql`${all} and ${one}`, sql``)}`;
}

/** The id is written into the statement, so that the planner knows how common the topic is. There are tens of them. */
export function hasTopic(sql: AnySql, questionId: SqlFragment, topicId: number): SqlFragment {
  const written = sql.unsafe(String(Math.trunc(topicId)));
  return sql`exists (select from question_topics qt where qt.question_id = ${questionId} and qt.topic_id = ${written})`;
}

/** A condition on a row of a question that has opened. */
function canBeAnswered(sql: AnySql, of: SqlFragment): SqlFragment {
  return sql`(${of}.closes_at > statement_timestamp() and not exists (select from question_pauses p where p.question_id = ${of}.id and p.ended_at is null))`;
}

/**
 * A condition on `q`: the first question of its survey that can be answered, so that a survey of twenty does not fill a
 * list. `also` limits which other questions of the survey count, to those in the same list. The first question of a
 * survey, as nearly every question is, needs no further check.
 */
export function isFirstOpenInSurvey(
  sql: AnySql,
  also?: (of: SqlFragment) => SqlFragment,
): SqlFragment {
  const o = sql`o`;
  return sql`(q.place = 1 or not exists (
    select from questions o where o.survey_id = q.survey_id and o.place < q.place and ${canBeAnswered(sql, o)}
      and not exists (select from question_removals r where r.question_id = o.id) ${also ? sql`and ${also(o)}` : sql``}))`;
}

/** The same for lists with closed questions: if none can be answered, the first of the survey. */
export function isFirstInSurvey(sql: AnySql): SqlFragment {
  const [q, o] = [canBeAnswered(sql, sql`q`), canBeAnswered(sql, sql`o`)];
  return sql`case when q.place = 1 and ${q} then true else not exists (
    select from questions o where o.survey_id = q.survey_id and o.id <> q.id and o.opens_at <= statement_timestamp()
      and not exists (select from question_removals r where r.question_id = o.id)
      and (${o} and not ${q} or ${o} = ${q} and o.place < q.place)) end`;
}

/** The same for lists of closed questions: the first closed one. */
export function isFirstClosedInSurvey(sql: AnySql): SqlFragment {
  return sql`(q.place = 1 or not exists (
    select from questions o where o.survey_id = q.survey_id and o.place < q.place and o.closes_at <= statement_timestamp()
      and not exists (select from question_removals r where r.question_id = o.id)))`;
}

/** The topics a member follows and the communities they belong to. */
export type Interests = { topicIds: readonly number[]; communityIds: readonly number[] };

/**
 * A condition on `q`: the question has one of these topics or is in one of these communities. It looks up each
 * question: with an `exists` beside the `or`, the database would read all questions of these topics.
 */
export function matchesInterests(sql: AnySql, { topicIds, communityIds }: Interests): SqlFragment {
  const topics = sql.unsafe(topicIds.map(Math.trunc).join(',') || 'null');
  return sql`(coalesce(q.community_id = any(${[...communityIds]}::integer[]), false)
    or coalesce((select true from question_topics qt where qt.question_id = q.id and qt.topic_id in (${topics}) limit 1), false))`;
}

/** A question in a list by time, with its position. */
export type TimedQuestion = { id: RowId; publicId: string; at: string };
type TimeCursor = Pick<TimedQuestion, 'at'> & { id: string };

const NEWEST_COMPARED = 24;

export function listNewest(
  sql: AnySql,
  which: QuestionFilter,
  most: number,
  after?: TimeCursor,
): Promise<TimedQuestion[]> {
  return listByTime(sql, matchesFilter(sql, which), sql`q.opens_at`, { isUp: false, most, after });
}

export function listClosing(
  sql: AnySql,
  which: QuestionFilter,
  most: number,
  after?: TimeCursor,
): Promise<TimedQuestion[]> {
  const open = matchesFilter(sql, { ...which, isOpen: true });
  return listByTime(sql, open, sql`q.closes_at`, { isUp: true, most, after });
}

/** Closed questions, the last closed first. */
export function listClosed(
  sql: AnySql,
  which: QuestionFilter,
  most: number,
  after?: TimeCursor,
): Promise<TimedQuestion[]> {
  const over = matchesFilter(sql, { ...which, isClosed: true });
  return listByTime(sql, over, sql`q.closes_at`, { isUp: false, most, after });
}

type TimeListOptions = { isUp: boolean; most: number; after: TimeCursor | undefined };

/** Sorted by a time, and by public id where two share it. */
function listByTime(
  sql: AnySql,
  which: SqlFragment,
  moment: SqlFragment,
  { isUp, most, after }: TimeListOptions,
): Promise<TimedQuestion[]> {
  const behind = isUp ? sql`>` : sql`<`;
  const way = isUp ? sql`asc` : sql`desc`;
  return sql<TimedQuestion[]>`
    select q.id, q.public_id as "publicId", ${toMicroseconds(sql, moment)}::text as at from questions q
    where ${which} ${after ? sql`and (${moment}, q.public_id) ${behind} (${fromMicroseconds(sql, after.at)}, ${after.id})` : sql``}
    order by ${moment} ${way}, q.public_id ${way} limit ${most}`;
}

/** How many questions a list has, and how many of them can be answered now. */
export async function countQuestions(
  sql: AnySql,
  which: QuestionFilter,
): Promise<{ all: number; open: number }> {
  const [counted] = await sql<{ all: number; open: number }[]>`
    select count(*)::int as all, count(*) filter (where q.closes_at > statement_timestamp() and not exists (
             select from question_pauses p where p.question_id = q.id and p.ended_at is null))::int as open
    from questions q where ${matchesFilter(sql, which)}`;
  return counted ?? { all: 0, open: 0 };
}

/** A survey in a list, with its listed questions in their order. */
export type ListedSurvey = { publicId: string; title: string; questions: RowId[] };

/** Surveys of several questions in a community, the newest first. */
export function listSurveys(
  sql: AnySql,
  which: QuestionFilter & { communityId: number },
  most: number,
): Promise<ListedSurvey[]> {
  return sql<ListedSurvey[]>`
    select s.public_id as "publicId", s.title, array_agg(q.id::text order by q.place) as questions
    from questions q join surveys s on s.id = q.survey_id
    where ${matchesFilter(sql, which)}
    group by s.id having count(*) > 1 order by max(q.opens_at) desc, s.id desc limit ${most}`;
}

/** The newest questions on a topic except one; those that can be answered come first. */
export async function listOnTopic(
  sql: AnySql,
  which: QuestionFilter & { topicId: number },
  { but, most }: { but: RowId; most: number },
): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select id from (
      select q.id, q.opens_at,
             q.closes_at > statement_timestamp() and not exists (select from question_pauses p where p.question_id = q.id and p.ended_at is null) as is_open
      from questions q where ${matchesFilter(sql, which)} and q.id <> ${but}
      order by q.opens_at desc, q.public_id desc limit ${NEWEST_COMPARED}
    ) newest order by is_open desc, opens_at desc, id desc limit ${most}`;
  return rows.map(({ id }) => id);
}

/**
 * A join that looks rows up one by one. For thousands of rows among a hundred thousand, PostgreSQL would otherwise read
 * the whole table, which takes several times as long.
 */
export function lateralJoin(sql: AnySql, table: SqlFragment, which: SqlFragment): SqlFragment {
  return sql`cross join lateral (select * from ${table} where ${which} offset 0)`;
}

/** How many questions of each topic can be answered now. */
export async function countOpenByTopic(sql: AnySql): Promise<Map<number, number>> {
  const rows = await sql<{ id: number; open: number }[]>`
    select qt.topic_id as id, count(*)::int as open
    from questions q ${lateralJoin(sql, sql`question_topics t`, sql`t.question_id = q.id`)} qt
    where ${matchesFilter(sql, { isOpen: true })} group by 1`;
  return new Map(rows.map(({ id, open }) => [id, open]));
}

/** A question that might be next, with the values that rank it. */
export type NextCandidate = {
  id: RowId;
  topics: number[];
  opensAt: Date;
  movement: number;
};

/** How many places of the trending order are looked at, and how many of the newest of each topic. */
const PLACES_LOOKED_AT = 300;
const NEWEST_LOOKED_AT = 60;
/** Sixty in all: the trending, those of them on the topics, the newest on each topic, and the newest. */
const CANDIDATE_COUNTS = { moving: 18, movingNear: 18, ofTopics: 16, newest: 8 };
const MAX_TOPICS_ASKED = 8;

/**
 * Candidates for the next question, from the trending order and from the newest. The work is bounded, however many
 * questions there are.
 */
export async function listNextCandidates(
  sql: AnySql,
  { sort, made }: OrderSnapshot,
  which: QuestionFilter,
  topicIds: readonly number[],
): Promise<NextCandidate[]> {
  const open = matchesFilter(sql, { ...which, isOpen: true });
  const topics = topicIds.slice(0, MAX_TOPICS_ASKED);
  return sql<NextCandidate[]>`
    with places as materialized (
      select r.id, r.place, exists (select from question_topics qt where qt.question_id = r.id and qt.topic_id = any(${topics}::int[])) as is_near
      from unnest((select questions[:${PLACES_LOOKED_AT}] from question_orders where sort = ${sort} and made_at = ${fromMicroseconds(sql, made)}))
             with ordinality as r (id, place)
      join questions q on q.id = r.id where ${open}
    ),
    found as (
      (select id from places order by place limit ${CANDIDATE_COUNTS.moving})
      union (select id from places where is_near order by place limit ${CANDIDATE_COUNTS.movingNear})
      union (
        select q.id from unnest(${topics}::int[]) as t (topic_id)
        cross join lateral (
          select qt.question_id from question_topics qt where qt.topic_id = t.topic_id order by qt.question_id desc limit ${NEWEST_LOOKED_AT}
        ) newest
        join questions q on q.id = newest.question_id where ${open}
        order by q.opens_at desc limit ${CANDIDATE_COUNTS.ofTopics}
      )
      union (
        select id from (select * from questions where opens_at <= statement_timestamp() order by opens_at desc, public_id desc limit ${NEWEST_LOOKED_AT}) q
        where ${open} order by q.opens_at desc limit ${CANDIDATE_COUNTS.newest}
      )
    )
    select q.id, q.opens_at as "opensAt", coalesce(o.scores[p.place], 0)::float8 as movement,
           array(select qt.topic_id from question_topics qt where qt.question_id = q.id) as topics
    from found join questions q using (id) left join places p using (id)
    left join question_orders o on o.sort = ${sort} and o.made_at = ${fromMicroseconds(sql, made)}`;
}

/** The question and its earlier and later versions. */
export async function versionIdsOf(sql: AnySql, publicId: string): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    with recursive after as (
      select id, 1 as number from questions where public_id = ${publicId}
      union all
      select q.id, number + 1 from after v join questions q on q.replaces_id = v.id where number < ${MAX_VERSIONS}
    ),
    before as (
      select replaces_id as id, 1 as number from questions where public_id = ${publicId}
      union all
      select q.replaces_id, number + 1 from before v join questions q on q.id = v.id where number < ${MAX_VERSIONS}
    )
    select id from after union select id from before where id is not null`;
  return rows.map(({ id }) => id);
}

/** In a longer chain the versions beyond this are treated as other questions. */
const MAX_VERSIONS = 50;

/** The topics of the questions, each with how many of them have it. */
export function topicsOfQuestions(
  sql: AnySql,
  publicIds: readonly string[],
): Promise<{ topicId: number; times: number }[]> {
  return sql`
    select qt.topic_id as "topicId", count(*)::int as times
    from questions q join question_topics qt on qt.question_id = q.id
    where q.public_id = any(${[...publicIds]}::text[]) group by 1`;
}

/**
 * The surveys of a member, the newest first, each with its questions in their order. A question asked alone is included
 * if other pages can show it: not if it stays inside a community or was removed.
 */
export function surveysOfAuthor(
  sql: AnySql,
  authorId: RowId,
  before: string | undefined,
  most: number,
): Promise<{ publicId: string; title: string; questions: RowId[] }[]> {
  return sql<{ publicId: string; title: string; questions: RowId[] }[]>`
    select s.public_id as "publicId", s.title,
           array(select o.id::text from questions o where o.survey_id = s.id order by o.place) as questions
    from questions q join surveys s on s.id = q.survey_id
    where q.author_id = ${authorId}
      and not exists (select from questions o where o.survey_id = q.survey_id and o.place < q.place)
      and (
        exists (select from questions o where o.survey_id = q.survey_id and o.place > q.place)
        or not q.is_inside and not exists (select from question_removals r where r.question_id = q.id))
      ${before === undefined ? sql`` : sql`and s.id < (select id from surveys where public_id = ${before})`}
    order by s.id desc limit ${most}`;
}

/** All questions of a member, wherever they were asked. */
export async function publicIdsOfAuthor(sql: AnySql, authorId: RowId): Promise<string[]> {
  const rows = await sql<{ publicId: string }[]>`
    select public_id as "publicId" from questions where author_id = ${authorId}`;
  return rows.map(({ publicId }) => publicId);
}

export async function countByAuthor(sql: AnySql, authorId: RowId): Promise<number> {
  const [row] = await sql<{ asked: number }[]>`
    select count(*)::int as asked from questions where author_id = ${authorId}`;
  return row?.asked ?? 0;
}
