import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SPLIT_NAMES } from '../../app/results/split-name.ts';
import { sendRequest } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';

const site = sharedSite();
let sql: postgres.Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => sql?.end());

test('a network reads so many codes at once, and then again later', async () => {
  const narrow = await startServer({ DATABASE_URL: site.databaseUrl, LIMITS_SCALE: '0.03' });
  try {
    await untilReady(narrow);
    const id = await insertQuestion(sql);
    const code = () => sendRequest(narrow.address, `/api/v1/questions/${id}/code.svg`);
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, code));
    const minutes = (performance.now() - began) / 60_000;
    const [read, refused] = [200, 429].map((wanted) =>
      answers.filter(({ status }) => status === wanted),
    );
    expect((read?.length ?? 0) + (refused?.length ?? 0)).toBe(20);
    expect(read?.length).toBeGreaterThanOrEqual(9);
    expect(read?.length).toBeLessThanOrEqual(9 + Math.ceil(minutes * 36));
    expect(refused?.[0]?.headers['retry-after']).toBe('2');
    expect(JSON.parse(refused?.[0]?.text ?? '')).toMatchObject({ code: 'often' });
    await expect.poll(async () => (await code()).status, { interval: 500 }).toBe(200);
  } finally {
    await narrow.stop();
  }
});

test('where too much waits to be drawn, who comes is told to come back, and then is served', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => insertQuestion(sql)));
  for (const id of ids) await insertAnswersInBulk(sql, id, { 1: 40, 2: 20 });
  const looks = ['', ...SPLIT_NAMES.map((split) => `&split=${split}`)].flatMap((split) =>
    ['card', 'square'].flatMap((shape) =>
      ['light', 'dark'].map((theme) => `shape=${shape}&theme=${theme}${split}`),
    ),
  );
  const paths = ids.flatMap((id) =>
    looks.map((look) => `/api/v1/questions/${id}/picture.svg?${look}`),
  );
  const answers = await Promise.all(paths.map((path) => sendRequest(site.address, path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  // One is drawn while sixty wait; more are, as fast as it goes.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(61);
  const refused = answers.findIndex(({ status }) => status === 503);
  expect(answers[refused]?.headers['retry-after']).toBe('5');
  expect(JSON.parse(answers[refused]?.text ?? '')).toMatchObject({ code: 'busy' });
  expect((await sendRequest(site.address, paths[refused] ?? '')).status).toBe(200);
});
