import type { DeletionSummary, OwnedCommunity } from '../accounts/deletion/deletion-rules.ts';
import { isLastAdmin } from '../accounts/staff/staff.server.ts';
import { isOfAccount } from '../answering/member-answers.server.ts';
import type { Member } from '../accounts/viewer.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { hasQuestionsIn } from '../questions/community-visibility.server.ts';
import { findHeir } from './community-heir.server.ts';

export async function loadDeletionSummary(sql: Sql, member: Member): Promise<DeletionSummary> {
  const { id, voterId } = member;
  const [[counts], owned, last] = await Promise.all([
    sql<Omit<DeletionSummary, 'isLastAdmin' | 'communities'>[]>`
      select a.open::int as "openAnswers", a.closed::int as "closedAnswers", q.kept::int as "keptQuestions", q.gone::int as "goneQuestions",
        (select count(*)::int from reasons where voter = ${voterId}::uuid and text <> '') as reasons
      from (
        select count(*) filter (where q.closes_at > now() and r.question_id is null) as open,
          count(*) filter (where q.closes_at <= now() or r.question_id is not null) as closed
        from answers a join questions q on q.id = a.question_id left join question_removals r on r.question_id = q.id
        where a.voter = ${voterId}::uuid and ${isOfAccount(sql, sql`a`)} and cardinality(a.choices) > 0
      ) a, (
        select count(*) filter (where others) as kept, count(*) filter (where not others) as gone
        from (
          select exists (select from answers a where a.question_id = t.question_id and a.voter <> ${voterId}::uuid) as others
          from totals t where t.question_id in (select id from questions where author_id = ${id})
        ) asked
      ) q`,
    sql<{ id: number; slug: string; name: string }[]>`
      select c.id, c.slug, c.name from community_members m join communities c on c.id = m.community_id
      where m.member_id = ${id} and m.role = 'owner' order by c.name, c.id`,
    isLastAdmin(sql, id),
  ]);
  if (!counts) throw new Error('The database did not count.');
  const communities: OwnedCommunity[] = [];
  for (const { id: communityId, slug, name } of owned) {
    const heir = await findHeir(sql, communityId, id);
    const stays = !heir && (await hasQuestionsIn(sql, communityId));
    communities.push({
      slug,
      name,
      becomes: heir ? { heir: heir.name } : stays ? 'ownerless' : 'deleted',
    });
  }
  return { ...counts, isLastAdmin: last, communities };
}
