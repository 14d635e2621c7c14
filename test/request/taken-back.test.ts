import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecentActivity } from '../../app/live/recent-activity.ts';
import { deleteEveryQuestion } from '../support/by-question.ts';
import { putAnswer, deleteAnswer } from '../support/answers.ts';
import { cookieOf } from '../support/forms.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { loadQuestionList } from '../support/question-list.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** What came in within the last day or hour is never said to be more than what stands. */
let site: OwnSite;
let sql: postgres.Sql;
let emptied: string;
let most: string;

const PAGE = { 'sec-fetch-site': 'same-origin' };

/** Somebody who answers, and may think better of it. */
async function answer(id: string, isTakenBack: boolean): Promise<void> {
  const told = await putAnswer(site.address, id, ['1'], PAGE);
  expect(told.status).toBe(200);
  if (!isTakenBack) return;
  const gone = await deleteAnswer(site.address, id, { ...PAGE, ...cookieOf(told) });
  expect(gone.status).toBe(200);
}

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  await deleteEveryQuestion(sql);
  emptied = await insertQuestion(sql, { text: 'Which one does nobody stand by?' });
  most = await insertQuestion(sql, { text: 'Which one do most stand by?' });
  await insertAnswersInBulk(sql, most, { 1: 40, 2: 30 });
  for (const isTakenBack of [true, true, false]) await answer(most, isTakenBack);
  await answer(emptied, true);
  // As it was written down while all of them stood, and as whoever looks next makes it.
  await sql`delete from question_orders`;
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const words = async (path: string) => mainTextOf((await sendRequest(site.address, path)).text);

test('as it is kept, more came in than stand', async () => {
  const [row] = await sql<{ came: number }[]>`
    select sum(answers)::int as came from answer_minutes m join questions q on q.id = m.question_id where q.public_id = ${most}`;
  expect(row?.came).toBe(73);
});

describe('of a question of which some were taken back', () => {
  test.each(['/', '/question', '/live'])('%s says no more than stand', async (path) => {
    const said = await words(path);
    expect(said).not.toMatch(/\b7[23]\b/);
    expect(said).toMatch(
      path === '/live' ? /\b71 in the last hour/ : /\b71 answers in the last (?:day|hour)/,
    );
    expect(said).toContain('71 people counted');
  });

  test('programs read the same', async () => {
    const { items } = await loadQuestionList(site.address, '/api/v1/questions');
    expect(items.find(({ id }) => id === most)).toMatchObject({
      turnout: 71,
      moving: { answers: 71 },
    });
    const { text } = await sendRequest(site.address, '/events?feed=1', {
      headers: { accept: 'application/json' },
    });
    const { feed } = JSON.parse(text) as { feed: RecentActivity };
    expect(feed.latest).toMatchObject([{ question: most, answers: 71 }]);
  });
});

test('where nobody stands by an answer, none is told of', async () => {
  for (const path of ['/', '/question']) {
    const { text } = await sendRequest(site.address, path);
    const card =
      text.split('<article').find((part) => part.includes(`/question/${emptied}"`)) ?? '';
    expect(card, path).not.toMatch(/in the last (?:day|hour)/);
    expect(card, path).toContain('Nobody has answered yet');
  }
  expect((await sendRequest(site.address, '/live')).text).not.toContain(`/question/${emptied}"`);
});
