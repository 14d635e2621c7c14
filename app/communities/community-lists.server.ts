import type { ISql } from 'postgres';
import type { SqlFragment, RowId, Sql } from '../platform/database/db.server.ts';
import { toMicroseconds, fromMicroseconds } from '../platform/database/sql-timestamps.server.ts';
import type { CommunityCursor, CommunitySort } from './community-list-rules.ts';
import { ASK_AGAIN_DAYS, type JoinPolicy, type CommunityRole } from './community-rules.ts';

/** All lists are bounded, and each is read along an index. */
export const COMMUNITIES_SHOWN = 24;
export const PEOPLE_SHOWN = 50;
export const LOG_ENTRIES_SHOWN = 50;
/** The oldest requests, the newest bans and the newest invitations are shown. */
export const REQUESTS_SHOWN = 50;
export const BANS_SHOWN = 50;
export const INVITATIONS_SHOWN = 40;
/** More are not counted for a list. */
export const MAX_COUNTED = 1_000;

export type ListedCommunity = {
  id: number;
  slug: string;
  name: string;
  about: string;
  joining: JoinPolicy;
  people: number;
  isDemo: boolean;
  /** Questions that outsiders can read; at most MAX_COUNTED. */
  questions: number;
  /** When the last question that outsiders can read was asked, and when the community was made: in microseconds. */
  askedAt: string;
  madeAt: string;
};

/** The columns of each order, as an index has them. */
const ORDERINGS: Record<CommunitySort, (sql: Sql) => { row: SqlFragment; by: SqlFragment }> = {
  people: (sql) => ({
    row: sql`(c.people, c.asked_at, c.id)`,
    by: sql`c.people desc, c.asked_at desc, c.id desc`,
  }),
  active: (sql) => ({ row: sql`(c.asked_at, c.id)`, by: sql`c.asked_at desc, c.id desc` }),
  new: (sql) => ({ row: sql`(c.created_at, c.id)`, by: sql`c.created_at desc, c.id desc` }),
  name: (sql) => ({
    row: sql`(c.plain_name collate "C", c.id)`,
    by: sql`c.plain_name collate "C", c.id`,
  }),
};

/** Those with most people first, unless another order is given; a cursor counts only in its own order. */
export function listCommunities(
  sql: Sql,
  sort: CommunitySort = 'people',
  after?: CommunityCursor,
): Promise<ListedCommunity[]> {
  const { row, by } = ORDERINGS[sort](sql);
  return sql<ListedCommunity[]>`
    select ${listedColumns(sql)} from communities c
    ${after?.sort === sort ? sql`where ${row} ${isAfter(sql, after)}` : sql``}
    order by ${by} limit ${COMMUNITIES_SHOWN + 1}`;
}

function isAfter(sql: Sql, after: CommunityCursor): SqlFragment {
  if (after.sort === 'people')
    return sql`< (${after.people}, ${fromMicroseconds(sql, after.at)}, ${after.id})`;
  // The cursor has only the id, since a name is long; where its community is gone, nothing follows.
  if (after.sort === 'name')
    return sql`> (select p.plain_name collate "C", p.id from communities p where p.id = ${after.id})`;
  return sql`< (${fromMicroseconds(sql, after.at)}, ${after.id})`;
}

/** The communities that a search found, in its order. */
export function listBySlugs(sql: Sql, slugs: readonly string[]): Promise<ListedCommunity[]> {
  return sql<ListedCommunity[]>`
    select ${listedColumns(sql)} from unnest(${[...slugs]}::text[]) with ordinality as found (slug, place)
    join communities c using (slug) order by found.place`;
}

function listedColumns(sql: Sql): SqlFragment {
  return sql`
    c.id, c.slug, c.name, c.about, c.joining, c.people, c.is_demo as "isDemo",
    ${toMicroseconds(sql, sql`c.asked_at`)}::text as "askedAt", ${toMicroseconds(sql, sql`c.created_at`)}::text as "madeAt",
    (select count(*)::int from (
       select from questions q where q.community_id = c.id and not q.is_inside and q.opens_at <= now()
         and not exists (select from question_removals r where r.question_id = q.id) limit ${MAX_COUNTED}) counted) as questions`;
}

