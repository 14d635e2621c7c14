import type { AnySql, SqlFragment, RowId } from '../../platform/database/db.server.ts';
import { type Flood, FLOOD_WINDOW, FLOOD_THRESHOLD } from '../floods.ts';

/** A condition on `f`, a row of `held_minutes`: what was held back up to this minute is a flood. */
function isFlood(sql: AnySql): SqlFragment {
  const upTo = (of: SqlFragment) => sql`
    ${of}.question_id = f.question_id and ${of}.minute between f.minute - make_interval(mins => ${FLOOD_WINDOW.beforeMinutes}) and f.minute`;
  return sql`f.answers > 0 and (
    select sum(h.answers) >= ${FLOOD_THRESHOLD.held} and sum(h.answers) >= ${FLOOD_THRESHOLD.share}::float8
      * (sum(h.answers) + (select coalesce(sum(c.answers), 0) from answer_minutes c where ${upTo(sql`c`)}))
    from held_minutes h where ${upTo(sql`h`)})`;
}

/** A condition on the row `of`, a minute of a question: answers were held back around it. */
export function isNearHeldBack(sql: AnySql, of: SqlFragment): SqlFragment {
  return sql`exists (select from held_minutes f where ${isAround(sql, of)} and f.answers > 0)`;
}

/** A condition on `f`. */
function isAround(sql: AnySql, of: SqlFragment): SqlFragment {
  return sql`f.question_id = ${of}.question_id
      and f.minute between ${of}.minute - make_interval(mins => ${FLOOD_WINDOW.afterMinutes}) and ${of}.minute + make_interval(mins => ${FLOOD_WINDOW.beforeMinutes})`;
}

/**
 * A condition on the row `of`, a minute of a question: it lies outside every flood. Answers within a flood may belong
 * to it, counted or not, so that no order goes by them.
 */
export function isOutsideFloods(sql: AnySql, of: SqlFragment = sql`m`): SqlFragment {
  return sql`not exists (select from held_minutes f where ${isAround(sql, of)} and ${isFlood(sql)})`;
}

/** A condition: the question with this id is flooded now. */
export function isFlooded(sql: AnySql, id: SqlFragment): SqlFragment {
  return sql`exists (
    select from held_minutes f where f.question_id = ${id}
      and f.minute > statement_timestamp() - make_interval(mins => ${FLOOD_WINDOW.afterMinutes}) and ${isFlood(sql)})`;
}

/** The public ids of questions that are flooded now. */
export async function listFloodedQuestions(sql: AnySql): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select q.public_id as id from questions q
    where q.id in (
      select f.question_id from held_minutes f
      where f.minute > statement_timestamp() - make_interval(mins => ${FLOOD_WINDOW.afterMinutes}) and ${isFlood(sql)})`;
  return new Set(rows.map(({ id }) => id));
}

const MAX_TOLD = 5;

/** The largest floods of a question, ordered by time. */
export async function loadFloods(sql: AnySql, id: RowId): Promise<Flood[]> {
  const rows = await sql<{ from: Date; to: Date; answers: number }[]>`
    with held as (
      select minute, answers, minute - lag(minute) over (order by minute) > make_interval(mins => ${FLOOD_WINDOW.afterMinutes}) as begins
      from held_minutes where question_id = ${id} and answers > 0
    ), numbered as (select *, count(*) filter (where begins) over (order by minute) as nth from held)
    select min(minute) as from, max(minute) + interval '1 minute' as to, sum(answers)::int as answers
    from numbered group by nth order by answers desc, nth limit ${MAX_TOLD}`;
  return rows
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .map(({ from, to, answers }) => ({ from: from.toISOString(), to: to.toISOString(), answers }));
}
