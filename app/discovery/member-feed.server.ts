import type { Member } from '../accounts/viewer.ts';
import { isUnanswered } from '../results/store/lists.server.ts';
import type { QuestionView } from '../results/present.ts';
import { movingOf } from '../results/standing.ts';
import { fillPage, type Filled } from '../base/fill-page.ts';
import type { Membership } from '../communities/store.server.ts';
import type { Fragment, RowId, Sql } from '../platform/database/db.server.ts';
import {
  IN_ORDER,
  STREAMS,
  takeInTurns,
  type FeedCursor,
  type Place,
  type Stream,
} from './feed.ts';
import type { Why } from './feed-words.ts';
import type { Moving } from '../questions/list-rules.ts';
import {
  findOrder,
  isNear,
  leadsOpen,
  listInOrder,
  listNewest,
  notInOrder,
  type Order,
  type Which,
} from '../questions/lists.server.ts';
import { loadQuestions } from '../questions/store.server.ts';
import { followedTopics } from '../topics/store.server.ts';
import type { Orders } from './orders.server.ts';
import { asPart, present } from '../results/store/question-views.server.ts';

export type Fed = { question: QuestionView; why: Why };

export type Feed = Filled<Fed, FeedCursor> & {
  /** The order that the place belonged to is gone: this is the top of the feed. */
  isFromTop: boolean;
  /** What it goes by; where there is nothing it is made of everything. */
  interests: { slug: string; name: string; to: 'topic' | 'community' }[];
};

type Means = { sql: Sql; orders: Orders };
type Asked = {
  member: Member;
  /** Where they belong. */
  communities: readonly Membership[];
  cursor: FeedCursor | undefined;
  order: number;
};
type Row = { id: RowId; place: Place; moving: Moving | undefined };
type Step = { id: RowId; stream: Stream; moving: Moving | undefined };

export const FEED_SIZE = 18;

/** Ids → load → rules → present, until the page is full: what a member has not answered, what they care for first. */
export async function feedFor(
  { sql, orders }: Means,
  { member, communities, cursor, order }: Asked,
): Promise<Feed> {
  const [topics, kept] = await Promise.all([
    followedTopics(sql, member.id),
    cursor && findOrder(sql, 'trending', cursor.made),
  ]);
  const standing = kept ?? (await orders.newest('trending'));
  const isFromTop = cursor !== undefined && !kept;
  const inside = communities.map(({ id }) => id);
  const interests = { topicIds: topics.map(({ id }) => id), communityIds: inside };
  const isOfAll = topics.length === 0 && communities.length === 0;
  const open: Which = {
    inside,
    isOpen: true,
    also: [
      isUnanswered(sql, member.voter),
      leadsOpen(sql, (of) => isUnanswered(sql, member.voter, of)),
      // What they asked themselves, or cannot answer, is not put before them.
      sql`q.author_id is distinct from ${member.id}`,
      sql`(q.audience <> 'community' or q.community_id = any(${inside}::integer[]))`,
    ],
  };
  const near = isNear(sql, interests);
  const read = readerOf(sql, standing, (stream) => {
    const isOfNear = stream === 'nearMoving' || stream === 'nearNew';
    if (isOfAll) return isOfNear ? undefined : open;
    return { ...open, also: [...(open.also ?? []), isOfNear ? near : sql`not ${near}`] };
  });
  const start = kept && cursor ? cursor : { made: standing.made, turn: 0, places: {} };
  const page = await fillPage(FEED_SIZE, start, read, async (rows) => {
    const stored = await loadQuestions(
      sql,
      rows.map(({ id }) => id),
    );
    const views = await present(sql, stored, { order, inside });
    const byId = new Map(stored.map(({ id }, at) => [id, views[at]]));
    return rows.map(({ id, stream, moving }): Fed | undefined => {
      const question = byId.get(id);
      if (question?.state !== 'open') return undefined;
      return { question: asPart(question), why: whyOf(question, stream, moving) };
    });
  });
  return {
    ...page,
    isFromTop,
    interests: [
      ...topics.map(({ slug, name }) => ({ slug, name, to: 'topic' as const })),
      ...communities.map(({ slug, name }) => ({ slug, name, to: 'community' as const })),
    ],
  };

  function whyOf(question: QuestionView, stream: Stream, moving: Moving | undefined): Why {
    const isOfNear = stream === 'nearMoving' || stream === 'nearNew';
    const followed = topics.find(({ slug }) => question.topics.some((one) => one.slug === slug));
    return {
      topic: isOfNear ? followed?.name : undefined,
      community: isOfNear && question.belongs ? question.community?.name : undefined,
      moving: moving && movingOf(moving, question),
    };
  }
}

type Reader = (
  after: FeedCursor | undefined,
  most: number,
) => Promise<{ row: Step; place: FeedCursor }[]>;

/** As many of each list as are wanted in all, then in turns. A list that is not asked for has no rows. */
function readerOf(sql: Sql, order: Order, whichOf: (stream: Stream) => Which | undefined): Reader {
  const rowsOf = async (stream: Stream, after: Place | undefined, most: number): Promise<Row[]> => {
    const which = whichOf(stream);
    if (!which) return [];
    return IN_ORDER.includes(stream)
      ? inOrder(sql, order, which, most, after)
      : behind(sql, which, notInOrder(sql, order), most, after);
  };
  return async (after, most) => {
    const start = after ?? { made: order.made, turn: 0, places: {} };
    const [nearMoving = [], nearNew = [], farMoving = [], farNew = []] = await Promise.all(
      STREAMS.map((stream) => rowsOf(stream, start.places[stream], most)),
    );
    const lists = { nearMoving, nearNew, farMoving, farNew };
    return takeInTurns(lists, start, most).map(({ row: { id, moving }, stream, place }) => ({
      row: { id, stream, moving },
      place,
    }));
  };
}

async function inOrder(
  sql: Sql,
  order: Order,
  which: Which,
  most: number,
  after: Place | undefined,
): Promise<Row[]> {
  const rows = await listInOrder(sql, order, which, most, Number(after ?? 0));
  return rows.map(({ id, place, moving }) => ({ id, place: String(place), moving }));
}

async function behind(
  sql: Sql,
  which: Which,
  isBehind: Fragment,
  most: number,
  after: Place | undefined,
): Promise<Row[]> {
  const [at, publicId] = after?.split('.') ?? [];
  const from = at !== undefined && publicId !== undefined ? { at, id: publicId } : undefined;
  const also = [...(which.also ?? []), isBehind];
  const rows = await listNewest(sql, { ...which, also }, most, from);
  return rows.map((row) => ({
    id: row.id,
    place: `${row.at}.${row.publicId}`,
    moving: undefined,
  }));
}
