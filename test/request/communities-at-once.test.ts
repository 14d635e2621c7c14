import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  submitMembership,
  createPeople,
  submitManagement,
  resetCommunity,
  communityTokensOf,
  type PeopleByRole,
  type CommunityTokens,
  addPerson,
} from '../support/communities.ts';
import { submitQuestion } from '../support/question-form.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { sharedSite } from '../support/shared-site.ts';

/** People who press at the same moment: the rules hold as if they had come one after the other. */
const site = sharedSite();
let sql: Sql;
let cast: PeopleByRole;
let signs: CommunityTokens;
let crowd: TestMember[];
let id: number;

const LINK = 'q0q0q0q0q0';
const CLUB = 'at-once';
const PRESSES = 50;
const PEOPLE = 25;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  cast = await createPeople(site);
  signs = await communityTokensOf(sql);
  crowd = [];
  for (let at = 0; at < PEOPLE; at++) crowd.push(await createMember(site, `Crowd${at}`));
});
beforeEach(async () => {
  id = await resetCommunity(sql, CLUB, 'request', cast);
});
afterAll(async () => {
  await sql?.end();
});

const statuses = (answers: readonly { status: number }[]) => {
  const counted = new Map<number, number>();
  for (const { status } of answers) counted.set(status, (counted.get(status) ?? 0) + 1);
  return Object.fromEntries(counted);
};
const members = async () =>
  sql<{ id: string; role: string }[]>`
    select member_id as id, role from community_members where community_id = ${id} order by member_id`;
const owners = async () => (await members()).filter(({ role }) => role === 'owner');
/** The number that lists show is the number there is. */
async function expectCounted(): Promise<void> {
  const [row] = await sql<{ people: number }[]>`select people from communities where id = ${id}`;
  expect(row?.people).toBe((await members()).length);
}
const care = (who: TestMember, does: string, to: TestMember, more: Record<string, string> = {}) =>
  submitManagement(site.address, who, CLUB, { does, person: signs.memberRef(id, to.id), ...more });

async function makeLink(most: number): Promise<void> {
  await sql`
    insert into community_invitations (public_id, community_id, expires_at, most) values (${LINK}, ${id}, now() + interval '1 day', ${most})`;
}

test('a link for ten lets in ten of fifty presses', async () => {
  await makeLink(10);
  const invite = signs.token(LINK);
  const answers = await Promise.all(
    Array.from({ length: PRESSES }, (_, at) => crowd[at % PEOPLE]).flatMap((who) =>
      who ? [submitMembership(site.address, who, CLUB, { does: 'accept', invite })] : [],
    ),
  );
  expect(answers).toHaveLength(PRESSES);
  expect(statuses(answers)).toEqual({ 303: 10, 409: 40 });
  expect(await members()).toHaveLength(13);
  const [link] = await sql`select used from community_invitations where public_id = ${LINK}`;
  expect(link).toEqual({ used: 10 });
  await expectCounted();
});

test('a link that is revoked while people press lets in no more than it counted', async () => {
  await makeLink(PEOPLE);
  const invite = signs.token(LINK);
  const presses = crowd.map((who) =>
    submitMembership(site.address, who, CLUB, { does: 'accept', invite }),
  );
  const revoked = submitManagement(site.address, cast.owner, CLUB, {
    does: 'revoke',
    invitation: LINK,
  });
  const answers = await Promise.all(presses);
  expect((await revoked).status).toBe(303);
  const came = statuses(answers)[303] ?? 0;
  const [link] = await sql`select used from community_invitations where public_id = ${LINK}`;
  expect(link).toEqual({ used: came });
  expect(await members()).toHaveLength(3 + came);
  expect(
    (await submitMembership(site.address, cast.stranger, CLUB, { does: 'accept', invite })).status,
  ).toBe(409);
});

