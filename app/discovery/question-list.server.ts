import { isOpenUnanswered } from '../answering/answer-rows.server.ts';
import type { ListedQuestion } from './listing.ts';
import type { QuestionView } from '../results/question-view.ts';
import { fillPage, type FilledPage } from '../base/fill-page.ts';
import type { SqlFragment, RowId, Sql } from '../platform/database/db.server.ts';
import type { MemberCommunityIds } from '../questions/visibility.ts';
import type { Cursor } from '../questions/lists/list-cursor.ts';
import {
  isOpenOnly,
  MAX_RANKED,
  PAGE_SIZE,
  rankedSortOf,
  type AnswerActivity,
  type ListSort,
} from '../questions/question-list-rules.ts';
import {
  listInOrder,
  isOutsideOrder,
  type OrderSnapshot,
} from '../questions/ranked-orders.server.ts';
import {
  isFirstInSurvey,
  isFirstClosedInSurvey,
  isFirstOpenInSurvey,
  listClosed,
  listClosing,
  listNewest,
  type QuestionFilter,
} from '../questions/question-lists.server.ts';
import { searchQuestions, type FoundQuestions } from './question-search.server.ts';
import type { ParsedSearch } from '../questions/lists/parsed-search.ts';
import { loadQuestions } from '../questions/question-rows.server.ts';
import type { QuestionOrders } from './question-orders.server.ts';
import { asSurveyQuestion, questionViewsOf } from '../results/store/question-views.server.ts';
import { capMoving } from '../results/turnout.ts';

export type ListQuery = {
  sort: ListSort;
  search: ParsedSearch | undefined;
  topicId: number | undefined;
  cursor: Cursor | undefined;
  /** Whose answers decide what is "unanswered": 32 hex digits, or undefined for a reader who is not known. */
  voterId: string | undefined;
  memberCommunityIds: MemberCommunityIds;
  limit: number;
  /** Which of the orders of choices this reader sees. */
  order: number;
  /** See `SearchQuery`. */
  mayLeaveOut?: boolean;
};

export type QuestionList = FilledPage<ListedQuestion, Cursor> & {
  /** The order snapshot of the cursor is gone, so this is the top of the list. */
  isFromTop: boolean;
  /** The order snapshot is full, so that more questions may deserve a rank than have one. */
  isCut: boolean;
  found: Omit<FoundQuestions, 'rows'> | undefined;
};

type Deps = { sql: Sql; orders: QuestionOrders };
type ListRow = { row: { id: RowId; moving: AnswerActivity | undefined }; place: Cursor };
type ReadRows = (after: Cursor | undefined, most: number) => Promise<ListRow[]>;

/** A page of a list, walked by time, along an order snapshot, or by a search. */
export async function loadQuestionList(deps: Deps, asked: ListQuery): Promise<QuestionList> {
  const { sort, search, cursor } = asked;
  if (!search && (sort in BY_TIME || hasNoAnswers(asked)))
    return { ...(await loadPage(deps, asked, timedReader(deps.sql, asked))), ...NO_EXTRAS };
  const made = cursor && 'made' in cursor ? cursor.made : undefined;
  const savedOrder =
    made === undefined ? undefined : await deps.orders.madeAt(rankedSortOf(sort), made, deps.sql);
  const isFromTop = made !== undefined && savedOrder === undefined;
  const order = savedOrder ?? (await deps.orders.newest(rankedSortOf(sort), deps.sql));
  const from = isFromTop ? { ...asked, cursor: undefined } : asked;
  if (!search) {
    const page = await loadPage(deps, from, rankedReader(deps.sql, from, order));
    return { ...page, ...NO_EXTRAS, isFromTop, isCut: order.size === MAX_RANKED };
  }
  const found = searchReader(deps.sql, from, search, order);
  const page = await loadPage(deps, from, found.read);
  return { ...page, ...NO_EXTRAS, isFromTop, found: found.told() };
}

const NO_EXTRAS = { isFromTop: false, isCut: false, found: undefined };

/** A reader who has answered nothing, as far as is known, is shown the newest questions. */
function hasNoAnswers({ sort, voterId, cursor }: ListQuery): boolean {
  return sort === 'unanswered' && (voterId === undefined || cursor?.in === 'new');
}

/** Which questions a list is made of. */
export function listFilterOf(
  sql: Sql,
  {
    sort,
    search,
    topicId,
    voterId,
    memberCommunityIds,
  }: Pick<ListQuery, 'sort' | 'search' | 'topicId' | 'voterId' | 'memberCommunityIds'>,
): QuestionFilter {
  const isMine = sort === 'unanswered' && voterId !== undefined;
  // A search or a topic finds each question of a survey; other lists show one for each survey.
  const isOfAll = search === undefined && topicId === undefined;
  return {
    memberCommunityIds,
    topicId,
    isOpen: isOpenOnly(sort),
    isClosed: sort === 'closed',
    also: [
      ...(isMine ? [isOpenUnanswered(sql, voterId)] : []),
      ...(isOfAll ? surveyLeadFilters(sql, sort, isMine ? voterId : undefined) : []),
    ],
  };
}

