import type { AnySql, SqlFragment, RowId } from '../platform/database/db.server.ts';
import { toMicroseconds, fromMicroseconds } from '../platform/database/sql-timestamps.server.ts';
import { ACCOUNT_LEVEL } from '../results/levels.ts';
import { FOLLOW_UP_DAYS } from '../results/words/follow-ups.ts';
import { isOpenUnanswered } from './answer-rows.server.ts';

/**
 * A condition on the row `of`, an answer: it was given with an account. It names the level as a constant, since only for
 * that is there an index of members' answers.
 */
export function isOfAccount(sql: AnySql, of: SqlFragment): SqlFragment {
  return sql`${of}.level = ${sql.unsafe(String(ACCOUNT_LEVEL))}`;
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
    where ${isOwnRecent(sql, voterId)}
      and q.closes_at <= now() and q.closes_at > now() - make_interval(days => ${FOLLOW_UP_DAYS})
      and not exists (select from question_removals r where r.question_id = q.id)
      and not exists (select from questions n where n.replaces_id = q.id)
    order by q.closes_at desc, q.id desc limit ${most}`;
  return rows.map(({ id }) => id);
}

/** Conditions on `a`: a recent answer of this member, which stands. */
function isOwnRecent(sql: AnySql, voterId: string): SqlFragment {
  return sql`a.voter = ${voterId}::uuid and ${isOfAccount(sql, sql`a`)} and cardinality(a.choices) > 0
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
    where ${isOwnRecent(sql, voterId)}
      and q.opens_at <= now() and q.closes_at > now() and ${isOpenUnanswered(sql, voterId)}
      and not exists (select from question_removals r where r.question_id = q.id)
    order by q.opens_at desc, q.id desc limit ${most}`;
  return rows.map(({ id }) => id);
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
      select question_id from answers a where a.voter = ${voterId}::uuid and ${isOfAccount(sql, sql`a`)} and cardinality(a.choices) > 0
      order by a.answered_at desc limit ${ANSWERS_LOOKED_AT}
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
    where a.voter = ${voterId}::uuid and ${isOfAccount(sql, sql`a`)} and cardinality(a.choices) > 0
      ${behind ? sql`and (a.answered_at, q.public_id) < (${fromMicroseconds(sql, behind.at)}, ${behind.id})` : sql``}
    order by a.answered_at desc, q.public_id desc limit ${most}`;
}

export async function countOwnAnswers(sql: AnySql, voterId: string): Promise<number> {
  const [row] = await sql<{ answers: number }[]>`
    select count(*)::int as answers from answers a
    where a.voter = ${voterId}::uuid and ${isOfAccount(sql, sql`a`)} and cardinality(a.choices) > 0`;
  return row?.answers ?? 0;
}

/** How many answers of each of the last days (UTC) still stand; the last is today. */
export async function countOwnAnswersByDay(
  sql: AnySql,
  voterId: string,
  days: number,
): Promise<number[]> {
  const rows = await sql<{ answers: number }[]>`
    with today as (select date_trunc('day', now() at time zone 'utc') as day)
    select count(a.question_id)::int as answers
    from today cross join generate_series(${days - 1}::int, 0, -1) back
    left join answers a on a.voter = ${voterId}::uuid and ${isOfAccount(sql, sql`a`)} and cardinality(a.choices) > 0
      and a.answered_at at time zone 'utc' >= today.day - make_interval(days => back)
      and a.answered_at at time zone 'utc' < today.day - make_interval(days => back - 1)
    group by back order by back desc`;
  return rows.map(({ answers }) => answers);
}
