import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { sendRequest } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/**
 * Pages stay open while the site is updated, and ask the new server for data without being loaded anew: their script
 * reads these fields by these names.
 */
const site = sharedSite();
let sql: Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

test('details of a result name whom they count', async () => {
  const id = await insertQuestion(sql);
  const { cookie } = await createMember(site, 'Reader');
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  expect((await putAnswer(site.address, id, ['1'], headers)).status).toBe(200);
  const path = `/api/v1/me/answers?question=${id}&details=1`;
  const { text } = await sendRequest(site.address, path, { headers });
  expect(JSON.parse(text)).toMatchObject({
    questions: { [id]: { details: { part: { audience: 'everyone', least: 'open' } } } },
  });
});

test('the data of a question page names them too, and what staff decided', async () => {
  const id = await insertQuestion(sql);
  const { status, text } = await sendRequest(site.address, `/question/${id}.data`);
  expect(status).toBe(200);
  for (const field of ['details', 'part', 'audience', 'heldActs', 'moreHeldActs'])
    expect(text).toContain(`"${field}"`);
});