export type JoinableCommunity = { slug: string; name: string; about: string; rules: string };

/** Communities open to everybody that this member is neither in nor banned from, those with most people first. */
export function listJoinable(
  sql: Sql,
  memberId: RowId,
  most: number,
): Promise<JoinableCommunity[]> {
  return sql<JoinableCommunity[]>`
    select c.slug, c.name, c.about, c.rules from communities c
    where c.joining = 'public'
      and not exists (select from community_members m where m.community_id = c.id and m.member_id = ${memberId})
      and not exists (select from community_bans b where b.community_id = c.id and b.member_id = ${memberId})
    order by c.people desc, c.asked_at desc, c.id desc limit ${most}`;
}

export type OwnCommunity = {
  slug: string;
  name: string;
  joining: JoinPolicy;
  people: number;
  role: CommunityRole;
  /** How many requests wait, where this member may answer them. */
  waiting: number;
};

export function listOwnCommunities(sql: Sql, memberId: RowId): Promise<OwnCommunity[]> {
  return sql<OwnCommunity[]>`
    select c.slug, c.name, c.joining, c.people, m.role,
           case when m.role = 'member' then 0 else
             (select count(*)::int from community_requests r where r.community_id = c.id and r.refused_at is null) end as waiting
    from community_members m join communities c on c.id = m.community_id
    where m.member_id = ${memberId} order by m.role = 'member', c.name, c.id`;
}

export type CommunityWithRequests = { slug: string; name: string; people: number };

/** Communities with requests that this member may answer. */
export function listWithRequests(
  sql: Sql,
  memberId: RowId,
  most: number,
): Promise<CommunityWithRequests[]> {
  return sql<CommunityWithRequests[]>`
    select c.slug, c.name, w.people
    from community_members m join communities c on c.id = m.community_id
    cross join lateral (
      select count(*)::int as people from community_requests r where r.community_id = c.id and r.refused_at is null
    ) w
    where m.member_id = ${memberId} and m.role <> 'member' and w.people > 0 order by c.name, c.id limit ${most}`;
}

export type OwnRequest = { slug: string; name: string; askedAt: Date; again: Date | null };

/** A member's own requests that wait or were refused; `again` is when they may ask again. */
export function listOwnRequests(sql: Sql, memberId: RowId, most: number): Promise<OwnRequest[]> {
  return sql<OwnRequest[]>`
    select c.slug, c.name, r.asked_at as "askedAt", r.refused_at + make_interval(days => ${ASK_AGAIN_DAYS}) as again
    from community_requests r join communities c on c.id = r.community_id
    where r.member_id = ${memberId} and coalesce(r.refused_at + make_interval(days => ${ASK_AGAIN_DAYS}) > now(), true)
    order by r.asked_at desc limit ${most}`;
}

export type ListedPerson = {
  id: RowId;
  name: string;
  role: CommunityRole;
  isListed: boolean;
  joinedAt: Date;
  at: string;
};

export type PeopleFilter = {
  communityId: number;
  /** Part of a name. */
  search: string;
  /** For other members: without people who do not want to be named. */
  isListedOnly: boolean;
};

const PERSON = (sql: ISql) => sql`
  m.id, m.name, c.role, c.is_listed as "isListed", c.joined_at as "joinedAt", ${toMicroseconds(sql, sql`c.joined_at`)}::text as at`;

function matchesPeople(
  sql: ISql,
  { communityId, search, isListedOnly }: PeopleFilter,
): SqlFragment {
  return sql`
    c.community_id = ${communityId} ${isListedOnly ? sql`and c.is_listed` : sql``}
    ${search === '' ? sql`` : sql`and ${hasName(sql, search)}`}`;
}

