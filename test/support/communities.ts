import { beginInTurn } from '../../app/platform/database/turns.server.ts';
import type { Sql, TransactionSql } from 'postgres';
import { invitationToken } from '../../app/communities/membership.server.ts';
import { manageTabOf } from '../../app/communities/form-handlers.server.ts';
import { PEOPLE_ID_PURPOSE } from '../../app/communities/people.server.ts';
import {
  MEMBERSHIP_STATUSES,
  type JoinPolicy,
  type CommunityRole,
  type MembershipStatus,
} from '../../app/communities/community-rules.ts';
import { encodeId } from '../../app/platform/secrets/encoded-id.server.ts';
import { createSecret } from '../../app/platform/secrets/secret.server.ts';
import { submitForm, getPage, type FormFields } from './question-form.ts';
import type { HttpResponse } from './http.ts';
import { createMember, type TestMember } from './members.ts';
import { deleteQuestionsWithin } from './questions.ts';
import type { Site } from './site.ts';

/** Communities as browsers without scripts come to them. */
export const NEW_PATH = '/account/communities/new';
export const communityPath = (slug: string) => `/community/${slug}`;
export const managePath = (slug: string) => `/account/communities/${slug}`;

export const COMMUNITY_FIELDS: FormFields = {
  name: 'The Allotment Club',
  slug: '',
  about: 'Who digs on the hill, and what they want to plant there.',
  rules: 'Be kind. Water in the evening.',
  welcome: 'The key hangs behind the door.',
  joining: 'public',
};

/** Makes one through the form, and gives its address. */
export async function createCommunity(
  address: string,
  who: TestMember,
  fields: FormFields = {},
): Promise<string> {
  const answer = await submitForm(address, who, NEW_PATH, { ...COMMUNITY_FIELDS, ...fields });
  const [, slug] =
    /^\/account\/communities\/([a-z0-9-]+)\?did=made$/.exec(locationOf(answer)) ?? [];
  if (answer.status !== 303 || slug === undefined)
    throw new Error(`It was not made (${answer.status}):\n${answer.text}`);
  return slug;
}

export function locationOf({ headers }: HttpResponse): string {
  return headers.location ?? '';
}

/** A press of a button on a community's own page. */
export function submitMembership(
  address: string,
  who: TestMember | undefined,
  slug: string,
  fields: FormFields,
): Promise<HttpResponse> {
  const { invite } = fields;
  const query = typeof invite === 'string' ? `?${new URLSearchParams({ invite })}` : '';
  return submitForm(address, who, communityPath(slug) + query, fields);
}

/** The same on the page where it is looked after. */
export function submitManagement(
  address: string,
  who: TestMember | undefined,
  slug: string,
  fields: FormFields,
): Promise<HttpResponse> {
  const { does } = fields;
  const tab = typeof does === 'string' ? manageTabOf(does) : undefined;
  return submitForm(address, who, managePath(slug) + (tab ? `?tab=${tab}` : ''), fields);
}

/** What stands for somebody in forms, and links that let people in: made as the site makes them. */
export type CommunityTokens = {
  memberRef(communityId: number, memberId: string): string;
  token(publicId: string): string;
};

export async function communityTokensOf(sql: Sql): Promise<CommunityTokens> {
  const [row] = await sql<{ value: string }[]>`select value from secrets`;
  const secret = createSecret();
  secret.setMaster(row?.value ?? '');
  return {
    memberRef: (within, memberId) =>
      encodeId(secret, { purpose: PEOPLE_ID_PURPOSE, within }, memberId),
    token: (publicId) => invitationToken(secret, publicId),
  };
}

/** The newest link, from the list of those who look after it. */
export async function newestInvitation(
  address: string,
  who: TestMember,
  slug: string,
): Promise<string> {
  const { text } = await getPage(address, `${managePath(slug)}?tab=invitations`, who);
  const [, token] = /\?invite=([0-9a-z]{10}\.[\w-]{43})/.exec(text) ?? [];
  if (token === undefined) throw new Error('There is no link.');
  return token;
}

export type Rows = Record<string, unknown>[];

/** All that is kept of a community but its log, in one order. */
export async function communityRows(sql: Sql, slug: string): Promise<Rows[]> {
  const [community] = await sql<{ id: number }[]>`select * from communities where slug = ${slug}`;
  if (!community) return [];
  const { id } = community;
  return Promise.all([
    Promise.resolve([community]),
    sql`select * from community_members where community_id = ${id} order by member_id`,
    sql`select * from community_requests where community_id = ${id} order by member_id`,
    sql`select * from community_bans where community_id = ${id} order by member_id`,
    sql`select * from community_invitations where community_id = ${id} order by public_id`,
    sql`
      select q.is_inside, q.closes_at, r.reason from questions q left join question_removals r on r.question_id = q.id
      where q.community_id = ${id} order by q.id`,
  ]);
}

