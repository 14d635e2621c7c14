import {
  placeBehind,
  type CommunityPlace,
  type CommunitySort,
} from '../../communities/list-rules.ts';
import {
  COMMUNITIES_SHOWN,
  listCommunities,
  listFound,
  type ListedCommunity,
} from '../../communities/lists.server.ts';
import { searchCommunities } from '../../communities/search.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { wantedIn, type Search } from '../../questions/search-words.ts';
import { plainWords } from '../../questions/word-index.server.ts';

type Asked = {
  sort: CommunitySort;
  place: CommunityPlace | undefined;
  /** What was typed into the search, where anything can be looked for in it. */
  search: Search | undefined;
};

export type CommunityList = {
  communities: ListedCommunity[];
  /** The place behind them, where more follow. */
  next: string | undefined;
  /** A search found more than it shows. */
  isCut: boolean;
};

/** A page of the list, or what fits a search best. */
export async function communityList(
  sql: Sql,
  { sort, place, search }: Asked,
): Promise<CommunityList> {
  const found = search ? await fitting(sql, search) : await listCommunities(sql, sort, place);
  const communities = found.slice(0, COMMUNITIES_SHOWN);
  const last = communities.at(-1);
  const hasMore = found.length > COMMUNITIES_SHOWN;
  return {
    communities,
    next: !search && hasMore && last ? placeBehind(last, sort) : undefined,
    isCut: search !== undefined && hasMore,
  };
}

async function fitting(sql: Sql, search: Search): Promise<ListedCommunity[]> {
  const typed = await plainWords(sql, wantedIn(search));
  const found = await sql.begin('read only', (tx) =>
    searchCommunities(tx, typed, COMMUNITIES_SHOWN + 1),
  );
  return listFound(
    sql,
    found.map(({ slug }) => slug),
  );
}
