import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitForm, getPage } from '../support/question-form.ts';
import {
  communityActs,
  submitMembership,
  managePath,
  COMMUNITY_FIELDS,
  findCommunityId,
  submitManagement,
  locationOf,
  newestInvitation,
  createCommunity,
  NEW_PATH,
  communityPath,
  findRole,
  communityTokensOf,
  type CommunityTokens,
  addPerson,
} from '../support/communities.ts';
import { cookieOf } from '../support/forms.ts';
import { sendRequest } from '../support/http.ts';
import { createMemberElsewhere, createMember, type TestMember } from '../support/members.ts';
import { signUp, newPerson } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as ownCommunityListWords from '../../app/communities/words/own-community-list.ts';
import * as membershipWords from '../../app/communities/words/membership.ts';

/** Limits hold for a person, and a second try is somebody else's. */
let tries = 0;

/** Communities over HTTP, as people make them, come to them and look after them. */
const site = sharedSite();
const strict = sharedSite('limited');
let sql: Sql;
let signs: CommunityTokens;
let ada: TestMember;
let bo: TestMember;
let cy: TestMember;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  signs = await communityTokensOf(sql);
  ada = await createMember(site, 'Ada');
  bo = await createMember(site, 'Bo');
  cy = await createMember(site, 'Cy');
});
afterAll(async () => {
  await sql?.end();
});

const roleOf = (slug: string, who: TestMember) => findRole(sql, slug, who);
const idOf = (slug: string) => findCommunityId(sql, slug);

