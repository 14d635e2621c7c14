import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { surveyIdOf } from '../support/embed-answers.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Sixty against forty: a lead to who looks once, and none to who watches. By every output, and by every way to an end. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const get = (path: string) => sendRequest(site.address, path);

async function asked(people: Record<number, number>, end: string): Promise<string> {
  const id = await insertQuestion(sql, { choices: ['Tea', 'Coffee', 'Water'] });
  await insertAnswersInBulk(sql, id, people);
  if (end !== 'open')
    await sql`update questions set closes_at = now(), tie_close = now() where public_id = ${id}`;
  if (end === 'closed early')
    await sql`update questions set tie_close = now() + interval '1 day' where public_id = ${id}`;
  if (end === 'paused before')
    await sql`
      insert into question_pauses (question_id, started_at, ended_at, reason)
      select id, now() - interval '2 minutes', now() - interval '1 minute', 'A pause.' from questions where public_id = ${id}`;
  return id;
}

/** Who leads, by each way of asking: the result as JSON, the page, a frame, the news, and the colour in a picture. */
async function leaderBy(id: string) {
  const result = await get(`/api/v1/questions/${id}/result`);
  const page = mainTextOf((await get(`/question/${id}`)).text);
  const frame = (await get(`/embed/results/${await surveyIdOf(sql, id)}`)).text;
  const news = await sendRequest(site.address, `/events?question=${id}`, {
    headers: { accept: 'application/json' },
  });
  const picture = (await get(`/api/v1/questions/${id}/picture.svg`)).text;
  const told = JSON.parse(news.text) as { news: { result?: { leader?: number } }[] };
  return {
    json: (JSON.parse(result.text) as { leader: string | null }).leader,
    page: /“(\w+)” (?:leads|finished first) with/.exec(
      page.replaceAll(/[\u2066-\u2069]/g, ''),
    )?.[1],
    frame: /<tr id="c(\d)" class="r g w"/.exec(frame)?.[1],
    news: told.news[0]?.result?.leader,
    isLit: /<rect[^>]*fill="#f58a3c"/.test(picture),
  };
}

const NOBODY = { json: null, page: undefined, frame: undefined, news: undefined, isLit: false };
const TEA = { json: '1', page: 'Tea', frame: '1', news: 1, isLit: true };

describe('a lead', () => {
  test.each(['open', 'closed early', 'paused before'])(
    'is not called of 60 to 40, %s',
    async (end) => {
      expect(await leaderBy(await asked({ 1: 60, 2: 40 }, end))).toEqual(NOBODY);
    },
  );

  test('is called of 60 to 40 once it closed at the time that was fixed', async () => {
    expect(await leaderBy(await asked({ 1: 60, 2: 40 }, 'closed on time'))).toEqual(TEA);
  });

  test.each(['open', 'closed early', 'paused before', 'closed on time'])(
    'is called of 67 to 33, %s',
    async (end) => {
      expect(await leaderBy(await asked({ 1: 67, 2: 33 }, end))).toEqual(TEA);
    },
  );

  test('is not called among fewer than thirty people', async () => {
    expect(await leaderBy(await asked({ 1: 29 }, 'closed on time'))).toEqual(NOBODY);
  });
});

test('a page and a frame say of what closed early that it did', async () => {
  const said = async (end: string) => {
    const id = await asked({ 1: 60, 2: 40 }, end);
    if (end === 'closed early')
      await sql`
        insert into question_closures (question_id, planned_close, closed_at, reason)
        select id, now() + interval '1 day', now(), 'Enough.' from questions where public_id = ${id}`;
    const frame = mainTextOf((await get(`/embed/results/${await surveyIdOf(sql, id)}`)).text);
    const page = mainTextOf((await get(`/question/${id}`)).text);
    return [/closed early/.test(frame), /closed early/.test(page)];
  };
  expect(await said('closed early')).toEqual([true, true]);
  expect(await said('closed on time')).toEqual([false, false]);
});

test('nearly all is not all, in JSON as elsewhere', async () => {
  const id = await asked({ 1: 49_999, 2: 1 }, 'open');
  const { text } = await get(`/api/v1/questions/${id}/result`);
  const { choices } = JSON.parse(text) as { choices: { share: number }[] };
  expect(choices[0]?.share).toBeLessThan(1);
  expect(choices[1]?.share).toBeGreaterThan(0);
  const page = mainTextOf((await get(`/question/${id}`)).text);
  expect(page).toContain('over 99%');
  expect(page).not.toContain('100%');
  const frame = mainTextOf((await get(`/embed/results/${await surveyIdOf(sql, id)}`)).text);
  expect(frame).toContain('&gt;99%');
  expect(frame).toContain('&lt;1%');
});
