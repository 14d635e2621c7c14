import type { AnySql } from '../../platform/database/db.server.ts';
import { matchesFilter, type QuestionFilter } from '../../questions/question-lists.server.ts';
import { COUNTED, NONE, UNSURE } from '../tally.ts';

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
