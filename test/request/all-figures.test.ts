import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

const site = sharedSite();
let sql: postgres.Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const figures = (id: string) => sendRequest(site.address, `/question/${id}?view=figures`);

test('stand on a page that is kept for everybody, and not on the question’s own', async () => {
  const id = await insertQuestion(sql);
  await insertAnswersInBulk(sql, id, { 1: 30, 2: 11 });
  const { status, headers, text } = await figures(id);
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate']);
  expect(text).toMatch(/<h2 id="figures"/);
  const own = (await sendRequest(site.address, `/question/${id}`)).text;
  expect(own).not.toMatch(/<h2 id="figures"/);
  // Where an older address leads to.
  expect(own).toMatch(/<li id="figures">/);
});

test('of a hidden result are nowhere', async () => {
  // Figures that no other question listed on the page has.
  const id = await insertQuestion(sql, { results: 'closed' });
  await insertAnswersInBulk(sql, id, { 1: 1373, 2: 508 });
  const { status, text } = await figures(id);
  expect([status, text.includes('id="figures"')]).toEqual([200, false]);
  expect(text).not.toMatch(/\b(1,?373|508)\b/);
});

test('take a day to compare with, also from an older address', async () => {
  const id = await insertQuestion(sql);
  const { status, headers } = await sendRequest(
    site.address,
    `/question/${id}?since=2020-01-01&least=account`,
  );
  expect([status, headers.location]).toEqual([
    302,
    `/question/${id}?since=2020-01-01&least=account&view=figures`,
  ]);
});
