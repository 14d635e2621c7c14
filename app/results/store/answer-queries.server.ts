import type { AnySql, SqlFragment, RowId, Sql } from '../../platform/database/db.server.ts';
import { toMicroseconds, fromMicroseconds } from '../../platform/database/sql-timestamps.server.ts';
import type { WhoAnswered } from '../../questions/question-rules.ts';
import { matchesFilter, type QuestionFilter } from '../../questions/question-lists.server.ts';
import { deleteOldRooms } from '../../questions/rooms.server.ts';
import { isOutsideFloods, isNearHeldBack } from './flood-queries.server.ts';
import { FOLLOW_UP_DAYS } from '../words/follow-ups.ts';
import { LEVELS } from '../levels.ts';
import type { SurveyReach } from '../survey-progress.ts';
import { COUNTED, NONE, UNSURE } from '../tally.ts';

const ACCOUNT = LEVELS.indexOf('account');

/** A question's recent answers: what its trending score is computed from. */
export type RecentActivity = {
  id: RowId;
  lastHour: number;
  lastDay: number;
  lastWeek: number;
  hoursSinceOpening: number;
  hoursUntilClosing: number;
};

/**
 * The questions answered most within a day, without floods. A question without answers since yesterday does not trend.
 */
export function loadRecentActivity(sql: AnySql, most: number): Promise<RecentActivity[]> {
  return sql<RecentActivity[]>`
    with day as materialized (
      select question_id, sum(answers) as answers, coalesce(sum(answers) filter (where minute > now() - interval '1 hour'), 0) as of_hour
      from answer_minutes m where minute > now() - interval '1 day' and ${isOutsideFloods(sql)}
      group by question_id order by answers desc, question_id desc limit ${most}
    )
    select q.id, day.of_hour::int as "lastHour", day.answers::int as "lastDay", week.answers::int as "lastWeek",
           extract(epoch from now() - q.opens_at)::float8 / 3600 as "hoursSinceOpening",
           extract(epoch from q.closes_at - now())::float8 / 3600 as "hoursUntilClosing"
    from day join questions q on q.id = day.question_id
    cross join lateral (
      select sum(answers) as answers from answer_minutes m
      where m.question_id = day.question_id and m.minute > now() - interval '7 days' and ${isOutsideFloods(sql)}
    ) week
    where q.closes_at > now()`;
}

export type QuestionTurnout = { id: RowId; people: number };

/**
 * The most answered of some questions, each looked up by itself, or of all, which walks over every counter. Answers
 * within a flood, counted or held back, do not raise a question; withdrawn ones are in neither figure.
 */
export function loadMostAnswered(
  sql: AnySql,
  most: number,
  among?: readonly RowId[],
): Promise<QuestionTurnout[]> {
  const counted = sql`choice in (${COUNTED}, ${NONE}, ${UNSURE})`;
  const people = among
    ? sql`
        select id, t.people from unnest(${[...among]}::bigint[]) as id
        cross join lateral (select sum(people)::int as people from tallies where question_id = id and ${counted}) t
        where t.people > 0`
    : sql`
        select question_id as id, sum(people)::int as people from tallies where ${counted}
        group by question_id having sum(people) > 0`;
  return sql<QuestionTurnout[]>`
    with people as materialized (${people}),
    flooded as materialized (
      select p.id, came.people from people p cross join lateral (
        select sum(s.people)::int as people from standing_minutes s where s.question_id = p.id and not ${isOutsideFloods(sql, sql`s`)}
      ) came
      where exists (select from held_minutes h where h.question_id = p.id and h.answers > 0)
    )
    select id, greatest(p.people - coalesce(f.people, 0), 0) as people
    from people p left join flooded f using (id) order by people desc, id desc limit ${most}`;
}