describe('making one', () => {
  test('gives it an address from its name, and its maker to look after it', async () => {
    const slug = await createCommunity(site.address, ada, { name: 'Žluťoučký kůň & Søren’s café' });
    expect(slug).toBe('zlutoucky-kun-sorens-cafe');
    expect(await roleOf(slug, ada)).toBe('owner');
    expect(await communityActs(sql, slug)).toEqual(['made']);
    const { text } = await getPage(site.address, communityPath(slug));
    expect(text).toContain('1 person');
    expect((await getPage(site.address, '/account/communities', ada)).text).toContain(
      ownCommunityListWords.managed,
    );
  });

  test.each([
    ['a name that is taken as an address', { name: 'The same club', slug: 'same-club' }, 'slug'],
    ['a word the site needs', { slug: 'new' }, 'slug'],
    ['an address of other signs', { slug: 'Ärger!' }, 'slug'],
    ['an address that is too long', { slug: 'a'.repeat(41) }, 'slug'],
    ['a name without a letter for an address', { name: '市民農園の会' }, 'slug'],
    ['a name that shows nothing', { name: '\u3164\u3164\u3164\u3164', slug: 'blank-club' }, 'name'],
    ['dots for a name', { name: '. . . .', slug: 'dots-club' }, 'name'],
    ['a name of 51 signs', { name: 'é'.repeat(51), slug: 'long-club' }, 'name'],
    ['nothing about it', { about: ' ' }, 'about'],
    ['no way in', { joining: 'anyhow' }, 'joining'],
    ['rules of 2,001 signs', { rules: 'x'.repeat(2_001) }, 'rules'],
  ])('%s comes back with all that was typed', async (_, fields, field) => {
    if ('slug' in fields && fields.slug === 'same-club')
      await createCommunity(site.address, ada, { slug: 'same-club' });
    const before = await sql`select count(*) from communities`;
    const answer = await submitForm(site.address, bo, NEW_PATH, {
      ...COMMUNITY_FIELDS,
      name: `Only ${field}`,
      welcome: 'This was typed with care.',
      ...fields,
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(new RegExp(`href="#${field}"`));
    expect(answer.text).toContain('This was typed with care.</textarea>');
    expect(await sql`select count(*) from communities`).toEqual(before);
  });

  test('takes texts of full length in any script', async () => {
    const slug = await createCommunity(site.address, ada, {
      name: '👩‍👩‍👧‍👦'.repeat(25),
      slug: 'full-length',
      rules: '農'.repeat(2_000),
      welcome: '園'.repeat(2_000),
    });
    expect((await getPage(site.address, communityPath(slug))).text).toContain('農'.repeat(2_000));
  });

  test('five a day, those that were deleted among them', async () => {
    const direct = postgres(strict.databaseUrl, { max: 1, onnotice: () => undefined });
    const eve = await createMemberElsewhere(strict, direct, `Eve${++tries}`);
    await direct.end();
    for (let at = 1; at <= 5; at++)
      await createCommunity(strict.address, eve, {
        slug: `club-${tries}-${at}`,
        name: `Club ${at}`,
      });
    const gone = await submitManagement(strict.address, eve, `club-${tries}-1`, {
      does: 'delete',
      confirm: 'Club 1',
    });
    expect(locationOf(gone)).toBe('/account/communities?did=deleted');
    const sixth = await submitForm(strict.address, eve, NEW_PATH, {
      ...COMMUNITY_FIELDS,
      slug: `club-${tries}-6`,
    });
    expect(sixth.status).toBe(429);
    expect(sixth.text).toContain('You have made 5 communities within a day');
  });

  test('by somebody who was signed out meanwhile loses nothing', async () => {
    const answer = await submitForm(site.address, undefined, NEW_PATH, COMMUNITY_FIELDS, {
      'sec-fetch-dest': 'document',
    });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('name="welcome" value="The key hangs behind the door."');
  });
});

describe('coming in', () => {
  test('as a visitor one signs up and is in at once; a link alone lets nobody join', async () => {
    const slug = await createCommunity(site.address, ada, { slug: 'open-club' });
    expect((await getPage(site.address, communityPath(slug))).text).toContain(
      membershipWords.joinAndAcceptRules,
    );
    const pressed = await submitMembership(site.address, undefined, slug, { does: 'join' });
    expect(locationOf(pressed)).toBe(
      `/sign-in?next=${encodeURIComponent(`${communityPath(slug)}?join=1`)}`,
    );
    const coming = cookieOf(pressed).cookie;
    expect(coming).toBe(`__Host-joining=${slug}`);
    const person = newPerson('opener');
    const session = await signUp(site.address, person);
    const without = await sendRequest(site.address, communityPath(slug), {
      headers: { cookie: session },
    });
    expect(without.status).toBe(200);
    const back = await sendRequest(site.address, communityPath(slug), {
      headers: { cookie: `${session}; ${coming}` },
    });
    expect([back.status, locationOf(back)]).toEqual([303, `${communityPath(slug)}?joined=1`]);
    expect(back.headers['set-cookie']?.join()).toContain('__Host-joining=; Path=/; Max-Age=0');
    const welcome = await sendRequest(site.address, locationOf(back), {
      headers: { cookie: session },
    });
    expect(welcome.text).toContain('The key hangs behind the door.');
    const elsewhere = await createCommunity(site.address, ada, { slug: 'other-club' });
    await sendRequest(site.address, communityPath(elsewhere), {
      headers: { cookie: `${session}; ${coming}` },
    });
    const [count] = await sql<{ joined: number }[]>`
      select count(*)::int as joined from community_members m join members p on p.id = m.member_id where p.email = ${person.email}`;
    expect(count).toEqual({ joined: 1 });
  });

  test('by request: words are read, one is let in, one is not, and may ask again in a week', async () => {
    const slug = await createCommunity(site.address, ada, {
      slug: 'asked-club',
      joining: 'request',
    });
    const long = await submitMembership(site.address, bo, slug, {
      does: 'request',
      words: 'x'.repeat(281),
    });
    expect(long.status).toBe(422);
    expect(long.text).toContain('x'.repeat(281));
    for (const who of [bo, cy])
      await submitMembership(site.address, who, slug, {
        does: 'request',
        words: 'I dig <b>too</b>.',
      });
    expect((await getPage(site.address, '/account/communities', ada)).text).toContain(
      '2 people want to join',
    );
    const first = await getPage(site.address, '/', ada);
    expect(first.text).toContain('2 people want to join');
    expect((await getPage(site.address, '/', bo)).text).not.toContain('want to join');
    const { text } = await getPage(site.address, managePath(slug), ada);
    expect(text).toContain('I dig &lt;b&gt;too&lt;/b&gt;.');
    const id = await idOf(slug);
    const answerTo = (does: string, who: TestMember) =>
      submitManagement(site.address, ada, slug, { does, person: signs.memberRef(id, who.id) });
    const answer = await answerTo('let-in', bo);
    expect(locationOf(answer)).toBe(`${managePath(slug)}?tab=requests&did=let-in&number=1`);
    expect(await roleOf(slug, bo)).toBe('member');
    await answerTo('refuse', cy);
    expect((await getPage(site.address, communityPath(slug), cy)).text).toContain(
      'You can ask again in 7 days',
    );
    expect(await sql`select words from community_requests where member_id = ${cy.id}`).toEqual([
      { words: '' },
    ]);
    const own = await getPage(site.address, '/account/communities', cy);
    expect(own.text).toContain(membershipWords.requestDeclined);
    expect(own.text).toContain('You can ask again in 7 days.');
    const about = `${communityPath(slug)}?tab=about`;
    expect((await getPage(site.address, about, bo)).text).toContain(
      'The key hangs behind the door.',
    );
    expect((await getPage(site.address, about, cy)).text).not.toContain('The key hangs');
    const again = await submitMembership(site.address, cy, slug, { does: 'request', words: '' });
    expect(again.status).toBe(409);
    await sql`update community_requests set refused_at = now() - interval '8 days' where member_id = ${cy.id}`;
    expect(
      (await submitMembership(site.address, cy, slug, { does: 'request', words: '' })).status,
    ).toBe(303);
    expect(await communityActs(sql, slug)).toEqual(['made', 'let-in', 'refused']);
  });

  test('several are let in at once; who took their request back is passed over', async () => {
    const slug = await createCommunity(site.address, ada, {
      slug: 'many-club',
      joining: 'request',
    });
    const id = await idOf(slug);
    for (const who of [bo, cy])
      await submitMembership(site.address, who, slug, { does: 'request', words: '' });
    await submitMembership(site.address, cy, slug, { does: 'take-back' });
    const answer = await submitManagement(site.address, ada, slug, {
      does: 'let-in',
      person: [signs.memberRef(id, bo.id), signs.memberRef(id, cy.id)],
    });
    expect(locationOf(answer)).toContain('did=let-in&number=1');
    expect([await roleOf(slug, bo), await roleOf(slug, cy)]).toEqual(['member', undefined]);
  });

  test('by a link, which says when it holds no more', async () => {
    const slug = await createCommunity(site.address, ada, {
      slug: 'linked-club',
      joining: 'invitation',
    });
    for (const wrong of ['0', '1001', 'ten'])
      expect(
        (
          await submitManagement(site.address, ada, slug, {
            does: 'invite',
            most: wrong,
            days: '7',
          })
        ).status,
      ).toBe(422);
    await submitManagement(site.address, ada, slug, { does: 'invite', most: '1', days: '7' });
    const token = await newestInvitation(site.address, ada, slug);
    const open = await getPage(site.address, `${communityPath(slug)}?invite=${token}`, bo);
    expect([open.status, open.headers['referrer-policy']]).toEqual([200, 'strict-origin']);
    expect(open.headers['cache-control']).toBe('private, no-store');
    expect(open.text).toContain('content="noindex"');
    expect(open.text).toContain(membershipWords.invited);
    const accepted = await submitMembership(site.address, bo, slug, {
      does: 'accept',
      invite: token,
    });
    expect(locationOf(accepted)).toBe(`${communityPath(slug)}?joined=1`);
    const seen = async (invite: string, who: TestMember | undefined, club = slug) => {
      const { status, text } = await getPage(
        site.address,
        `${communityPath(club)}?invite=${invite}`,
        who,
      );
      return [
        status,
        /You are already a member|has been used up|is not an invitation|has expired|was revoked|You were banned/.exec(
          text,
        )?.[0],
      ];
    };
    expect(await seen(token, bo)).toEqual([200, 'You are already a member']);
    expect(await seen(token, cy)).toEqual([410, 'has been used up']);
    expect(await seen(token, undefined)).toEqual([410, 'has been used up']);
    // Its first letter: the last holds bits that are not read.
    const another = `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`;
    expect(await seen(another, cy)).toEqual([404, 'is not an invitation']);
    expect(await seen(token, cy, 'open-club')).toEqual([404, 'is not an invitation']);
    const link = token.slice(0, 10);
    await sql`
      update community_invitations set used = 0, made_at = now() - interval '9 days', expires_at = now() - interval '1 hour'
      where public_id = ${link}`;
    expect(await seen(token, cy)).toEqual([410, 'has expired']);
    expect(
      (await submitMembership(site.address, cy, slug, { does: 'accept', invite: token })).status,
    ).toBe(409);
    await sql`update community_invitations set revoked_at = now() where public_id = ${link}`;
    expect(await seen(token, cy)).toEqual([410, 'was revoked']);
  });

  test('a link goes with the moderator who made it', async () => {
    const slug = await createCommunity(site.address, ada, {
      slug: 'left-links',
      joining: 'invitation',
    });
    await addPerson(sql, { slug }, bo.id, 'moderator');
    await submitManagement(site.address, bo, slug, { does: 'invite', most: '5', days: '7' });
    const token = await newestInvitation(site.address, bo, slug);
    const left = await submitMembership(site.address, bo, slug, { does: 'leave' });
    expect(left.status).toBe(303);
    const back = await submitMembership(site.address, bo, slug, { does: 'accept', invite: token });
    expect([back.status, await roleOf(slug, bo)]).toEqual([409, undefined]);
  });

  test('no more than twenty links hold at a time', async () => {
    const slug = await createCommunity(site.address, ada, { slug: 'many-links' });
    const one = () =>
      submitManagement(site.address, ada, slug, { does: 'invite', most: '5', days: '1' });
    for (let at = 0; at < 20; at++) expect((await one()).status).toBe(303);
    const last = await one();
    expect(last.status).toBe(409);
    expect(last.text).toContain('There are 20 active links already.');
  });
});
