import type { Member } from '../accounts/viewer.ts';
import { isUnanswered } from '../results/stored/lists.server.ts';
import type { QuestionView } from '../results/present.ts';
import { MOST_IN_PLACE } from '../results/rules.ts';
import { listOpenTo, type OpenCommunity } from '../communities/lists.server.ts';
import { membershipsOf } from '../communities/store.server.ts';
import { readClock } from '../platform/database/moments.server.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import {
  isNear,
  listInOrder,
  listNewest,
  notInOrder,
  type Which,
} from '../questions/lists.server.ts';
import { loadQuestions } from '../questions/store.server.ts';
import { followedTopics, listTopics } from '../topics/store.server.ts';
import type { Orders } from '../discovery/orders.server.ts';
import { present } from '../results/stored/question-views.server.ts';

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

const QUESTIONS_SHOWN = 3;
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
  const by = member?.voter ?? voter;
  const ids = await shortOnes(means, {
    inside,
    isOpen: true,
    also: [
      // What is answered with one tap, by whoever is here.
      sql`(q.kind = 'scale' or q.kind = 'single' and (select count(*) from choices h where h.question_id = q.id) <= ${MOST_IN_PLACE})`,
      member ? sql`q.audience <> 'community'` : sql`q.audience = 'everyone'`,
      ...(by === undefined ? [] : [isUnanswered(sql, by)]),
      ...(picked.length === 0
        ? []
        : [isNear(sql, { topicIds: picked.map(({ id }) => id), communityIds: [] })]),
    ],
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

/** What moves most, and where that is too little the newest. */
async function shortOnes({ sql, orders }: Means, which: Which): Promise<RowId[]> {
  const order = await orders.newest('trending');
  const moving = await listInOrder(sql, order, which, QUESTIONS_SHOWN);
  const left = QUESTIONS_SHOWN - moving.length;
  const also = [...(which.also ?? []), notInOrder(sql, order)];
  const newest = left > 0 ? await listNewest(sql, { ...which, also }, left) : [];
  return [...moving, ...newest].map(({ id }) => id);
}
