import { isUnanswered } from '../results/store/lists.server.ts';
import type { Listed } from '../results/listing.ts';
import type { QuestionView } from '../results/present.ts';
import { movingOf } from '../results/standing.ts';
import { fillPage, type Filled } from '../base/fill-page.ts';
import type { Fragment, RowId, Sql } from '../platform/database/db.server.ts';
import type { Inside } from '../questions/inside.ts';
import type { Cursor } from '../questions/list-cursor.ts';
import {
  isOfOpenOnes,
  MOST_RANKED,
  PAGE_SIZE,
  rankedBy,
  type Moving,
  type Sorting,
} from '../questions/list-rules.ts';
import {
  findOrder,
  leadsAll,
  leadsClosed,
  leadsOpen,
  listClosed,
  listClosing,
  listInOrder,
  listNewest,
  notInOrder,
  type Order,
  type Which,
} from '../questions/lists.server.ts';
import { searchQuestions, type Found } from './search.server.ts';
import type { Search } from '../questions/search-words.ts';
import { loadQuestions } from '../questions/store.server.ts';
import type { Orders } from './orders.server.ts';
import { asPart, present } from '../results/store/question-views.server.ts';

export type ListAsked = {
  sort: Sorting;
  search: Search | undefined;
  topicId: number | undefined;
  cursor: Cursor | undefined;
  /** By whose answers "unanswered" goes: 32 hex digits, none for somebody nobody knows. */
  voter: string | undefined;
  inside: Inside;
  limit: number;
  /** One of the orders of choices. */
  order: number;
  /** See `Asked` of the search. */
  mayLeaveOut?: boolean;
};

export type QuestionList = Filled<Listed, Cursor> & {
  /** The order that the place belonged to is gone: this is the top of the list. */
  isFromTop: boolean;
  /** More might be ranked than are. */
  isCut: boolean;
  found: Omit<Found, 'rows'> | undefined;
};

type Means = { sql: Sql; orders: Orders };
type Step = { row: { id: RowId; moving: Moving | undefined }; place: Cursor };
type Read = (after: Cursor | undefined, most: number) => Promise<Step[]>;

/** A page of a list, by whatever it is walked: by time, in an order that was written down, or by a search. */
export async function questionList(means: Means, asked: ListAsked): Promise<QuestionList> {
  const { sort, search, cursor } = asked;
  if (!search && (sort in BY_TIME || isNobody(asked)))
    return { ...(await fill(means, asked, byTime(means.sql, asked))), ...PLAIN };
  const made = cursor && 'made' in cursor ? cursor.made : undefined;
  const kept = made === undefined ? undefined : await findOrder(means.sql, rankedBy(sort), made);
  const isFromTop = made !== undefined && kept === undefined;
  const order = kept ?? (await means.orders.newest(rankedBy(sort)));
  const from = isFromTop ? { ...asked, cursor: undefined } : asked;
  if (!search) {
    const page = await fill(means, from, inOrder(means.sql, from, order));
    return { ...page, ...PLAIN, isFromTop, isCut: order.size === MOST_RANKED };
  }
  const found = bySearch(means.sql, from, search, order);
  const page = await fill(means, from, found.read);
  return { ...page, ...PLAIN, isFromTop, found: found.told() };
}

const PLAIN = { isFromTop: false, isCut: false, found: undefined };

/** Who has answered nothing, as far as anyone knows, is shown the newest ones. */
function isNobody({ sort, voter, cursor }: ListAsked): boolean {
  return sort === 'unanswered' && (voter === undefined || cursor?.in === 'new');
}

function whichOf(sql: Sql, { sort, search, topicId, voter, inside }: ListAsked): Which {
  const isMine = sort === 'unanswered' && voter !== undefined;
  // Whoever looks for something, or on one topic, finds each question of a survey.
  const isOfAll = search === undefined && topicId === undefined;
  return {
    inside,
    topicId,
    isOpen: isOfOpenOnes(sort),
    isClosed: sort === 'closed',
    also: [
      ...(isMine ? [isUnanswered(sql, voter)] : []),
      ...(isOfAll ? leadsIn(sql, sort, isMine ? voter : undefined) : []),
    ],
  };
}

