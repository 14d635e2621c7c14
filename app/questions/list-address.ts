import { isCursorOf, readCursor, writeCursor, type Cursor } from './list-cursor.ts';
import { SORTS, type ListSort } from './list-rules.ts';
import { MAX_SEARCH, parseSearch, type ParsedSearch } from './parsed-search.ts';

/** What an address asks of the list of questions, for the page and for the JSON document. */
export type ListAddress = {
  sort: ListSort;
  topic: string | undefined;
  /** As typed; the parsed form is in `search`. */
  typed: string;
  search: ParsedSearch | undefined;
  cursor: Cursor | undefined;
};

export type ParameterProblem = { parameter: string; detail: string };

const LIST_PARAMETERS = ['sort', 'topic', 'q', 'cursor'] as const;

export const WRONG_SORT = `One of ${SORTS.join(', ')}.`;

/** Invalid parameters are left out and reported. */
export function readListAddress(
  params: URLSearchParams,
): ListAddress & { wrong: ParameterProblem[] } {
  const wrong = LIST_PARAMETERS.filter((name) => params.getAll(name).length > 1).map(
    (parameter): ParameterProblem => ({ parameter, detail: 'It may stand once.' }),
  );
  const typed = (params.get('q') ?? '').trim();
  const search = parseSearch(typed);
  if (typed !== '' && !search)
    wrong.push({ parameter: 'q', detail: 'It has no letter or figure.' });
  if (search?.isCut)
    wrong.push({
      parameter: 'q',
      detail: `It has more than ${MAX_SEARCH} letters or 8 words.`,
    });
  const named = params.get('sort');
  const known = SORTS.find((one) => one === named);
  if (named !== null && !known) wrong.push({ parameter: 'sort', detail: WRONG_SORT });
  const sort = known ?? (typed === '' ? 'trending' : 'best');
  const text = params.get('cursor');
  const cursor = text === null ? undefined : readCursor(text);
  const isPlace = cursor !== undefined && isCursorOf(cursor, sort, search !== undefined);
  if (text !== null && !isPlace)
    wrong.push({ parameter: 'cursor', detail: 'It is no place in this list.' });
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