function surveyLeadFilters(sql: Sql, sort: ListSort, voterId: string | undefined): SqlFragment[] {
  if (sort === 'answered') return [];
  if (sort === 'new') return [isFirstInSurvey(sql)];
  if (sort === 'closed') return [isFirstClosedInSurvey(sql)];
  return [
    isFirstOpenInSurvey(
      sql,
      voterId === undefined ? undefined : (of) => isOpenUnanswered(sql, voterId, of),
    ),
  ];
}

/**
 * Load, rules, present. A question that was closed or removed since its id was read is skipped, and the page filled up.
 */
function loadPage(
  { sql }: Deps,
  { limit, cursor, order, memberCommunityIds, sort, search, topicId }: ListQuery,
  read: ReadRows,
): Promise<FilledPage<ListedQuestion, Cursor>> {
  return fillPage(limit, cursor, read, async (rows) => {
    const stored = await loadQuestions(
      sql,
      rows.map(({ id }) => id),
    );
    const views = await questionViewsOf(sql, stored, { order, memberCommunityIds });
    const shown =
      search === undefined && topicId === undefined ? views.map(asSurveyQuestion) : views;
    const byId = new Map(stored.map(({ id }, at) => [id, shown[at]]));
    return rows.map(({ id, moving }) => {
      const question = byId.get(id);
      return question && isShown(question, sort)
        ? { question, moving: moving && capMoving(moving, question) }
        : undefined;
    });
  });
}

function isShown({ state }: QuestionView, sort: ListSort): boolean {
  if (sort === 'closed') return state === 'closed';
  return isOpenOnly(sort) ? state === 'open' : state !== 'removed';
}

/** Lists that are ordered by a time of each question. */
const BY_TIME = { new: listNewest, closing: listClosing, closed: listClosed } as const;

function timedReader(sql: Sql, asked: ListQuery): ReadRows {
  const list = asked.sort === 'closing' || asked.sort === 'closed' ? asked.sort : 'new';
  const ids = BY_TIME[list];
  return async (after, most) => {
    const rows = await ids(
      sql,
      listFilterOf(sql, asked),
      most,
      after && 'at' in after ? after : undefined,
    );
    return rows.map(({ id, publicId, at }) => ({
      row: { id, moving: undefined },
      place: { in: list, at, id: publicId },
    }));
  };
}

/** The ranked questions first, then the rest, newest first; a full order snapshot is the whole list. */
function rankedReader(sql: Sql, asked: ListQuery, order: OrderSnapshot): ReadRows {
  const { sort, made } = order;
  const which = listFilterOf(sql, asked);
  const unranked = { ...which, also: [...(which.also ?? []), isOutsideOrder(sql, order)] };
  return async (after, most) => {
    const behind = after?.in === 'rest' ? after : undefined;
    const from = after?.in === 'order' ? after.place : 0;
    const ranked = behind ? [] : await listInOrder(sql, order, which, most, from);
    const left = order.size === MAX_RANKED ? 0 : most - ranked.length;
    const rest = left > 0 ? await listNewest(sql, unranked, left, behind) : [];
    return [
      ...ranked.map(({ id, place, moving }): ListRow => ({
        row: { id, moving: sort === 'trending' ? moving : undefined },
        place: { in: 'order', sort, made, place },
      })),
      ...rest.map(({ id, publicId, at }): ListRow => ({
        row: { id, moving: undefined },
        place: { in: 'rest', sort, made, at, id: publicId },
      })),
    ];
  };
}

function searchReader(sql: Sql, asked: ListQuery, search: ParsedSearch, order: OrderSnapshot) {
  const { sort } = asked;
  const { made } = order;
  let foundOnce: Omit<FoundQuestions, 'rows'> | undefined;
  const read: ReadRows = async (after, most) => {
    const { rows, ...found } = await searchQuestions(sql, {
      search,
      sort,
      order,
      which: listFilterOf(sql, asked),
      most,
      after: after?.in === 'found' ? after : undefined,
      enoughFound: PAGE_SIZE,
      mayLeaveOut: asked.mayLeaveOut ?? false,
    });
    foundOnce ??= found;
    return rows.map(({ id, publicId, keys, moving }) => ({
      row: { id, moving: order.sort === 'trending' ? moving : undefined },
      place: { in: 'found', sort, made, spelling: found.spelling, keys, id: publicId },
    }));
  };
  return { read, told: () => foundOnce };
}
