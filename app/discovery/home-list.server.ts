import type { Member } from '../accounts/viewer.ts';
import { isOpenUnanswered } from '../answering/answer-rows.server.ts';
import type { QuestionView } from '../results/question-view.ts';
import { fillPage, type FilledPage } from '../base/fill-page.ts';
import type { Membership } from '../communities/membership-rows.server.ts';
import type { SqlFragment, RowId, Sql } from '../platform/database/db.server.ts';
import {
  RANKED_SOURCES,
  HOME_SOURCES,
  interleaveSources,
  type HomeCursor,
  type SourcePosition,
  type HomeSource,
} from './home-sources.ts';
import type { AnswerActivity } from '../questions/question-list-rules.ts';
import {
  listInOrder,
  isOutsideOrder,
  type OrderSnapshot,
} from '../questions/ranked-orders.server.ts';
import {
  matchesInterests,
  isFirstOpenInSurvey,
  listNewest,
  type QuestionFilter,
} from '../questions/question-lists.server.ts';
import { loadQuestions } from '../questions/question-rows.server.ts';
import { listFollowedTopics } from '../topics/topic-follows.server.ts';
import type { QuestionOrders } from './question-orders.server.ts';
import { asSurveyQuestion, questionViewsOf } from '../results/store/question-views.server.ts';
import { capMoving } from '../results/turnout.ts';
import type { HomeExplanation } from './home-explanation.ts';

export type HomeItem = { question: QuestionView; why: HomeExplanation };

/** The questions picked for a member. */
export type HomeList = FilledPage<HomeItem, HomeCursor> & {
  /** The order snapshot of the cursor is gone, so this is the top of the list. */
  isFromTop: boolean;
  /** The topics and communities that the list is picked by; where there are none, the list is made of everything. */
  interests: { slug: string; name: string; to: 'topic' | 'community' }[];
};

type Deps = { sql: Sql; orders: QuestionOrders };
type HomeListQuery = {
  member: Member;
  communities: readonly Membership[];
  cursor: HomeCursor | undefined;
  order: number;
};
type SourceRow = { id: RowId; place: SourcePosition; moving: AnswerActivity | undefined };
type HomeRow = { id: RowId; source: HomeSource; moving: AnswerActivity | undefined };

export const HOME_LIST_SIZE = 18;

/**
 * Ids → load → rules → present, until the page is full: questions that the member has not answered, by their interests.
 */
export async function loadHomeList(
  { sql, orders }: Deps,
  { member, communities, cursor, order }: HomeListQuery,
): Promise<HomeList> {
  const [topics, savedOrder] = await Promise.all([
    listFollowedTopics(sql, member.id),
    cursor && orders.madeAt('trending', cursor.made, sql),
  ]);
  const rankedOrder = savedOrder ?? (await orders.newest('trending', sql));
  const isFromTop = cursor !== undefined && !savedOrder;
  const memberCommunityIds = communities.map(({ id }) => id);
  const interests = { topicIds: topics.map(({ id }) => id), communityIds: memberCommunityIds };
  const isOfAll = topics.length === 0 && communities.length === 0;
  const open: QuestionFilter = {
    memberCommunityIds,
    isOpen: true,
    also: [
      isOpenUnanswered(sql, member.voterId),
      isFirstOpenInSurvey(sql, (of) => isOpenUnanswered(sql, member.voterId, of)),
      // A member is not shown their own questions, nor those they cannot answer.
      sql`q.author_id is distinct from ${member.id}`,
      sql`(q.audience <> 'community' or q.community_id = any(${memberCommunityIds}::integer[]))`,
    ],
  };
  const near = matchesInterests(sql, interests);
  const read = createReader(sql, rankedOrder, (source) => {
    const isOfNear = source === 'nearMoving' || source === 'nearNew';
    if (isOfAll) return isOfNear ? undefined : open;
    return { ...open, also: [...(open.also ?? []), isOfNear ? near : sql`not ${near}`] };
  });
  const start = savedOrder && cursor ? cursor : { made: rankedOrder.made, turn: 0, places: {} };
  const page = await fillPage(HOME_LIST_SIZE, start, read, async (rows) => {
    const stored = await loadQuestions(
      sql,
      rows.map(({ id }) => id),
    );
    const views = await questionViewsOf(sql, stored, {
      order,
      memberCommunityIds: memberCommunityIds,
    });
    const byId = new Map(stored.map(({ id }, at) => [id, views[at]]));
    return rows.map(({ id, source, moving }): HomeItem | undefined => {
      const question = byId.get(id);
      if (question?.state !== 'open') return undefined;
      return { question: asSurveyQuestion(question), why: explain(question, source, moving) };
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

  function explain(
    question: QuestionView,
    source: HomeSource,
    moving: AnswerActivity | undefined,
  ): HomeExplanation {
    const isOfNear = source === 'nearMoving' || source === 'nearNew';
    const followed = topics.find(({ slug }) => question.topics.some((one) => one.slug === slug));
    return {
      topic: isOfNear ? followed?.name : undefined,
      community: isOfNear && question.belongs ? question.community?.name : undefined,
      moving: moving && capMoving(moving, question),
    };
  }
}

type ReadRows = (
  after: HomeCursor | undefined,
  most: number,
) => Promise<{ row: HomeRow; place: HomeCursor }[]>;

/** Each list is read as far as the whole page could need, then they take turns. A list without a filter has no rows. */
function createReader(
  sql: Sql,
  order: OrderSnapshot,
  whichOf: (source: HomeSource) => QuestionFilter | undefined,
): ReadRows {
  const rowsOf = async (
    source: HomeSource,
    after: SourcePosition | undefined,
    most: number,
  ): Promise<SourceRow[]> => {
    const which = whichOf(source);
    if (!which) return [];
    return RANKED_SOURCES.includes(source)
      ? listRankedRows(sql, order, which, most, after)
      : listUnrankedRows(sql, which, isOutsideOrder(sql, order), most, after);
  };
  return async (after, most) => {
    const start = after ?? { made: order.made, turn: 0, places: {} };
    const [nearMoving = [], nearNew = [], farMoving = [], farNew = []] = await Promise.all(
      HOME_SOURCES.map((source) => rowsOf(source, start.places[source], most)),
    );
    const lists = { nearMoving, nearNew, farMoving, farNew };
    return interleaveSources(lists, start, most).map(({ row: { id, moving }, source, place }) => ({
      row: { id, source, moving },
      place,
    }));
  };
}

async function listRankedRows(
  sql: Sql,
  order: OrderSnapshot,
  which: QuestionFilter,
  most: number,
  after: SourcePosition | undefined,
): Promise<SourceRow[]> {
  const rows = await listInOrder(sql, order, which, most, Number(after ?? 0));
  return rows.map(({ id, place, moving }) => ({ id, place: String(place), moving }));
}

async function listUnrankedRows(
  sql: Sql,
  which: QuestionFilter,
  isBehind: SqlFragment,
  most: number,
  after: SourcePosition | undefined,
): Promise<SourceRow[]> {
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
