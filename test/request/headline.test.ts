import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { readResult } from '../support/results.ts';
import { expectCountersOf } from '../support/recount.ts';
import { sharedSite } from '../support/shared-site.ts';
import { newNetworkAddress } from '../support/members.ts';

/** One network and the headline of a question that 500 people answered (docs/decisions/0050). */
const site = sharedSite('limited');
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

async function flood(
  id: string,
  people: number,
  from: (nth: number) => string,
  choices = ['1'],
): Promise<void> {
  for (let nth = 0; nth < people; nth += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, people - nth) }, async (_, at) => {
        const somebody = {
          'idempotency-key': deviceKey(),
          'x-forwarded-for': from(nth + at),
        };
        const { status, text } = await putAnswer(site.address, id, choices, somebody);
        expect([status, text]).toEqual([200, text]);
      }),
    );
}

type Document = {
  people: number;
  leftOut?: number;
  choices: { id: string; count: number; share: number }[];
  ranking?: { rounds: { votes: Record<string, number> }[] };
};

const resultOf = (id: string, query = '') => readResult<Document>(site.address, id, query);

/** As ten minutes after the last of it: what is shown until then is tried in bursts.test.ts. */
async function burstOver(id: string): Promise<void> {
  await expect
    .poll(async () => {
      await sql`
        update bursts set seen_at = now() - interval '1 hour' where question_id = (select id from questions where public_id = ${id})`;
      return resultOf(id);
    })
    .not.toHaveProperty('burst');
}

const ask500 = async (asked: QuestionInput = {}) => {
  const id = await insertQuestion(sql, asked);
  await insertAnswersInBulk(sql, id, { 1: 70, 2: 430 });
  return id;
};

const shareOf = ({ choices }: Document) => 100 * (choices.find(({ id }) => id === '1')?.share ?? 0);

describe.each([
  ['one address', (address: string) => address],
  ['a whole /24', (address: string, nth: number) => address.replace(/7$/, String(nth % 256))],
])('%s', (_, from) => {
  let id: string;
  beforeAll(async () => {
    id = await ask500();
    const address = newNetworkAddress();
    await flood(id, 460, (nth) => from(address, nth));
  });

  test('moves the headline by no more than two points', async () => {
    await burstOver(id);
    const document = await resultOf(id);
    expect(document.people).toBe(510);
    expect(shareOf(document) - 14).toBeLessThan(2);
  });

  test('and all answers have what was left out of it', async () => {
    const [headline, all] = [await resultOf(id), await resultOf(id, '?audience=all')];
    expect(all.people - headline.people).toBe(headline.leftOut);
    expect(all.leftOut).toBeUndefined();
    await expectCountersOf(sql, id);
  });

  test('on the page, in its alternative text, in lists and in what is drawn', async () => {
    const { text } = await sendRequest(site.address, `/question/${id}`);
    const words = mainTextOf(text);
    expect(words).toContain('84% of 510 people');
    expect(words).toContain('Everyone leaves out');
    // Where parts show, they leave nobody out, and it says so.
    expect(words).toMatch(/All answers has them\.|All answers, Members and Visitors do not\./);
    expect(text).toMatch(/property="og:image:alt" content="[^"]*510/);
    const picture = await sendRequest(site.address, `/api/v1/questions/${id}/picture.svg`);
    expect(picture.text).toMatch(/<desc[^>]*>[^<]*510 people/);
    const all = await sendRequest(site.address, `/question/${id}?audience=all`);
    expect(mainTextOf(all.text)).toMatch(/[56]\d\d people/);
    expect(mainTextOf(all.text)).not.toContain('of 510 people');
  });
});

test('ten networks move it by sixteen', async () => {
  const id = await ask500();
  const ten = Array.from({ length: 10 }, newNetworkAddress);
  await flood(id, 600, (nth) => ten[nth % 10] ?? '');
  const document = await resultOf(id);
  // Ten of each, and two more since they made it larger.
  expect(document.people).toBe(620);
  expect(shareOf(document) - 14).toBeLessThan(17);
});

test('a ranking leaves them out of its rounds, too', async () => {
  const id = await insertQuestion(sql, { kind: 'ranking' });
  await insertAnswersInBulk(sql, id, { 1: 70, 2: 430 });
  const address = newNetworkAddress();
  await flood(id, 100, () => address, ['1', '2', '3']);
  const [headline, all] = [await resultOf(id), await resultOf(id, '?audience=all')];
  expect(headline.ranking?.rounds[0]?.votes).toMatchObject({ 1: 80, 2: 430 });
  expect(all.ranking?.rounds[0]?.votes).toMatchObject({ 1: 170, 2: 430 });
});

test('whoever is left out may change or take back their answer', async () => {
  const id = await ask500();
  const address = newNetworkAddress();
  await flood(id, 30, () => address);
  const late = { 'idempotency-key': deviceKey(), 'x-forwarded-for': address };
  await putAnswer(site.address, id, ['1'], late);
  expect(await resultOf(id)).toMatchObject({ people: 510, leftOut: 21 });
  await putAnswer(site.address, id, ['3'], late);
  await expect
    .poll(async () => (await resultOf(id, '?audience=all')).choices)
    .toContainEqual(expect.objectContaining({ id: '3', count: 1 }));
  await expectCountersOf(sql, id);
});

describe('nothing is left out', () => {
  test('of a class of 30 on its own question, or where few others answered', async () => {
    const id = await insertQuestion(sql);
    await insertAnswersInBulk(sql, id, { 2: 280 });
    const address = newNetworkAddress();
    await flood(id, 30, () => address);
    expect(await resultOf(id)).toMatchObject({ people: 310 });
    expect(await resultOf(id)).not.toHaveProperty('leftOut');
    expect(
      (await sendRequest(site.address, `/api/v1/questions/${id}/result?audience=all`)).status,
    ).toBe(409);
  });

  test('as long as it is fewer than ten', async () => {
    const id = await ask500();
    const address = newNetworkAddress();
    await flood(id, 19, () => address);
    expect(await resultOf(id)).toMatchObject({ people: 519 });
    await flood(id, 1, () => address);
    // What everybody reads may be a moment old.
    await expect.poll(() => resultOf(id)).toMatchObject({ people: 510, leftOut: 10 });
  });
});
