import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markupOf } from '../support/html.ts';
import { postForm, sendRequest, type HttpResponse } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

const NAME = 'Edda';

const site = sharedSite();
let sql: Sql;
let cookie = '';
let unread = '';
let question = '';
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  const member = await createMember(site, NAME);
  cookie = `${member.cookie}; __Host-prefs=theme=dark`;
  question = await insertQuestion(sql);
  const { text } = await sendRequest(site.address, '/question', { headers: { cookie } });
  unread = bellOf(text);
});
afterAll(async () => {
  await sql?.end();
});

function bellOf(html: string): string {
  return /<a[^>]*class="bell"[^>]*>/.exec(markupOf(html))?.[0] ?? '';
}

function expectToKnowMember({ text }: HttpResponse): void {
  expect(text).toContain('data-theme="dark"');
  expect(bellOf(text)).toBe(unread);
  const header = /<header[\s\S]*<\/header>/.exec(markupOf(text))?.[0];
  expect(header).toContain(NAME);
  expect(header).not.toContain('href="/sign-in');
}

test('the page that the others are compared with has a bell', () => {
  expect(unread).toContain('aria-label');
});

describe('a page that a member does not get has their name, their bell and their theme', () => {
  test.each([
    ['a page of admins', '/account/staff', 404],
    ['a page of staff', '/account/held', 404],
    ['no page at all', '/nothing-here', 404],
    ['a question that is not there', '/question/zzzzzzzzzz', 404],
    ['a community that is not there', '/community/nobody-at-all', 404],
    ['a place in a list that is none', '/?cursor=nowhere', 400],
  ])('%s', async (_, path, status) => {
    const page = await sendRequest(site.address, path, { headers: { cookie } });
    expect(page.status).toBe(status);
    expectToKnowMember(page);
  });

  test.each([
    ['a form of admins', '/account/staff', { does: 'give' }, 404],
    ['a button that is none', '/account/answers', { does: 'nothing', question: '' }, 400],
    ['a question that is not there', '/question/zzzzzzzzzz', { does: 'answer', choice: '1' }, 404],
  ])('%s', async (_, path, fields, status) => {
    const page = await postForm(site.address, path, fields, { cookie });
    expect(page.status).toBe(status);
    expectToKnowMember(page);
  });

  test('a question that was removed', async () => {
    await sql`
      insert into question_removals (question_id, reason)
      select id, 'Against the terms.' from questions where public_id = ${question}`;
    const page = await sendRequest(site.address, `/question/${question}`, { headers: { cookie } });
    expect(page.status).toBe(410);
    expectToKnowMember(page);
  });
});

test('a visitor who sends a form of members keeps their theme', async () => {
  const page = await postForm(
    site.address,
    '/account/profile',
    { name: NAME },
    { cookie: '__Host-prefs=theme=dark', 'sec-fetch-dest': 'document' },
  );
  expect(page.status).toBe(401);
  expect(page.text).toContain('data-theme="dark"');
});
