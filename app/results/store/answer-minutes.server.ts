import type { AnySql, RowId, Sql } from '../../platform/database/db.server.ts';
import { isNearHeldBack, isOutsideFloods } from './flood-queries.server.ts';

/** A question's recent answers: what its trending score is computed from. */
export type TrendingActivity = {
  id: RowId;
  lastHour: number;
  lastDay: number;
  lastWeek: number;
  hoursSinceOpening: number;
  hoursUntilClosing: number;
};

/**
 * The questions answered most within a day, without floods. A question without answers since yesterday does not trend. Their
 * week is read by a list of them, so that no plan reads the week of all others.
 */
export function loadTrendingActivity(sql: AnySql, most: number): Promise<TrendingActivity[]> {
  return sql<TrendingActivity[]>`
    with day as materialized (
      select question_id, sum(answers) as answers, coalesce(sum(answers) filter (where minute > now() - interval '1 hour'), 0) as of_hour
      from answer_minutes m where minute > now() - interval '1 day' and ${isOutsideFloods(sql)}
      group by question_id order by answers desc, question_id desc limit ${most}
    ), week as (
      select question_id, sum(answers) as answers from answer_minutes m
      where question_id = any((select array_agg(question_id) from day)::bigint[]) and minute > now() - interval '7 days' and ${isOutsideFloods(sql)}
      group by question_id
    )
    select q.id, day.of_hour::int as "lastHour", day.answers::int as "lastDay", week.answers::int as "lastWeek",
           extract(epoch from now() - q.opens_at)::float8 / 3600 as "hoursSinceOpening",
           extract(epoch from q.closes_at - now())::float8 / 3600 as "hoursUntilClosing"
    from day join questions q on q.id = day.question_id join week on week.question_id = q.id
    where q.closes_at > now()`;
}

/** The first answers of the day before a moment, without floods, and the most of them within ten minutes. */
export async function loadDayActivity(
  sql: AnySql,
  ids: readonly RowId[],
  until: Date,
): Promise<Map<RowId, { answers: number; fullestTen: number }>> {
  const rows = await sql<{ id: RowId; answers: number; fullestTen: number }[]>`
    select id, sum(answers)::int as answers, max(of_ten)::int as "fullestTen"
    from (
      select question_id as id, answers,
             sum(answers) over (partition by question_id order by minute range between interval '9 minutes' preceding and current row) as of_ten
      from answer_minutes m
      where question_id = any(${[...ids]}::bigint[]) and minute >= ${until}::timestamptz - interval '1 day' and minute < ${until}
        and ${isOutsideFloods(sql)}
    ) minutes
    group by id`;
  return new Map(rows.map(({ id, ...activity }) => [id, activity]));
}

/** The questions that got a first answer within `ageS` seconds. */
export async function listAnsweredSince(sql: AnySql, ageS: number): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select distinct question_id as id from answer_minutes where minute > now() - make_interval(secs => ${ageS})`;
  return rows.map(({ id }) => id);
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

/** For so long the answers of each minute are kept. */
export const MINUTES_KEPT_DAYS = 8;

/**
 * Minutes near answers that were held back stay, at most 25 for each such minute: they tell whether it was a flood, and
 * how many answers in it still count.
 */
export async function dropOldMinutes(sql: Sql): Promise<void> {
  for (const table of ['answer_minutes', 'standing_minutes'])
    await sql`
      delete from ${sql(table)} m
      where minute < now() - make_interval(days => ${MINUTES_KEPT_DAYS}) and not ${isNearHeldBack(sql, sql`m`)}`;
}
