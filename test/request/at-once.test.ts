import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { createQuestion } from '../support/question-form.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { authorActionsOf, resultOfAct, questionRow } from '../support/own-question.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { holdQuestion, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

const site = sharedSite();
let sql: Sql;
let ada: TestMember;
let bo: TestMember;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  [ada, bo] = [await createMember(site, 'Ada'), await createMember(site, 'Bo')];
});
afterAll(async () => {
  await sql?.end();
});

const peek = (id: string): Promise<HttpResponse> =>
  sendRequest(site.address, `/api/v1/questions/${id}/peek`, {
    method: 'POST',
    headers: { 'idempotency-key': deviceKey() },
  });

test('two who write the same new words in another order are both heard', async () => {
  for (let round = 0; round < 8; round++) {
    const words = (half: string) =>
      Array.from({ length: 10 }, (_, at) => `${half}${round}${at}`).join(' ');
    const edits = [
      { who: ada, text: `Is it ${words('up')}?`, label: words('down') },
      { who: bo, text: `Is it ${words('down')}?`, label: words('up') },
    ];
    const ready = await Promise.all(
      edits.map(async ({ who, ...edit }) => ({
        ...edit,
        author: authorActionsOf(site.address, who),
        id: await createQuestion(site.address, who, { text: `What will stand here, ${round}?` }),
      })),
    );
    const done = await Promise.all(
      ready.map(({ author, id, text, label }) => author.edit(id, { text, choice: [label, 'No'] })),
    );
    expect(done.map(resultOfAct)).toEqual([
      [303, 'edited'],
      [303, 'edited'],
    ]);
  }
});

test('who wants to see a result while it is deleted is told, and nothing fails', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await createQuestion(site.address, ada, {
      text: `Is it gone in a moment, ${round}?`,
    });
    const peeks = Array.from({ length: 30 }, () => peek(id));
    const deleted = authorActionsOf(site.address, ada).act(id, { does: 'delete' });
    const told = await Promise.all(peeks);
    expect(resultOfAct(await deleted)).toEqual([303, 'deleted']);
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([204]));
  }
});

test('what was closed is not looked at ahead of an answer any more', async () => {
  const id = await createQuestion(site.address, ada, { text: 'Does anybody look after the end?' });
  const peeked = () =>
    sql`select peeked from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
  expect((await peek(id)).status).toBe(204);
  await authorActionsOf(site.address, ada).act(id, { does: 'close', reason: 'It is over now.' });
  expect((await peek(id)).status).toBe(204);
  expect(await peeked()).toEqual([{ peeked: 1 }]);
});

describe('while somebody else holds a question', () => {
  test('an answer to it is not lost in a fault: it may be sent again, and then counts', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'What if this one is held for long?',
    });
    const row = String((await questionRow(sql, id))?.['id']);
    const key = { 'idempotency-key': deviceKey() };
    const told = await sql.begin(async (tx) => {
      await tx`select 1 from totals where question_id = ${row} for update`;
      return putAnswer(site.address, id, ['1'], key);
    });
    expect([told.status, told.headers['retry-after']]).toEqual([503, '1']);
    expect((await putAnswer(site.address, id, ['1'], key)).status).toBe(200);
  });
});

test('answers to others are counted while somebody holds one question', async () => {
  const held = await insertQuestion(sql);
  // On a cluster some of so many lie with it.
  const free = await Promise.all(Array.from({ length: 12 }, () => insertQuestion(sql)));
  const waiting = await sql.begin(async (tx) => {
    await holdQuestion(tx, held);
    const kept = Array.from({ length: 3 }, () => putAnswer(site.address, held, ['1']));
    // Told while the lock is there: nothing else lets it go.
    const told = await Promise.all(free.map((id) => putAnswer(site.address, id, ['1'])));
    expect(told.map(({ status }) => status)).toEqual(free.map(() => 200));
    return { answers: Promise.all(kept) };
  });
  for (const { status, headers } of await waiting.answers)
    expect([
      [200, undefined],
      [503, '1'],
    ]).toContainEqual([status, headers['retry-after']]);
});