test('handed over twice it has one owner', async () => {
  const answers = await Promise.all([
    care(cast.owner, 'hand-over', cast.member),
    care(cast.owner, 'hand-over', cast.moderator),
  ]);
  expect(statuses(answers)).toEqual({ 303: 1, 403: 1 });
  expect(await owners()).toHaveLength(1);
  expect((await owners())[0]?.id).not.toBe(cast.owner.id);
});

test('whoever leaves while it is handed to them, or they are appointed, is gone or stays whole', async () => {
  for (const does of ['hand-over', 'appoint', 'let-in'] as const) {
    id = await resetCommunity(sql, CLUB, 'request', cast);
    const to = does === 'let-in' ? cast.waiting : cast.member;
    const away = does === 'let-in' ? 'take-back' : 'leave';
    const [done, left] = await Promise.all([
      care(cast.owner, does, to),
      submitMembership(site.address, to, CLUB, { does: away }),
    ]);
    const [standing] = (await members()).filter((one) => one.id === to.id);
    expect(await owners(), does).toHaveLength(1);
    // One of them came first; a new owner does not leave, a moderator does.
    const hasLeft = left.status === 303;
    expect([standing === undefined, hasLeft || done.status === 303], does).toEqual([hasLeft, true]);
    await expectCounted();
  }
});

test('a crowd asks in one community at once, and everybody has asked', async () => {
  id = await resetCommunity(sql, CLUB, 'public', cast);
  for (const { id: member } of crowd) await addPerson(sql, id, member);
  const answers = await Promise.all(
    crowd.map((who, at) =>
      submitQuestion(site.address, who, {
        text: `What should grow on bed number ${at} of the hill?`,
        community: CLUB,
      }),
    ),
  );
  expect(statuses(answers)).toEqual({ 303: PEOPLE });
});

test('banned while they ask, each has asked before it or not at all', async () => {
  for (const { id: member } of crowd) await addPerson(sql, id, member);
  const [asked, banned] = await Promise.all([
    Promise.all(
      crowd.map((who, at) =>
        submitQuestion(site.address, who, {
          text: `Who waters bed number ${at} of the hill?`,
          community: CLUB,
          audience: 'community',
        }),
      ),
    ),
    Promise.all(crowd.map((who) => care(cast.owner, 'ban', who, { reason: 'Weeds.' }))),
  ]);
  expect(statuses(banned)).toEqual({ 303: PEOPLE });
  const [row] = await sql<{ asked: number }[]>`
    select count(*)::int as asked from questions where community_id = ${id}`;
  expect(statuses(asked)[303] ?? 0).toBe(row?.asked);
  expect(Object.keys(statuses(asked)).filter((status) => !['303', '422'].includes(status))).toEqual(
    [],
  );
});

test('joined and banned at once, they are banned', async () => {
  id = await resetCommunity(sql, CLUB, 'public', cast);
  const [, banned] = await Promise.all([
    submitMembership(site.address, cast.stranger, CLUB, { does: 'join' }),
    care(cast.owner, 'ban', cast.stranger, { reason: 'Weeds.' }),
  ]);
  expect(banned.status).toBe(303);
  expect((await members()).filter((one) => one.id === cast.stranger.id)).toEqual([]);
  expect((await submitMembership(site.address, cast.stranger, CLUB, { does: 'join' })).status).toBe(
    403,
  );
});

test('pressed twice, one joins once', async () => {
  id = await resetCommunity(sql, CLUB, 'public', cast);
  const twice = [1, 2, 3].map(() =>
    submitMembership(site.address, cast.stranger, CLUB, { does: 'join' }),
  );
  expect(statuses(await Promise.all(twice))).toEqual({ 303: 1, 409: 2 });
  await expectCounted();
});

test('let in by two at once, they are let in once', async () => {
  const both = await Promise.all([
    care(cast.owner, 'let-in', cast.waiting),
    care(cast.moderator, 'let-in', cast.waiting),
  ]);
  expect(statuses(both)).toEqual({ 303: 1, 409: 1 });
  const acts = await sql`select act from community_acts where community_id = ${id}`;
  expect(acts).toEqual([{ act: 'let-in' }]);
});