export async function communityActs(sql: Sql, slug: string): Promise<string[]> {
  const rows = await sql<{ act: string }[]>`
    select a.act from community_acts a join communities c on c.id = a.community_id where c.slug = ${slug} order by a.id`;
  return rows.map(({ act }) => act);
}

/** One person for each standing; a visitor is nobody. */
export type PeopleByRole = Record<Exclude<MembershipStatus, 'visitor'>, TestMember> & {
  visitor: undefined;
};

export async function createPeople(
  site: Pick<Site, 'address' | 'databaseUrl'>,
): Promise<PeopleByRole> {
  const cast: Record<string, TestMember | undefined> = { visitor: undefined };
  for (const standing of MEMBERSHIP_STATUSES)
    if (standing !== 'visitor') cast[standing] = await createMember(site, nameOfRole(standing));
  return cast as PeopleByRole;
}

/** Not by their standing, which no name may claim. */
export const nameOfRole = (standing: MembershipStatus) =>
  `Person${MEMBERSHIP_STATUSES.indexOf(standing)}`;

/** Everybody stands to it as the cast says, whatever happened before. */
export async function resetCommunity(
  sql: Sql,
  slug: string,
  joining: JoinPolicy,
  cast: PeopleByRole,
): Promise<number> {
  return sql.begin(async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      insert into communities (slug, name, about, rules, joining) values (${slug}, 'The stage', 'A community for a test.', 'Be kind.', ${joining})
      on conflict (slug) do update set name = excluded.name, about = excluded.about, rules = excluded.rules, welcome = '', joining = excluded.joining
      returning id`;
    const id = row?.id ?? 0;
    const asked = await tx<{ publicId: string }[]>`
      select public_id as "publicId" from questions where community_id = ${id}`;
    await deleteQuestionsWithin(
      tx,
      asked.map(({ publicId }) => publicId),
    );
    for (const table of ['members', 'requests', 'bans', 'invitations', 'acts'])
      await tx`delete from ${tx(`community_${table}`)} where community_id = ${id}`;
    await tx`update communities set people = 0 where id = ${id}`;
    for (const role of ['owner', 'moderator', 'member'] as const)
      await addPersonIn(tx, id, cast[role].id, role);
    await tx`
      insert into community_requests (community_id, member_id, refused_at)
      values (${id}, ${cast.waiting.id}, null), (${id}, ${cast.refused.id}, now() - interval '1 day')`;
    await tx`
      insert into community_bans (community_id, member_id, banned_by, reason)
      values (${id}, ${cast.banned.id}, ${cast.owner.id}, 'They sold seeds.')`;
    return id;
  });
}

/** A community made for a test, straight into the database, with those who belong to it. */
export async function insertCommunity(
  sql: Sql,
  slug: string,
  joining: JoinPolicy,
  people: readonly (readonly [TestMember, CommunityRole])[] = [],
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into communities (slug, name, about, rules, joining)
    values (${slug}, ${`The ${slug} people`}, 'Made for a test of what stays inside.', 'Be kind.', ${joining}) returning id`;
  const id = row?.id ?? 0;
  for (const [{ id: member }, role] of people) await addPerson(sql, id, member, role);
  return id;
}

/** Past all rules, and counted in the same commit. */
export async function addPerson(
  sql: Sql,
  community: number | { slug: string },
  memberId: string,
  role: CommunityRole = 'member',
): Promise<void> {
  await beginInTurn(sql, (tx) => addPersonIn(tx, community, memberId, role));
}

async function addPersonIn(
  sql: TransactionSql,
  community: number | { slug: string },
  memberId: string,
  role: CommunityRole,
): Promise<void> {
  const isIt =
    typeof community === 'number' ? sql`id = ${community}` : sql`slug = ${community.slug}`;
  await sql`
    insert into community_members (community_id, member_id, role)
    select id, ${memberId}, ${role} from communities where ${isIt}`;
  await sql`update communities set people = people + 1 where ${isIt}`;
}

/** Out of every community they belong to. */
export async function removePerson(sql: Sql, memberId: string): Promise<void> {
  await sql.begin(async (tx) => {
    const gone = await tx<{ id: number }[]>`
      delete from community_members where member_id = ${memberId} returning community_id as id`;
    await tx`update communities set people = people - 1 where id = any(${gone.map(({ id }) => id)}::int[])`;
  });
}

/** What somebody is in a community, as the database has it. */
export async function findRole(
  sql: Sql,
  slug: string,
  { id }: TestMember,
): Promise<string | undefined> {
  const [row] = await sql<{ role: string }[]>`
    select m.role from community_members m join communities c on c.id = m.community_id where c.slug = ${slug} and m.member_id = ${id}`;
  return row?.role;
}

export async function findCommunityId(sql: Sql, slug: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select id from communities where slug = ${slug}`;
  return row?.id ?? 0;
}
