import { hideId, shownId } from '../platform/secrets/hidden-id.server.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { listPeople, listTrusted, PEOPLE_SHOWN, type Person } from './lists.server.ts';
import { timePlaceIn, type PersonView } from './present.ts';

/** What marks of people in forms are made for. */
export const PEOPLE = 'community people';

/** Names of who belongs to a community, as other members see them, or as who looks after it does. */
export type PeopleView = {
  people: PersonView[];
  search: string;
  next: string | undefined;
  isFurther: boolean;
};

type Asked = {
  after: string | null;
  search: string;
  memberId: RowId | undefined;
  /** For who looks after it: with those who are not named to others. */
  isCare: boolean;
};

export async function communityPeople(
  { sql, secret }: { sql: Sql; secret: Secret },
  communityId: number,
  { after, search, memberId, isCare }: Asked,
): Promise<PeopleView> {
  const scope = { purpose: PEOPLE, within: communityId };
  const which = {
    communityId,
    search: search.trim().slice(0, LONGEST_SEARCH),
    isListedOnly: !isCare,
  };
  const place = timePlaceIn(after);
  const id = place && shownId(secret, scope, place.id);
  const from = place && id !== undefined ? { at: place.at, id } : undefined;
  const [trusted, members] = await Promise.all([
    from ? [] : listTrusted(sql, which),
    listPeople(sql, which, from),
  ]);
  const shown = members.slice(0, PEOPLE_SHOWN);
  const last = members.length > PEOPLE_SHOWN ? shown.at(-1) : undefined;
  return {
    people: [...trusted, ...shown].map((person) => seen(person)),
    search: which.search,
    next: last && `${last.at}.${hideId(secret, scope, last.id)}`,
    isFurther: from !== undefined,
  };

  function seen({ id: personId, name, role, isListed, joinedAt }: Person): PersonView {
    return {
      mark: hideId(secret, scope, personId),
      name,
      role,
      isListed,
      joinedAt: joinedAt.toISOString(),
      isSelf: personId === memberId,
    };
  }
}

const LONGEST_SEARCH = 100;

/** Who looks after it, for everybody; of those who do not want to be named only how many. */
export async function lookedAfterBy(
  sql: Sql,
  communityId: number,
): Promise<{ trusted: { name: string; role: string }[]; unnamed: number }> {
  const all = await listTrusted(sql, { communityId, search: '', isListedOnly: false });
  const named = all.filter(({ isListed }) => isListed);
  return {
    trusted: named.map(({ name, role }) => ({ name, role })),
    unnamed: all.length - named.length,
  };
}
