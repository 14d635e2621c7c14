import { questionsInPlace } from '../../discovery/questions-in-place.server.ts';
import type { Member } from '../../accounts/viewer.ts';
import type { QuestionView } from '../../results/present.ts';
import { listOpenTo, type OpenCommunity } from '../../communities/lists.server.ts';
import { membershipsOf } from '../../communities/store.server.ts';
import { readClock } from '../../platform/database/moments.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { loadQuestions } from '../../questions/store.server.ts';
import { followedTopics, listTopics } from '../../topics/store.server.ts';
import type { Orders } from '../../discovery/orders.server.ts';
import { present } from '../../results/store/question-views.server.ts';

/** The first minutes: what there is to pick from, what is picked, and three questions of it. */
export type Welcome = {
  now: string;
  topics: { slug: string; name: string }[];
  /** By their slugs: those of the address, and of a member those they follow. */
  picked: string[];
  isFollowing: boolean;
  questions: QuestionView[];
  /** Of a member: communities they could join at once, and those they belong to. */
  communities: { open: OpenCommunity[]; joined: { slug: string; name: string }[] };
};

type Means = { sql: Sql; orders: Orders };
type Asked = {
  member: Member | undefined;
  /** The mark of a browser that has answered here. */
  voter: string | undefined;
  slugs: readonly string[];
  order: number;
};

const COMMUNITIES_OFFERED = 4;

export async function welcomeFor(
  means: Means,
  { member, voter, slugs, order }: Asked,
): Promise<Welcome> {
  const { sql } = means;
  const [now, topics, followed, joined, open] = await Promise.all([
    readClock(sql),
    listTopics(sql),
    member ? followedTopics(sql, member.id) : [],
    member ? membershipsOf(sql, member.id) : [],
    member ? listOpenTo(sql, member.id, COMMUNITIES_OFFERED) : [],
  ]);
  const inside = joined.map(({ id }) => id);
  const known = followed.map(({ slug }) => slug);
  const picked = topics.filter(({ slug }) => known.includes(slug) || slugs.includes(slug));
  const ids = await questionsInPlace(means, {
    member,
    by: member?.voter ?? voter,
    inside,
    topicIds: picked.map(({ id }) => id),
  });
  const stored = await loadQuestions(sql, ids);
  return {
    now: now.toISOString(),
    topics: topics.map(({ slug, name }) => ({ slug, name })),
    picked: picked.map(({ slug }) => slug),
    isFollowing: followed.length > 0,
    questions: await present(sql, stored, { order, inside }),
    communities: { open, joined: joined.map(({ slug, name }) => ({ slug, name })) },
  };
}
