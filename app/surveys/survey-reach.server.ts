import type { AnySql, RowId } from '../platform/database/db.server.ts';
import type { SurveyReach } from '../results/survey-progress.ts';

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
