import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCommunity } from '../support/communities.ts';
import { mainTextOf } from '../support/html.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { createQuestion, getPage } from '../support/question-form.ts';
import { sharedSite } from '../support/shared-site.ts';

/**
 * Whoever asked something finds it at once, though what visitors see is kept for some seconds. Nobody asks without an
 * account: who wrote as a visitor has signed in by then.
 */
const CLUB = 'at-once-club';
const PAGES = [
  '/question?sort=new',
  '/question?sort=new&topic=city-life',
  '/topic/city-life',
  '/topic/city-life?sort=new',
  `/community/${CLUB}`,
  '/',
  '/account',
  '/account/questions',
];

const site = sharedSite();
let sql: Sql;
let ada: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  await insertCommunity(sql, CLUB, 'public', [[ada, 'member']]);
});
afterAll(async () => {
  await sql?.end();
});

/** What the script asks for as it moves from page to page. */
function dataPathOf(path: string): string {
  const { pathname, search } = new URL(path, site.address);
  return `${pathname === '/' ? '/_' : pathname}.data${search}`;
}

async function textOf(path: string, who: TestMember): Promise<string> {
  const page = await getPage(site.address, path, who);
  expect(page.status).toBe(200);
  return mainTextOf(page.text);
}

test.each(PAGES)('%s shows a question to whoever asked it', async (path) => {
  const text = `Is number ${PAGES.indexOf(path)} found at once?`;
  expect(await textOf(path, ada)).not.toContain(text);
  await createQuestion(site.address, ada, { text, community: CLUB, audience: 'everyone' });
  expect(await textOf(path, ada)).toContain(text);
  expect((await getPage(site.address, dataPathOf(path), ada)).text).toContain(text);
});
