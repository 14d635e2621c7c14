import type { AnySql } from '../../platform/database/db.server.ts';
import { matchesFilter, type QuestionFilter } from '../../questions/question-lists.server.ts';
import type { MemberCommunityIds } from '../../questions/visibility.ts';
import { COUNTED, NONE, UNSURE } from '../tally.ts';

export type RecentAnswers = { week: number; month: number };

/**
 * The same of a week for each of these communities, from the questions that the reader can see; without those that have
 * none.
 */
export async function countWeekByCommunity(
  sql: AnySql,
  communityIds: readonly number[],
  { memberCommunityIds }: { memberCommunityIds: MemberCommunityIds },
): Promise<Map<number, number>> {
  const rows = await sql<{ id: number; week: number }[]>`
    select q.community_id as id, sum(h.people)::int as week
    from questions q join answer_hours h on h.question_id = q.id
    where q.community_id = any(${[...communityIds]}::int[]) and ${matchesFilter(sql, { memberCommunityIds })}
      and q.closes_at > now() - interval '7 days' and h.hour > now() - interval '7 days'
      and h.choice in (${COUNTED}, ${NONE}, ${UNSURE})
    group by q.community_id having sum(h.people) > 0`;
  return new Map(rows.map(({ id, week }) => [id, week]));
}

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
