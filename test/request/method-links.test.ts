import { HATCH_WORDS, NOT_DRAWN_WORDS } from '../../app/base/words/shares.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { surveyIdOf } from '../support/embed-answers.ts';
import { markupOf, mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Whoever reads a result finds how its figures are made, and what is striped, once on every page that shows one. */
const site = sharedSite();
let sql: postgres.Sql;
let id: string;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  // The newest to open and the newest to close: others may have left much that has no shares.
  id = await insertQuestion(sql, {
    text: 'Is a lighthouse useful?',
    topics: ['science'],
    opensIn: '0 seconds',
  });
  await insertAnswersInBulk(sql, id, { 1: 60, 2: 40 });
  const over = await insertQuestion(sql, {
    text: 'Was a lighthouse useful?',
    opensIn: '-3 days',
    closesIn: '0 seconds',
  });
  await insertAnswersInBulk(sql, over, { 1: 60, 2: 40 }, '2 days');
});
afterAll(async () => {
  await sql?.end();
});

const LEGEND = HATCH_WORDS;
const timesIn = (text: string, part: string) => text.split(part).length - 1;

async function pageAt(path: string): Promise<{ links: number; legends: number }> {
  const { status, text } = await sendRequest(site.address, path);
  expect(status, path).toBe(200);
  const [, main = ''] = /<main\b(.*?)<\/main>/s.exec(markupOf(text)) ?? [];
  return {
    links: timesIn(main, 'href="/features#method"'),
    legends: timesIn(mainTextOf(`<main${main}</main>`), LEGEND),
  };
}

describe('the method is linked once, and what is striped is told once', () => {
  test.each([
    ['/question', 1],
    ['/question?sort=new', 1],
    ['/question?sort=closed', 1],
    ['/question?q=lighthouse', 1],
    ['/topic/science', 1],
    ['/live', 1],
  ])('at %s', async (path, legends) => {
    // A list that is kept may be older than these questions.
    await expect.poll(() => pageAt(path)).toEqual({ links: 1, legends });
  });

  test('on the page of a question, under its bars', async () => {
    const { links, legends } = await pageAt(`/question/${id}`);
    expect(links).toBeGreaterThan(0);
    expect(legends).toBe(1);
  });

  test('what such a range is stands under those bars, and not on a wall', async () => {
    const tellsAt = async (path: string) =>
      mainTextOf((await sendRequest(site.address, path)).text).includes(NOT_DRAWN_WORDS);
    expect(await tellsAt(`/question/${id}`)).toBe(true);
    expect(await tellsAt('/live')).toBe(false);
  });

  test('where newcomers learn to read a result', async () => {
    expect((await pageAt('/welcome')).links).toBe(1);
  });

  test('before a room', async () => {
    // What is striped is told once the result is shown to it.
    expect((await pageAt(`/live?question=${id}`)).links).toBe(1);
  });

  test('in a frame and in a picture', async () => {
    const frame = await sendRequest(site.address, `/embed/results/${await surveyIdOf(sql, id)}`);
    expect(mainTextOf(frame.text)).toContain(LEGEND);
    expect(frame.text).toContain('/features#method');
    const picture = await sendRequest(site.address, `/api/v1/questions/${id}/picture.svg`);
    expect(picture.text).toContain('In brackets the 95% range, if these were a random draw.');
  });
});
