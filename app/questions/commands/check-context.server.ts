import type { Member } from '../../accounts/viewer.ts';
import { communityCan } from '../../communities/community-rules.ts';
import { membershipsOf } from '../../communities/membership-rows.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { listTopics, currentSlugs } from '../../topics/topic-rows.server.ts';
import type { AskableCommunity } from '../question-check.ts';
import type { QuestionInput } from '../question-schema.ts';

export async function withCurrentTopics(sql: Sql, typed: QuestionInput): Promise<QuestionInput> {
  return { ...typed, topics: await currentSlugs(sql, typed.topics) };
}

export async function topicSlugs(sql: Sql): Promise<string[]> {
  return (await listTopics(sql)).map(({ slug }) => slug);
}

/** The communities in which the member may ask. */
export async function listAskableCommunities(
  sql: Sql,
  { id }: Pick<Member, 'id'>,
): Promise<AskableCommunity[]> {
  const memberships = await membershipsOf(sql, id);
  return memberships
    .filter(({ joining, role }) => communityCan.ask({ joining, as: role }) === true)
    .map(({ slug, name, joining }) => ({ slug, name, joining }));
}