function leadsIn(sql: Sql, sort: Sorting, voter: string | undefined): Fragment[] {
  if (sort === 'answered') return [];
  if (sort === 'new') return [leadsAll(sql)];
  if (sort === 'closed') return [leadsClosed(sql)];
  return [leadsOpen(sql, voter === undefined ? undefined : (of) => isUnanswered(sql, voter, of))];
}

/** Load, rules, present. What was closed or removed since its id was read is passed over, and the page filled up. */
function fill(
  { sql }: Means,
  { limit, cursor, order, inside, sort, search, topicId }: ListAsked,
  read: Read,
): Promise<Filled<Listed, Cursor>> {
  return fillPage(limit, cursor, read, async (rows) => {
    const stored = await loadQuestions(
      sql,
      rows.map(({ id }) => id),
    );
    const views = await present(sql, stored, { order, inside });
    const shown = search === undefined && topicId === undefined ? views.map(asPart) : views;
    const byId = new Map(stored.map(({ id }, at) => [id, shown[at]]));
    return rows.map(({ id, moving }) => {
      const question = byId.get(id);
      return question && isShown(question, sort)
        ? { question, moving: moving && movingOf(moving, question) }
        : undefined;
    });
  });
}

function isShown({ state }: QuestionView, sort: Sorting): boolean {
  if (sort === 'closed') return state === 'closed';
  return isOfOpenOnes(sort) ? state === 'open' : state !== 'removed';
}

/** Lists that are walked along a moment of each question. */
const BY_TIME = { new: listNewest, closing: listClosing, closed: listClosed } as const;

function byTime(sql: Sql, asked: ListAsked): Read {
  const list = asked.sort === 'closing' || asked.sort === 'closed' ? asked.sort : 'new';
  const ids = BY_TIME[list];
  return async (after, most) => {
    const rows = await ids(
      sql,
      whichOf(sql, asked),
      most,
      after && 'at' in after ? after : undefined,
    );
    return rows.map(({ id, publicId, at }) => ({
      row: { id, moving: undefined },
      place: { in: list, at, id: publicId },
    }));
  };
}

/** First what the order holds, then the rest, newest first; where an order could hold no more, it is the list. */
function inOrder(sql: Sql, asked: ListAsked, order: Order): Read {
  const { sort, made } = order;
  const which = whichOf(sql, asked);
  const unranked = { ...which, also: [...(which.also ?? []), notInOrder(sql, order)] };
  return async (after, most) => {
    const behind = after?.in === 'rest' ? after : undefined;
    const from = after?.in === 'order' ? after.place : 0;
    const ranked = behind ? [] : await listInOrder(sql, order, which, most, from);
    const left = order.size === MOST_RANKED ? 0 : most - ranked.length;
    const rest = left > 0 ? await listNewest(sql, unranked, left, behind) : [];
    return [
      ...ranked.map(({ id, place, moving }): Step => ({
        row: { id, moving: sort === 'trending' ? moving : undefined },
        place: { in: 'order', sort, made, place },
      })),
      ...rest.map(({ id, publicId, at }): Step => ({
        row: { id, moving: undefined },
        place: { in: 'rest', sort, made, at, id: publicId },
      })),
    ];
  };
}

function bySearch(sql: Sql, asked: ListAsked, search: Search, order: Order) {
  const { sort } = asked;
  const { made } = order;
  let told: Omit<Found, 'rows'> | undefined;
  const read: Read = async (after, most) => {
    const { rows, ...found } = await searchQuestions(sql, {
      search,
      sort,
      order,
      which: whichOf(sql, asked),
      most,
      after: after?.in === 'found' ? after : undefined,
      enough: PAGE_SIZE,
      mayLeaveOut: asked.mayLeaveOut ?? false,
    });
    told ??= found;
    return rows.map(({ id, publicId, keys, moving }) => ({
      row: { id, moving: order.sort === 'trending' ? moving : undefined },
      place: { in: 'found', sort, made, spelling: found.spelling, keys, id: publicId },
    }));
  };
  return { read, told: () => told };
}