/** The questions that got a first answer within `ageS` seconds. */
export async function listAnsweredSince(sql: AnySql, ageS: number): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select distinct question_id as id from answer_minutes where minute > now() - make_interval(secs => ${ageS})`;
  return rows.map(({ id }) => id);
}

export type RecentAnswers = { week: number; month: number };

/** Recent answers to the questions of a list, minus withdrawn ones: from the counters by the hour. */
export async function countRecentAnswers(
  sql: AnySql,
  which: QuestionFilter,
): Promise<RecentAnswers> {
  const [lately] = await sql<RecentAnswers[]>`
    select greatest(coalesce(sum(h.people) filter (where h.hour > now() - interval '7 days'), 0), 0)::int as week,
           greatest(coalesce(sum(h.people), 0), 0)::int as month
    from questions q join answer_hours h on h.question_id = q.id
    where ${matchesFilter(sql, which)} and q.closes_at > now() - interval '30 days' and h.hour > now() - interval '30 days'
      and h.choice in (${COUNTED}, ${NONE}, ${UNSURE})`;
  return lately ?? { week: 0, month: 0 };
}

/** Older answers are not looked through, since what follows them is no news. */
const REMEMBERED_DAYS = 90;

/** Questions that a member answered and that closed recently, the last first. */
export async function listClosedAnswered(
  sql: AnySql,
  voterId: string,
  most: number,
): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select q.id from answers a join questions q on q.id = a.question_id
    where ${isOwnOf(sql, voterId)}
      and q.closes_at <= now() and q.closes_at > now() - make_interval(days => ${FOLLOW_UP_DAYS})
      and not exists (select from question_removals r where r.question_id = q.id)
      and not exists (select from questions n where n.replaces_id = q.id)
    order by q.closes_at desc, q.id desc limit ${most}`;
  return rows.map(({ id }) => id);
}

/** Conditions on `a`, an answer. */
function isOwnOf(sql: AnySql, voterId: string): SqlFragment {
  return sql`a.voter = ${voterId}::uuid and a.level = ${ACCOUNT} and cardinality(a.choices) > 0
    and a.answered_at > now() - make_interval(days => ${REMEMBERED_DAYS})`;
}

