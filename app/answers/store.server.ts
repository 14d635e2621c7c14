import type { RowId, Sql } from '../platform/db.server.ts';
import type { Tally } from './present.ts';

type TallyRow = Omit<Tally, 'byChoice'> & {
  questionId: RowId;
  choices: number[];
  counts: number[];
};

/** The counters of up to a page of questions: the same cost at ten answers and at ten million. */
export async function loadTallies(sql: Sql, ids: readonly RowId[]): Promise<Map<RowId, Tally>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<TallyRow[]>`
    select t.question_id as "questionId", t.people, t.picked_none as none, t.picked_unsure as unsure,
           t.last_answer_at as "lastAnswerAt",
           coalesce(array_agg(c.choice) filter (where c.choice is not null), '{}') as choices,
           coalesce(array_agg(c.people) filter (where c.choice is not null), '{}') as counts
    from totals t left join tallies c using (question_id)
    where t.question_id = any(${[...ids]}::bigint[])
    group by t.question_id`;
  return new Map(
    rows.map(({ questionId, choices, counts, ...totals }) => [
      questionId,
      {
        ...totals,
        byChoice: new Map(choices.map((choice, index) => [choice, counts[index] ?? 0])),
      },
    ]),
  );
}

/** How many answers each question got since a moment, the most answered first. Bounded by the index on the time. */
export function countRecent(
  sql: Sql,
  since: Date,
  most: number,
): Promise<{ questionId: RowId; answers: number }[]> {
  return sql<{ questionId: RowId; answers: number }[]>`
    select question_id as "questionId", count(*)::int as answers from answers
    where answered_at > ${since} group by question_id order by answers desc, question_id desc limit ${most}`;
}
