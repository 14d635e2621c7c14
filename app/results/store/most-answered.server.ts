import type { AnySql, RowId } from '../../platform/database/db.server.ts';
import { isOutsideFloods } from './flood-queries.server.ts';
import { COUNTED, NONE, UNSURE } from '../tally.ts';

export type QuestionTurnout = { id: RowId; people: number };

/**
 * The most answered of some questions, or of all, which walks over every counter. Answers
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
        select question_id as id, sum(people)::int as people from tallies
        where question_id = any(${[...among]}::bigint[]) and ${counted} group by question_id having sum(people) > 0`
    : sql`
        select question_id as id, sum(people)::int as people from tallies where ${counted}
        group by question_id having sum(people) > 0`;
  return sql<QuestionTurnout[]>`
    with people as materialized (${people}),
    flooded as materialized (
      select s.question_id as id, sum(s.people)::int as people from standing_minutes s
      where s.question_id in (
          select h.question_id from held_minutes h where h.question_id in (select id from people) and h.answers > 0)
        and not ${isOutsideFloods(sql, sql`s`)}
      group by s.question_id
    )
    select id, greatest(p.people - coalesce(f.people, 0), 0) as people
    from people p left join flooded f using (id) order by people desc, id desc limit ${most}`;
}