/** New versions of questions that a member answered, as far as they have not answered them. */
export async function listNewVersions(
  sql: AnySql,
  voterId: string,
  most: number,
): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select q.id from answers a join questions q on q.replaces_id = a.question_id
    where ${isOwnOf(sql, voterId)}
      and q.opens_at <= now() and q.closes_at > now() and ${isUnanswered(sql, voterId)}
      and not exists (select from question_removals r where r.question_id = q.id)
    order by q.opens_at desc, q.id desc limit ${most}`;
  return rows.map(({ id }) => id);
}

/** A condition on `q`, or on another row of a question. */
export function isUnanswered(sql: AnySql, voterId: string, of: SqlFragment = sql`q`): SqlFragment {
  return sql`not exists (select from answers a where a.question_id = ${of}.id and a.voter = ${voterId}::uuid and cardinality(a.choices) > 0)`;
}

/** How many of a member's newest answers tell their interests. */
const ANSWERS_LOOKED_AT = 100;

/** For each topic, how many of a member's recent answers are on it. */
export function countAnswersByTopic(
  sql: AnySql,
  voterId: string,
): Promise<{ topicId: number; times: number }[]> {
  return sql`
    with newest as materialized (
      select question_id from answers where voter = ${voterId}::uuid and level = 4 and cardinality(choices) > 0
      order by answered_at desc limit ${ANSWERS_LOOKED_AT}
    )
    select qt.topic_id as "topicId", count(*)::int as times from newest join question_topics qt using (question_id) group by 1`;
}

/** An answer of a member that they have not withdrawn. */
export type OwnAnswerRow = {
  id: RowId;
  publicId: string;
  /** In the order of a ranking, otherwise by number. */
  choices: number[];
  isHeldBack: boolean;
  at: string;
  answeredAt: Date;
};
type Behind = { at: string; id: string };

/** All answers of a member, the newest first. */
export function listOwnAnswers(
  sql: AnySql,
  voterId: string,
  behind: Behind | undefined,
  most: number,
): Promise<OwnAnswerRow[]> {
  return sql<OwnAnswerRow[]>`
    select a.question_id as id, q.public_id as "publicId", a.choices, a.is_held as "isHeldBack",
           a.answered_at as "answeredAt", ${toMicroseconds(sql, sql`a.answered_at`)}::text as at
    from answers a join questions q on q.id = a.question_id
    where a.voter = ${voterId}::uuid and a.level = 4 and cardinality(a.choices) > 0
      ${behind ? sql`and (a.answered_at, q.public_id) < (${fromMicroseconds(sql, behind.at)}, ${behind.id})` : sql``}
    order by a.answered_at desc, q.public_id desc limit ${most}`;
}

export async function countOwnAnswers(sql: AnySql, voterId: string): Promise<number> {
  const [row] = await sql<{ answers: number }[]>`
    select count(*)::int as answers from answers
    where voter = ${voterId}::uuid and level = 4 and cardinality(choices) > 0`;
  return row?.answers ?? 0;
}

/**
 * How people went through the questions of a survey, in one query: how many answered each, and how many people answered
 * so many and stopped after which. Answers that are held back are not counted.
 */
export async function countSurveyReach(
  sql: AnySql,
  questions: readonly RowId[],
): Promise<{ perQuestion: number[]; met: SurveyReach[] }> {
  const bits = questions.map(
    (_, at) => sql`coalesce(sum(people) filter (where mask & ${1 << at} <> 0), 0)`,
  );
  const columns = bits.reduce((all, one, at) => (at === 0 ? one : sql`${all}, ${one}`), sql``);
  const rows = await sql<(SurveyReach & { each: string[] })[]>`
    with one as (
      select bit_or(1 << (asked.place::int - 1)) as mask, count(*) as answered, max(asked.place) as last
      from unnest(${[...questions]}::bigint[]) with ordinality as asked (id, place)
      join answers a on a.question_id = asked.id
      where cardinality(a.choices) > 0 and not a.is_held
      group by a.voter
    ),
    alike as (select mask, answered, last, count(*) as people from one group by mask, answered, last)
    select answered::int, last::int, sum(people)::int as people, array[${columns}]::bigint[] as each
    from alike group by answered, last`;
  const perQuestion = questions.map((_, at) =>
    rows.reduce((sum, { each }) => sum + Number(each[at] ?? 0), 0),
  );
  return { perQuestion, met: rows };
}

/** How many first answers each question got in so many hours, without floods, the most answered first. */
export function listMostActive(
  sql: Sql,
  hours: number,
  most: number,
): Promise<{ questionId: RowId; answers: number }[]> {
  return sql<{ questionId: RowId; answers: number }[]>`
    select question_id as "questionId", sum(answers)::int as answers from answer_minutes m
    where minute > statement_timestamp() - make_interval(hours => ${hours}) and ${isOutsideFloods(sql)} group by question_id order by answers desc, question_id desc limit ${most}`;
}

const MINUTES_KEPT_DAYS = 8;

/**
 * Minutes near answers that were held back stay, at most 25 for each such minute: they tell whether it was a flood, and
 * how many answers in it still count.
 */
export async function dropOldMinutes(sql: Sql): Promise<void> {
  await deleteOldRooms(sql);
  for (const table of ['answer_minutes', 'standing_minutes'])
    await sql`
      delete from ${sql(table)} m
      where minute < now() - make_interval(days => ${MINUTES_KEPT_DAYS}) and not ${isNearHeldBack(sql, sql`m`)}`;
}

export async function whoAnswered(
  sql: AnySql,
  questionIds: readonly RowId[],
  author: string,
): Promise<Map<RowId, WhoAnswered>> {
  const rows = await sql<({ id: RowId } & WhoAnswered)[]>`
    select id, exists (select from answers where question_id = id) as "hasAnswers",
           exists (select from answers where question_id = id and voter <> ${author}::uuid) as "othersAnswered",
           exists (select from answers where question_id = id and not is_held and cardinality(choices) > 0) as "isCounted"
    from unnest(${[...questionIds]}::bigint[]) as id`;
  return new Map(rows.map(({ id, ...who }) => [id, who]));
}
