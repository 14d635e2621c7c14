import { listOneTapQuestions } from '../../discovery/one-tap-questions.server.ts';
import type { Member } from '../../accounts/viewer.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { listJoinable, type JoinableCommunity } from '../../communities/community-lists.server.ts';
import { membershipsOf } from '../../communities/membership-rows.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { loadQuestions } from '../../questions/question-rows.server.ts';
import { listFollowedTopics } from '../../topics/topic-follows.server.ts';
import { listTopics } from '../../topics/topic-rows.server.ts';
import type { QuestionOrders } from '../../discovery/question-orders.server.ts';
import { questionViewsOf } from '../../results/store/question-views.server.ts';

/** The page for new members: what there is to pick from, what is picked, and three questions. */
export type Welcome = {
  now: string;
  topics: { slug: string; name: string }[];
  /** Slugs: those of the address, and for a member those they follow. */
  picked: string[];
  isFollowing: boolean;
  questions: QuestionView[];
  /** For a member: communities they could join at once, and those they belong to. */
  communities: { open: JoinableCommunity[]; joined: { slug: string; name: string }[] };
};

type Deps = { sql: Sql; orders: QuestionOrders };
type WelcomeQuery = {
  member: Member | undefined;
  /** The voter id of a browser that has answered here. */
  voterId: string | undefined;
  slugs: readonly string[];
  order: number;
};

const COMMUNITIES_OFFERED = 4;

export async function loadWelcome(
  deps: Deps,
  { member, voterId, slugs, order }: WelcomeQuery,
): Promise<Welcome> {
  const { sql } = deps;
  const [now, topics, followed, joined, open] = await Promise.all([
    readDatabaseTime(sql),
    listTopics(sql),
    member ? listFollowedTopics(sql, member.id) : [],
    member ? membershipsOf(sql, member.id) : [],
    member ? listJoinable(sql, member.id, COMMUNITIES_OFFERED) : [],
  ]);
  const memberCommunityIds = joined.map(({ id }) => id);
  const known = followed.map(({ slug }) => slug);
  const picked = topics.filter(({ slug }) => known.includes(slug) || slugs.includes(slug));
  const ids = await listOneTapQuestions(deps, {
    member,
    voterId: member?.voterId ?? voterId,
    memberCommunityIds,
    topicIds: picked.map(({ id }) => id),
  });
  const stored = await loadQuestions(sql, ids);
  return {
    now: now.toISOString(),
    topics: topics.map(({ slug, name }) => ({ slug, name })),
    picked: picked.map(({ slug }) => slug),
    isFollowing: followed.length > 0,
    questions: await questionViewsOf(sql, stored, { order, memberCommunityIds }),
    communities: { open, joined: joined.map(({ slug, name }) => ({ slug, name })) },
  };
}
