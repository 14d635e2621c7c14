import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteEveryQuestion } from '../support/by-question.ts';
import { sendRequest } from '../support/http.ts';
import { loadQuestionList } from '../support/question-list.ts';
import { headersFor, OUTPUTS, type QuestionRef } from '../support/outputs.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { firstDifference, withoutIds } from '../support/text-diff.ts';

/**
 * Two questions that differ only in what was answered, by as many people: while the result waits, whatever is told of
 * the one is told of the other, to the letter. A leak that no number would show, as an order by share or a mark on the
 * choice that leads, shows here.
 */
const KINDS: Record<
  string,
  { asked: QuestionInput; one: Record<number, number>; other: Record<number, number> }
> = {
  single: {
    asked: { kind: 'single', choices: 3 },
    one: { 1: 90, 2: 7, 3: 3 },
    other: { 1: 2, 2: 8, 3: 90 },
  },
  multiple: {
    asked: { kind: 'multiple', choices: 4 },
    one: { 1: 80, 4: 20 },
    other: { 2: 50, 3: 50 },
  },
  scale: { asked: { kind: 'scale', choices: 5 }, one: { 1: 70, 2: 30 }, other: { 3: 10, 5: 90 } },
  ranking: {
    asked: { kind: 'ranking', choices: 3 },
    one: { 1: 60, 2: 40 },
    other: { 2: 10, 3: 90 },
  },
};
const CASES = Object.keys(KINDS).flatMap((kind) =>
  (['after', 'closed'] as const).map((results) => ({ kind, results })),
);

let site: OwnSite;
let sql: postgres.Sql;
const twins = new Map<string, [QuestionRef, QuestionRef]>();

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  await deleteEveryQuestion(sql);
  for (const [at, { kind, results }] of CASES.entries()) {
    const { asked, one, other } = KINDS[kind] ?? { asked: {}, one: {}, other: {} };
    const pair: QuestionRef[] = [];
    for (const people of [one, other]) {
      const id = await insertQuestion(sql, {
        ...asked,
        results,
        text: `Which of the ${kind} ones, ${results}?`,
        topics: ['work'],
        none: false,
      });
      await insertAnswersInBulk(sql, id, people);
      const [row] = await sql<{ survey: string }[]>`
        select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
      pair.push({ id, survey: row?.survey ?? '' });
    }
    const ids = pair.map(({ id }) => id);
    // The same to the microsecond in all that may be told; choices in the asker's order, since the other hangs on the id.
    await sql`
      update questions set is_ordered = true, opens_at = date_trunc('minute', now()) - ${`${at + 2} hours`}::interval,
        closes_at = date_trunc('minute', now()) + ${`${at + 40} hours`}::interval, tie_close = date_trunc('minute', now()) + ${`${at + 40} hours`}::interval
      where public_id = any(${ids})`;
    await sql`
      update totals set last_answer_at = date_trunc('minute', now()) where question_id in (select id from questions where public_id = any(${ids}))`;
    const [first, second] = pair;
    if (first && second) twins.set(`${kind} ${results}`, [first, second]);
  }
  // With words around it a question asked alone is answered as a survey too.
  await sql`update surveys set intro = 'Before it begins.'`;
  await sql`delete from question_orders`;
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

function pairOf(name: string): [QuestionRef, QuestionRef] {
  const pair = twins.get(name);
  if (!pair) throw new Error(`There are no twins called ${name}.`);
  return pair;
}

const ABOUT_ONE = [
  '/question/:id',
  '/embed/results/:surveyId',
  '/api/v1/questions/:id',
  '/api/v1/questions/:id/result',
  '/api/v1/questions/:id/reasons',
  '/api/v1/questions/:id/groups',
  '/api/v1/me/answers',
  '/api/v1/me/groups',
  '/api/v1/me/reasons',
];

describe.each([...CASES])('a $kind question that shows $results', ({ kind, results }) => {
  test.each(ABOUT_ONE)('is told of like its twin: %s', async (path) => {
    const [one, other] = pairOf(`${kind} ${results}`);
    for (const make of OUTPUTS[path] ?? []) {
      const [a, b] = await Promise.all([
        sendRequest(site.address, make(one), { headers: headersFor(make(one)) }),
        sendRequest(site.address, make(other), { headers: headersFor(make(other)) }),
      ]);
      expect(a.status).toBe(b.status);
      expect(
        firstDifference(withoutIds(a.text, [one, other]), withoutIds(b.text, [other, one])),
        make(one),
      ).toBe(undefined);
    }
  });
});

test('where a question stands in a list hangs on how many answered, not on what', async () => {
  for (const sort of ['trending', 'new', 'closing', 'answered']) {
    const { items } = await loadQuestionList(
      site.address,
      `/api/v1/questions?sort=${sort}&limit=100`,
    );
    for (const [one, other] of twins.values()) {
      const [a, b] = [one, other].map(({ id }) => items.findIndex((item) => item.id === id));
      expect(a, sort).toBeGreaterThanOrEqual(0);
      // Level in all that counts, and nothing else was made between the two.
      expect(items[a ?? 0]?.turnout).toBe(items[b ?? 0]?.turnout);
      expect(Math.abs((a ?? 0) - (b ?? 0)), sort).toBe(1);
    }
  }
});

test('the tag of a document does not change when somebody changes their mind', async () => {
  const [{ id }] = pairOf('single after');
  const read = async () => {
    const { headers, text } = await sendRequest(site.address, `/api/v1/questions/${id}`);
    const result = await sendRequest(site.address, `/api/v1/questions/${id}/result`);
    return { tag: headers.etag, text, result: result.text };
  };
  const before = await read();
  expect(before.tag).toMatch(/^"/);
  await sql`
    update tallies t set people = people + case choice when 1 then -1 else 1 end
    from questions q where q.id = t.question_id and q.public_id = ${id} and choice in (1, 2)`;
  // Made anew at least once: the document of the question is kept for five seconds.
  await expect
    .poll(async () => {
      await sql`update totals set last_answer_at = now() where question_id = (select id from questions where public_id = ${id})`;
      return (await sendRequest(site.address, `/api/v1/questions/${id}?fresh`)).status;
    })
    .toBe(400);
  expect(await read()).toEqual(before);
});
