import { isCursorOf, readCursor, writeCursor, type Cursor } from './list-cursor.ts';
import { SORTS, type ListSort } from '../question-list-rules.ts';
import { parseSearch, type ParsedSearch } from './parsed-search.ts';

/** What an address asks of the list of questions, for the page and for the JSON document. */
export type ListAddress = {
  sort: ListSort;
  topic: string | undefined;
  /** As typed; the parsed form is in `search`. */
  typed: string;
  search: ParsedSearch | undefined;
  cursor: Cursor | undefined;
};

/** What is wrong with a parameter. */
export type ListAddressProblem = {
  parameter: string;
  why: 'repeated' | 'no-letter' | 'long' | 'unknown-sort' | 'not-a-place';
};

const LIST_PARAMETERS = ['sort', 'topic', 'q', 'cursor'] as const;

/** Invalid parameters are left out and reported. */
export function readListAddress(
  params: URLSearchParams,
): ListAddress & { wrong: ListAddressProblem[] } {
  const wrong = LIST_PARAMETERS.filter((name) => params.getAll(name).length > 1).map(
    (parameter): ListAddressProblem => ({ parameter, why: 'repeated' }),
  );
  const typed = (params.get('q') ?? '').trim();
  const search = parseSearch(typed);
  if (typed !== '' && !search) wrong.push({ parameter: 'q', why: 'no-letter' });
  if (search?.isCut) wrong.push({ parameter: 'q', why: 'long' });
  const named = params.get('sort');
  const known = SORTS.find((one) => one === named);
  if (named !== null && !known) wrong.push({ parameter: 'sort', why: 'unknown-sort' });
  const sort = known ?? (typed === '' ? 'trending' : 'best');
  const text = params.get('cursor');
  const cursor = text === null ? undefined : readCursor(text);
  const isPlace = cursor !== undefined && isCursorOf(cursor, sort, search !== undefined);
  if (text !== null && !isPlace) wrong.push({ parameter: 'cursor', why: 'not-a-place' });
  return {
    sort,
    topic: params.get('topic') ?? undefined,
    typed,
    search,
    cursor: isPlace ? cursor : undefined,
    wrong,
  };
}

/** The query of an address with these values; empty for the defaults. */
export function writeListAddress({
  sort,
  topic,
  typed = '',
  cursor,
}: Partial<Omit<ListAddress, 'search'>>): URLSearchParams {
  const isDefault = sort === undefined || sort === 'best' || (sort === 'trending' && typed === '');
  return new URLSearchParams({
    ...(!isDefault && { sort }),
    ...(topic !== undefined && { topic }),
    ...(typed !== '' && { q: typed }),
    ...(cursor && { cursor: writeCursor(cursor) }),
  });
}
