import {
  cursorAfter,
  type CommunityCursor,
  type CommunitySort,
} from '../../communities/community-list-rules.ts';
import {
  COMMUNITIES_SHOWN,
  listCommunities,
  listBySlugs,
  type ListedCommunity,
} from '../../communities/community-lists.server.ts';
import { searchCommunities } from '../../communities/community-search.server.ts';
import { countWeekByCommunity } from '../../results/store/recent-answers.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { MemberCommunityIds } from '../../questions/visibility.ts';
import { wantedTerms, type ParsedSearch } from '../../questions/lists/parsed-search.ts';
import { plainWords } from '../../questions/lists/word-index.server.ts';

type CommunityListQuery = {
  sort: CommunitySort;
  place: CommunityCursor | undefined;
  /** The parsed search, if it has anything to search for. */
  search: ParsedSearch | undefined;
  memberCommunityIds: MemberCommunityIds;
};

export type CommunityList = {
  /** With the answers of the last week that the reader may know of. */
  communities: (ListedCommunity & { answersOfWeek: number })[];
  /** The cursor of the next page, if there is one. */
  next: string | undefined;
  /** A search found more than it shows. */
  isCut: boolean;
};

/** A page of the list, or the best matches of a search. */
export async function loadCommunityList(
  sql: Sql,
  { sort, place, search, memberCommunityIds }: CommunityListQuery,
): Promise<CommunityList> {
  const found = search ? await searchListed(sql, search) : await listCommunities(sql, sort, place);
  const shown = found.slice(0, COMMUNITIES_SHOWN);
  const weeks = await countWeekByCommunity(
    sql,
    shown.map(({ id }) => id),
    { memberCommunityIds },
  );
  const communities = shown.map((one) => ({ ...one, answersOfWeek: weeks.get(one.id) ?? 0 }));
  const last = communities.at(-1);
  const hasMore = found.length > COMMUNITIES_SHOWN;
  return {
    communities,
    next: !search && hasMore && last ? cursorAfter(last, sort) : undefined,
    isCut: search !== undefined && hasMore,
  };
}

async function searchListed(sql: Sql, search: ParsedSearch): Promise<ListedCommunity[]> {
  const typed = await plainWords(sql, wantedTerms(search));
  const found = await sql.begin('read only', (tx) =>
    searchCommunities(tx, typed, COMMUNITIES_SHOWN + 1),
  );
  return listBySlugs(
    sql,
    found.map(({ slug }) => slug),
  );
}