/** `strpos` and not `like`, since typed text is no pattern. */
function hasName(sql: ISql, search: string): SqlFragment {
  return sql`strpos(lower(m.name), lower(${search})) > 0`;
}

/** The owner and the moderators; a rule bounds how many. */
export function listManagers(sql: Sql, which: PeopleFilter): Promise<ListedPerson[]> {
  return sql<ListedPerson[]>`
    select ${PERSON(sql)} from community_members c join members m on m.id = c.member_id
    where ${matchesPeople(sql, which)} and c.role <> 'member' order by c.role = 'owner' desc, c.joined_at, c.member_id`;
}

/** In the order in which they joined. */
export function listOrdinaryMembers(
  sql: Sql,
  which: PeopleFilter,
  after?: { at: string; id: RowId },
): Promise<ListedPerson[]> {
  return sql<ListedPerson[]>`
    select ${PERSON(sql)} from community_members c join members m on m.id = c.member_id
    where ${matchesPeople(sql, which)} and c.role = 'member'
      ${after ? sql`and (c.joined_at, c.member_id) > (${fromMicroseconds(sql, after.at)}, ${after.id}::bigint)` : sql``}
    order by c.joined_at, c.member_id limit ${PEOPLE_SHOWN + 1}`;
}

export type JoinRequest = { id: RowId; name: string; words: string; askedAt: Date };

/** Who waits longest comes first. */
export function listRequests(sql: Sql, communityId: number): Promise<JoinRequest[]> {
  return sql<JoinRequest[]>`
    select m.id, m.name, r.words, r.asked_at as "askedAt"
    from community_requests r join members m on m.id = r.member_id
    where r.community_id = ${communityId} and r.refused_at is null order by r.asked_at, r.member_id limit ${REQUESTS_SHOWN}`;
}

export type Ban = { id: RowId; name: string; reason: string; by: string | null; bannedAt: Date };

export function listBans(sql: Sql, communityId: number, search: string): Promise<Ban[]> {
  return sql<Ban[]>`
    select m.id, m.name, b.reason, b.banned_at as "bannedAt", (select name from members where id = b.banned_by) as by
    from community_bans b join members m on m.id = b.member_id
    where b.community_id = ${communityId} ${search === '' ? sql`` : sql`and ${hasName(sql, search)}`}
    order by b.banned_at desc, b.member_id limit ${BANS_SHOWN}`;
}

export type ListedInvitation = {
  publicId: string;
  by: string | null;
  madeAt: Date;
  expiresAt: Date;
  readAt: Date;
  most: number;
  used: number;
  revokedAt: Date | null;
};

/** Open invitations first, then the others. */
export function listInvitations(sql: Sql, communityId: number): Promise<ListedInvitation[]> {
  return sql<ListedInvitation[]>`
    select i.public_id as "publicId", m.name as by, i.made_at as "madeAt", i.expires_at as "expiresAt", i.most, i.used, i.revoked_at as "revokedAt", statement_timestamp() as "readAt"
    from community_invitations i left join members m on m.id = i.made_by
    where i.community_id = ${communityId}
    order by i.used < i.most and i.revoked_at is null and i.expires_at > now() desc, i.made_at desc, i.public_id limit ${INVITATIONS_SHOWN}`;
}

export type CommunityLogEntry = {
  id: RowId;
  by: string | null;
  about: string | null;
  questionId: RowId | null;
  act: string;
  words: string;
  at: Date;
};

export function listLogEntries(
  sql: Sql,
  communityId: number,
  before?: RowId,
): Promise<CommunityLogEntry[]> {
  return sql<CommunityLogEntry[]>`
    select a.id, who.name as by, whom.name as about, a.question_id as "questionId", a.act, a.words, a.at
    from community_acts a left join members who on who.id = a.member_id left join members whom on whom.id = a.about_id
    where a.community_id = ${communityId} ${before === undefined ? sql`` : sql`and a.id < ${before}`}
    order by a.id desc limit ${LOG_ENTRIES_SHOWN + 1}`;
}
