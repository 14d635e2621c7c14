import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQuestion, getPage } from '../support/question-form.ts';
import { putAnswer } from '../support/answers.ts';
import {
  communityActs,
  submitMembership,
  managePath,
  COMMUNITY_FIELDS,
  findCommunityId,
  submitManagement,
  createCommunity,
  communityPath,
  findRole,
  communityTokensOf,
  type CommunityTokens,
} from '../support/communities.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as communitiesManageWords from '../../app/communities/words/manage.ts';

/** Communities over HTTP, as those who look after them do. */
const site = sharedSite();
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

describe('looking after one', () => {
  test('narrowing takes inside what has to be there, and says before how many; loosening leaves it', async () => {
    const slug = await createCommunity(site.address, ada, { slug: 'narrow-club' });
    const open = await insertQuestion(sql, { text: 'Who waters in August?', community: slug });
    const own = await insertQuestion(sql, {
      text: 'Who keeps the key?',
      community: slug,
      audience: 'community',
    });
    const settings = (await getPage(site.address, `${managePath(slug)}?tab=settings`, ada)).text;
    expect(settings).toContain('1 question that everybody can read now would be for members only');
    expect(settings).toContain('2 questions that everybody can read now would be for members only');
    const to = (joining: string) =>
      submitManagement(site.address, ada, slug, { does: 'edit', ...COMMUNITY_FIELDS, joining });
    const statuses = async () =>
      Promise.all(
        [open, own].map(async (id) => (await getPage(site.address, `/question/${id}`)).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    expect((await to('request')).status).toBe(303);
    expect(await statuses()).toEqual([200, 404]);
    expect((await to('invitation')).status).toBe(303);
    expect(await statuses()).toEqual([404, 404]);
    expect((await getPage(site.address, `${managePath(slug)}?tab=settings`, ada)).text).toContain(
      communitiesManageWords.earlierStayInside,
    );
    await to('public');
    expect(await statuses()).toEqual([404, 404]);
    expect((await getPage(site.address, `/question/${own}`, ada)).status).toBe(200);
    expect(await communityActs(sql, slug)).toEqual([
      'made',
      'joining-request',
      'joining-invitation',
      'joining-public',
    ]);
  });

  test('what no key types is no question, no link and nobody', async () => {
    const slug = await createCommunity(site.address, ada, { slug: 'typed-club' });
    for (const fields of [
      { does: 'close-question', question: '\0', reason: 'Weeds.' },
      { does: 'remove-question', question: '\0', reason: 'Weeds.' },
      { does: 'revoke', invitation: '\0' },
      { does: 'ban', person: '\0', reason: 'Weeds.' },
    ])
      expect((await submitManagement(site.address, ada, slug, fields)).status, fields.does).toBe(
        409,
      );
  });

  test.each(['abc', '-5', '1e999', '', '0'])('“%s” is no number of people', async (number) => {
    const slug = await createCommunity(site.address, ada, {
      name: `Number ${number.length} people`,
    });
    const { text } = await getPage(
      site.address,
      `${managePath(slug)}?did=let-in&number=${number}`,
      ada,
    );
    expect(text).toContain('1 person was approved');
  });

  test('a person of another community is nobody here', async () => {
    const [here, there] = [
      await createCommunity(site.address, ada, { slug: 'here-club' }),
      await createCommunity(site.address, bo, { slug: 'there-club' }),
    ];
    await submitMembership(site.address, cy, there, { does: 'join' });
    await submitManagement(site.address, bo, there, { does: 'invite', most: '5', days: '1' });
    const [link] = await sql<{ id: string }[]>`
      select public_id as id from community_invitations where community_id = ${await idOf(there)}`;
    const question = await insertQuestion(sql, { text: 'Is it ours to close?', community: there });
    const mark = signs.memberRef(await idOf(there), cy.id);
    for (const fields of [
      { does: 'remove', person: mark },
      { does: 'ban', person: mark, reason: 'Because' },
      { does: 'appoint', person: mark },
      { does: 'revoke', invitation: link?.id ?? '' },
      { does: 'close-question', question, reason: 'Because I can' },
      { does: 'remove-question', question, reason: 'Because I can' },
    ])
      expect((await submitManagement(site.address, ada, here, fields)).status).toBe(409);
    expect(await roleOf(there, cy)).toBe('member');
    expect((await putAnswer(site.address, question, ['1'])).status).toBe(200);
  });

  test('a question is closed or taken away, and everyone reads why', async () => {
    const slug = await createCommunity(site.address, ada, { slug: 'ending-club' });
    await submitMembership(site.address, bo, slug, { does: 'join' });
    const [one, two] = [
      await createQuestion(site.address, bo, {
        text: 'Do we close this one early?',
        community: slug,
      }),
      await createQuestion(site.address, bo, {
        text: 'Do we take this one away?',
        community: slug,
      }),
    ];
    const end = (does: string, question: string, reason: string) =>
      submitManagement(site.address, ada, slug, { does, question, reason });
    const bare = await end('close-question', one, ' ');
    expect(bare.status).toBe(422);
    expect(bare.text).toMatch(new RegExp(`id="close-question-${one}"[^>]* autofocus=""`, 'i'));
    expect((await end('close-question', one, 'The hall is taken.')).status).toBe(303);
    expect((await putAnswer(site.address, one, ['1'])).status).toBe(409);
    expect((await getPage(site.address, `/question/${one}`)).text).toContain('The hall is taken.');
    expect((await end('close-question', one, 'Once more')).status).toBe(409);
    expect((await end('remove-question', two, 'It names a neighbour.')).status).toBe(303);
    expect((await putAnswer(site.address, two, ['1'])).status).not.toBe(200);
    expect((await getPage(site.address, `/question/${two}`, bo)).text).toContain(
      'It names a neighbour.',
    );
    const log = (await getPage(site.address, `${managePath(slug)}?tab=log`, ada)).text;
    expect(log).toContain('closed a question.');
    expect(log).toContain('It names a neighbour.');
  });

  test('whoever does not want to be named is named to those who look after it only', async () => {
    const slug = await createCommunity(site.address, ada, { slug: 'shy-club' });
    for (const who of [bo, cy]) await submitMembership(site.address, who, slug, { does: 'join' });
    await submitMembership(site.address, cy, slug, { does: 'hide-name' });
    const names = async (path: string, who: TestMember) => {
      const { text } = await getPage(site.address, path, who);
      return />Cy</.test(text.slice(text.indexOf('<main')));
    };
    expect(await names(`${communityPath(slug)}?tab=people`, bo)).toBe(false);
    expect(await names(`${communityPath(slug)}?tab=people&q=cy`, bo)).toBe(false);
    expect(await names(`${managePath(slug)}?tab=people`, ada)).toBe(true);
    await submitMembership(site.address, cy, slug, { does: 'show-name' });
    expect(await names(`${communityPath(slug)}?tab=people&q=CY`, bo)).toBe(true);
    const { status } = await getPage(site.address, `${communityPath(slug)}?tab=people`);
    expect(status).toBe(403);
  });

  test('who leaves, is removed or banned keeps their answers, and a ban closes the inside at once', async () => {
    const slug = await createCommunity(site.address, ada, {
      slug: 'answer-club',
      joining: 'request',
    });
    const id = await idOf(slug);
    for (const who of [bo, cy]) {
      await submitMembership(site.address, who, slug, { does: 'request', words: '' });
      await submitManagement(site.address, ada, slug, {
        does: 'let-in',
        person: signs.memberRef(id, who.id),
      });
    }
    const question = await insertQuestion(sql, {
      text: 'Who keeps the spare key?',
      community: slug,
      audience: 'community',
    });
    for (const { cookie } of [bo, cy])
      expect(
        (
          await putAnswer(site.address, question, ['1'], {
            cookie,
            'sec-fetch-site': 'same-origin',
          })
        ).status,
      ).toBe(200);
    await submitMembership(site.address, cy, slug, { does: 'leave' });
    await submitManagement(site.address, ada, slug, {
      does: 'ban',
      person: signs.memberRef(id, bo.id),
      reason: 'They sold seeds.',
    });
    for (const who of [bo, cy]) {
      expect((await getPage(site.address, `/question/${question}`, who)).status).toBe(404);
      expect((await getPage(site.address, communityPath(slug), who)).text).not.toContain(
        'spare key',
      );
    }
    expect((await getPage(site.address, communityPath(slug), bo)).text).toContain(
      'They sold seeds.',
    );
    const [answers] = await sql`
      select count(*)::int as kept from answers a join questions q on q.id = a.question_id where q.public_id = ${question} and cardinality(a.choices) > 0`;
    expect(answers).toEqual({ kept: 2 });
  });
});

test('the log names nobody whom the site has forgotten', async () => {
  const eve = await createMember(site, 'Eva');
  const slug = await createCommunity(site.address, ada, { slug: 'log-club' });
  await submitMembership(site.address, eve, slug, { does: 'join' });
  await submitManagement(site.address, ada, slug, {
    does: 'remove',
    person: signs.memberRef(await idOf(slug), eve.id),
  });
  await sql`delete from members where id = ${eve.id}`;
  const { text } = await getPage(site.address, `${managePath(slug)}?tab=log`, ada);
  expect(text).toContain('somebody who is gone');
});
