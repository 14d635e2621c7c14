import { encodeId, decodeId } from '../platform/secrets/encoded-id.server.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import {
  listOrdinaryMembers,
  listManagers,
  PEOPLE_SHOWN,
  type ListedPerson,
} from './community-lists.server.ts';
import { parseTimeCursor, type CommunityPersonView } from './community-views.ts';

/** The purpose that ids of people in forms are encoded for. */
export const PEOPLE_ID_PURPOSE = 'community people';

/** The people of a community by name, as other members see them, or as managers do. */
export type PeopleView = {
  people: CommunityPersonView[];
  search: string;
  next: string | undefined;
  isFurther: boolean;
};

type PeopleQuery = {
  after: string | null;
  search: string;
  memberId: RowId | undefined;
  /** Includes people who are not named to others. */
  isForManagers: boolean;
};

export async function loadCommunityPeople(
  { sql, secret }: { sql: Sql; secret: Secret },
  communityId: number,
  { after, search, memberId, isForManagers }: PeopleQuery,
): Promise<PeopleView> {
  const scope = { purpose: PEOPLE_ID_PURPOSE, within: communityId };
  const which = {
    communityId,
    search: search.trim().slice(0, MAX_SEARCH),
    isListedOnly: !isForManagers,
  };
  const place = parseTimeCursor(after);
  const id = place && decodeId(secret, scope, place.id);
  const from = place && id !== undefined ? { at: place.at, id } : undefined;
  const [trusted, members] = await Promise.all([
    from ? [] : listManagers(sql, which),
    listOrdinaryMembers(sql, which, from),
  ]);
  const shown = members.slice(0, PEOPLE_SHOWN);
  const last = members.length > PEOPLE_SHOWN ? shown.at(-1) : undefined;
  return {
    people: [...trusted, ...shown].map((person) => seen(person)),
    search: which.search,
    next: last && `${last.at}.${encodeId(secret, scope, last.id)}`,
    isFurther: from !== undefined,
  };

  function seen({
    id: personId,
    name,
    role,
    isListed,
    joinedAt,
  }: ListedPerson): CommunityPersonView {
    return {
      encodedId: encodeId(secret, scope, personId),
      name,
      role,
      isListed,
      joinedAt: joinedAt.toISOString(),
      isSelf: personId === memberId,
    };
  }
}

const MAX_SEARCH = 100;

/** The managers, for everybody; those who do not want to be named are only counted. */
export async function loadManagers(
  sql: Sql,
  communityId: number,
): Promise<{ trusted: { name: string; role: string }[]; unnamed: number }> {
  const all = await listManagers(sql, { communityId, search: '', isListedOnly: false });
  const named = all.filter(({ isListed }) => isListed);
  return {
    trusted: named.map(({ name, role }) => ({ name, role })),
    unnamed: all.length - named.length,
  };
}
