import {
  RANKED_SORTS,
  rankedSortOf,
  SORTS,
  type RankedSort,
  type ListSort,
} from '../question-list-rules.ts';
import { SPELLINGS, type Spelling } from './parsed-search.ts';

/**
 * A place in a list, as an address carries it: after which question the next page begins. It holds only what cannot
 * change: moments in microseconds, public ids, and the moment of an order snapshot. To clients it is one opaque word.
 */
export type Cursor =
  | { in: 'new'; at: string; id: string }
  | { in: 'closing'; at: string; id: string }
  | { in: 'closed'; at: string; id: string }
  | { in: 'order'; sort: RankedSort; made: string; place: number }
  /** After the end of an order: the questions it does not hold, newest first. */
  | { in: 'rest'; sort: RankedSort; made: string; at: string; id: string }
  | FoundCursor;

/** In the results of a search: the sort, the order snapshot, the spelling, and the place. */
type FoundCursor = {
  in: 'found';
  sort: ListSort;
  made: string;
  spelling: Spelling;
  keys: readonly [string, string, string];
  id: string;
};

/** Lists that are sorted by a time of each question. */
const BY_TIME = ['new', 'closing', 'closed'] as const;
const FOUND_SORTS = ['best', ...SORTS] as const;
const MOMENT = String.raw`(\d{1,17})`;
const KEY = String.raw`(-?\d{1,17})`;
const ID = '([0-9a-hjkmnp-tv-z]{10})';
const RANKING = `(${RANKED_SORTS.join('|')})`;

const byTime = formOf(`(${BY_TIME.join('|')})`, MOMENT, ID);
const inOrder = formOf('order', RANKING, MOMENT, String.raw`(\d{1,4})`);
const behindOrder = formOf('rest', RANKING, MOMENT, MOMENT, ID);
const found = formOf(
  'found',
  `(${FOUND_SORTS.join('|')})`,
  MOMENT,
  `(${SPELLINGS.join('|')})`,
  KEY,
  KEY,
  KEY,
  ID,
);

function formOf(...parts: string[]): RegExp {
  return new RegExp(`^${parts.join('_')}$`);
}

export function writeCursor(cursor: Cursor): string {
  switch (cursor.in) {
    case 'new':
    case 'closing':
    case 'closed':
      return [cursor.in, cursor.at, cursor.id].join('_');
    case 'order':
      return ['order', cursor.sort, cursor.made, cursor.place].join('_');
    case 'rest':
      return ['rest', cursor.sort, cursor.made, cursor.at, cursor.id].join('_');
    case 'found': {
      const { sort, made, spelling, keys, id } = cursor;
      return ['found', sort, made, spelling, ...keys, id].join('_');
    }
  }
}

/** Undefined if the text is not a cursor. */
export function readCursor(text: string): Cursor | undefined {
  const [, named, time = '', last = ''] = byTime.exec(text) ?? [];
  const list = BY_TIME.find((one) => one === named);
  if (list) return { in: list, at: time, id: last };
  const [, sort, made = '', place = ''] = inOrder.exec(text) ?? [];
  if (sort !== undefined) return { in: 'order', sort: rankedOf(sort), made, place: Number(place) };
  const [, behind, madeThen = '', at = '', id = ''] = behindOrder.exec(text) ?? [];
  if (behind !== undefined) return { in: 'rest', sort: rankedOf(behind), made: madeThen, at, id };
  return readFound(text);
}

function readFound(text: string): Cursor | undefined {
  const [, named, made = '', spelt, first = '', second = '', third = '', id = ''] =
    found.exec(text) ?? [];
  const sort = FOUND_SORTS.find((one) => one === named);
  const spelling = SPELLINGS.find((one) => one === spelt);
  return (
    sort && spelling && { in: 'found', sort, made, spelling, keys: [first, second, third], id }
  );
}

function rankedOf(text: string): RankedSort {
  return text === 'answered' ? 'answered' : 'trending';
}

/** Whether the cursor fits this list. Its filters may have changed since, but not its order. */
export function isCursorOf(cursor: Cursor, sort: ListSort, isSearch: boolean): boolean {
  if (isSearch || cursor.in === 'found')
    return isSearch && cursor.in === 'found' && cursor.sort === sort;
  if (sort === 'new' || sort === 'closing' || sort === 'closed') return cursor.in === sort;
  // A member who has not answered yet is shown the newest questions.
  if (cursor.in === 'new') return sort === 'unanswered';
  return 'sort' in cursor && cursor.sort === rankedSortOf(sort);
}
