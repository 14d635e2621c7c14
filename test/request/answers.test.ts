import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  sendCrowd,
  deviceKey,
  putAnswer,
  deleteAnswer,
  type JsonResponse,
} from '../support/answers.ts';
import { sendRequest } from '../support/http.ts';
import { ADA, signUp } from '../support/people.ts';
import { holdQuestion, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { differencesOf } from '../support/verify.ts';

const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

type Result = {
  people: number;
  sequence: number;
  outside: { none: number; notSure: number };
  choices: { id: string; count: number; share: number | null }[];
};
async function resultOf(id: string, query = ''): Promise<Result> {
  // A page of its own for each reading: what is in the cache is up to a second old.
  const { text } = await sendRequest(site.address, `/api/v1/questions/${id}/result${query}`);
  return JSON.parse(text) as Result;
}
const counts = ({ choices }: Result) =>
  Object.fromEntries(choices.map((choice) => [choice.id, choice.count]));
async function kept(id: string): Promise<{ choices: number[]; level: number; sequence: string }[]> {
  return sql`
    select a.choices, a.level, a.sequence from answers a join questions q on q.id = a.question_id
    where q.public_id = ${id} order by a.voter`;
}

/** Without the result, which is of another moment each time. */
const receiptIn = ({ json }: JsonResponse) => ({ ...json, result: undefined });

describe('an answer', () => {
  test('is counted, once however often it is sent, and gets a receipt', async () => {
    const id = await insertQuestion(sql);
    const key = { 'idempotency-key': deviceKey() };
    const first = await putAnswer(site.address, id, ['2'], key);
    expect(first.status).toBe(200);
    expect(first.json['sequence']).toBe(1);
    expect(first.json['receipt']).toMatch(/^[\w-]{22}$/);
    expect(first.headers['cache-control']).toBe('no-store');
    const again = await putAnswer(site.address, id, ['2'], key);
    expect(receiptIn(again)).toEqual(receiptIn(first));
    const result = await resultOf(id);
    expect(result).toMatchObject({ people: 1, sequence: 1 });
    expect(counts(result)).toEqual({ 1: 0, 2: 1, 3: 0 });
    expect(result.choices.map(({ share }) => share)).toEqual([null, null, null]);
  });

  test('sets a voter cookie that is known again, on another question too', async () => {
    const [one, other] = [await insertQuestion(sql), await insertQuestion(sql)];
    const first = await putAnswer(site.address, one, ['1']);
    const [cookie = ''] = first.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      /^__Host-voter=v2\.[\w-]{38}\.[\w-]{43}; Path=\/; Max-Age=34560000; SameSite=Lax; Secure; HttpOnly$/,
    );
    const known = { cookie: cookie.split(';')[0] ?? '', 'sec-fetch-site': 'same-origin' };
    await putAnswer(site.address, one, ['3'], known);
    await putAnswer(site.address, other, ['1'], known);
    // It came back within a minute, which any program can do.
    expect(await kept(one)).toEqual([{ choices: [3], level: 0, sequence: '2' }]);
    expect(await kept(other)).toMatchObject([{ choices: [1], level: 0 }]);
    const own = await sendRequest(
      site.address,
      `/api/v1/me/answers?question=${one}&question=${other}&question=0000000000`,
      { headers: known },
    );
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(JSON.parse(own.text)).toMatchObject({
      questions: { [one]: { choices: ['3'], sequence: 2 }, [other]: { choices: ['1'] } },
    });
  });

  test.each([
    [
      'made up',
      '__Host-voter=v1.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ],
    ['of another form', '__Host-voter=42'],
  ])('with a cookie that is %s is one of somebody new', async (_, cookie) => {
    const id = await insertQuestion(sql);
    const told = await putAnswer(site.address, id, ['1'], {
      cookie,
      'sec-fetch-site': 'same-origin',
    });
    expect(told.status).toBe(200);
    // Whole: a new key is random, and may hold the same two letters.
    const given = told.headers['set-cookie']?.[0]?.split(';', 1)[0];
    expect(given).toMatch(/^__Host-voter=v2\.[\w-]+\.[\w-]+$/);
    expect(given).not.toBe(cookie);
    expect(await kept(id)).toMatchObject([{ level: 0 }]);
  });

  test('is changed, withdrawn and given again, and the log tells it all', async () => {
    const id = await insertQuestion(sql, { unsure: true });
    const key = { 'idempotency-key': deviceKey() };
    const told = [
      await putAnswer(site.address, id, ['1'], key),
      await putAnswer(site.address, id, ['2'], key),
      await putAnswer(site.address, id, ['101'], key),
      await deleteAnswer(site.address, id, key),
      await deleteAnswer(site.address, id, key),
      await putAnswer(site.address, id, ['3'], key),
    ];
    expect(told.map(({ json }) => json['sequence'])).toEqual([1, 2, 3, 4, 4, 5]);
    expect(new Set(told.map(({ json }) => json['receipt'])).size).toBe(1);
    const log = await sql<{ choices: number[] }[]>`
      select l.choices from answer_log l join questions q on q.id = l.question_id where q.public_id = ${id} order by l.sequence`;
    expect(log.map(({ choices }) => choices)).toEqual([[1], [2], [101], [], [3]]);
    const [totals] = await sql`
      select t.sequence, t.changes, t.withdrawals from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
    expect(totals).toEqual({ sequence: '5', changes: 2, withdrawals: 1 });
    expect(await resultOf(id)).toMatchObject({ people: 1, outside: { none: 0, notSure: 0 } });
  });

  test('that was never given cannot be taken back', async () => {
    const id = await insertQuestion(sql);
    const told = await deleteAnswer(site.address, id);
    expect([told.status, told.json['code']]).toEqual([404, 'no-answer']);
    expect(told.headers['set-cookie']).toBeUndefined();
  });

  test('of several kinds is kept in the form of its kind', async () => {
    const multiple = await insertQuestion(sql, {
      kind: 'multiple',
      choices: 4,
      pick: 3,
      none: true,
    });
    await putAnswer(site.address, multiple, ['4', '1']);
    await putAnswer(site.address, multiple, ['100']);
    const forms = (await kept(multiple)).map(({ choices }) => choices.join(' '));
    expect(new Set(forms)).toEqual(new Set(['1 4', '100']));
    expect(await resultOf(multiple)).toMatchObject({ people: 1, outside: { none: 1, notSure: 0 } });

    const ranking = await insertQuestion(sql, { kind: 'ranking', choices: 4 });
    for (const order of [
      ['3', '1'],
      ['3', '1'],
      ['2', '1', '4', '3'],
    ])
      await putAnswer(site.address, ranking, order);
    expect(counts(await resultOf(ranking))).toEqual({ 1: 0, 2: 1, 3: 2, 4: 0 });
    const patterns = await sql<{ ranking: number[]; people: number }[]>`
      select r.ranking, r.people from rankings r join questions q on q.id = r.question_id where q.public_id = ${ranking} order by r.people`;
    expect([...patterns]).toEqual([
      { ranking: [2, 1, 4, 3], people: 1 },
      { ranking: [3, 1], people: 2 },
    ]);
  });
});

test('the way before the framework and the one behind it tell the same', async () => {
  const open = await insertQuestion(sql);
  const closed = await insertQuestion(sql, { opensIn: '-2 hours', closesIn: '-1 hour' });
  const sent: [id: string, choices: unknown, headers: Record<string, string>][] = [
    [open, ['1'], {}],
    [open, ['9'], {}],
    [open, 'one', {}],
    [open, ['1'], { 'idempotency-key': 'x' }],
    [open, ['1'], { 'sec-fetch-site': 'cross-site' }],
    [open, ['1'], { cookie: '__Host-voter=forged' }],
    [closed, ['1'], {}],
    ['q000000000', ['1'], {}],
  ];
  const differs = new Set(['date', 'x-request-id', 'content-length', 'set-cookie']);
  const ways = new Set<string>();
  const told = async (type: string) => {
    const answers = [];
    for (const [id, choices, headers] of sent) {
      const all = { 'content-type': type, 'sec-fetch-site': 'same-origin', ...headers };
      const { status, json, headers: got } = await putAnswer(site.address, id, choices, all);
      const names = Object.entries(got).filter(([name]) => !differs.has(name));
      if (status === 200) ways.add('x-request-id' in got ? 'behind' : 'before');
      // Each is an answer of its own, and so are the receipt and the result with it.
      const { receipt, sequence, result, ...rest } = json;
      answers.push({
        status,
        rest,
        keys: [typeof receipt, typeof sequence, typeof result],
        sets: 'set-cookie' in got,
        headers: Object.fromEntries(names),
      });
    }
    return answers;
  };
  const directly = await told('application/json');
  expect(directly.map(({ status }) => status)).toEqual([200, 422, 422, 400, 403, 200, 409, 404]);
  // A parameter of the type is all that makes a request go the other way.
  expect(await told('application/json; charset=utf-8')).toEqual(directly);
  expect([...ways]).toEqual(['before', 'behind']);
});

describe('a member', () => {
  test('answers with their account, on every device the same, and what is asked of members too', async () => {
    const [open, theirs] = [
      await insertQuestion(sql),
      await insertQuestion(sql, { audience: 'members' }),
    ];
    const headers = { cookie: await signUp(site.address, ADA), 'sec-fetch-site': 'same-origin' };
    const told = await putAnswer(site.address, open, ['1'], headers);
    expect(told.status).toBe(200);
    expect(told.headers['set-cookie']).toBeUndefined();
    expect((await putAnswer(site.address, theirs, ['2'], headers)).status).toBe(200);
    const again = { ...headers, 'idempotency-key': deviceKey() };
    expect(receiptIn(await putAnswer(site.address, open, ['1'], again))).toEqual(receiptIn(told));
    expect(await kept(open)).toEqual([{ choices: [1], level: 4, sequence: '1' }]);
    // Which of them are members is told of ten and more.
    for (const part of ['?audience=members', '?audience=visitors', '?least=account'])
      expect(await resultOf(open, part)).toMatchObject({ status: 409, code: 'too-few' });
  });
});

describe('many at once', () => {
  test('fifty requests of one person with one answer are one answer, with fifty equal receipts', async () => {
    const id = await insertQuestion(sql);
    const key = { 'idempotency-key': deviceKey() };
    const told = await Promise.all(
      Array.from({ length: 50 }, () => putAnswer(site.address, id, ['1'], key)),
    );
    expect(told.map(({ status }) => status)).toEqual(told.map(() => 200));
    expect(new Set(told.map((one) => JSON.stringify(receiptIn(one)))).size).toBe(1);
    expect(await kept(id)).toHaveLength(1);
  });

  test('of one person who cannot decide the last to arrive holds', async () => {
    const id = await insertQuestion(sql);
    const key = { 'idempotency-key': deviceKey() };
    const told = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        putAnswer(site.address, id, [String(1 + (at % 3))], key),
      ),
    );
    const last = Math.max(...told.map(({ json }) => Number(json['sequence'])));
    const [answer] = await kept(id);
    expect(answer?.sequence).toBe(String(last));
    expect(Object.values(counts(await resultOf(id))).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  });

  test('answers to a question that closes meanwhile are counted before the close or refused', async () => {
    const id = await insertQuestion(sql);
    let counted = 0;
    const all = sendCrowd(site.address, id, { people: 600, connections: 24 }, ({ status }) => {
      if (status === 200) counted++;
      if (counted === 200 && status === 200) void close();
    });
    let closed: Promise<unknown> | undefined;
    const close = () =>
      (closed = sql.begin(async (tx) => {
        await holdQuestion(tx, id);
        await tx`update questions set closes_at = statement_timestamp() where public_id = ${id}`;
      }));
    const tried = await all;
    await closed;
    const acknowledged = tried.filter(({ status }) => status === 200).length;
    expect(acknowledged).toBeGreaterThanOrEqual(200);
    expect(acknowledged).toBeLessThan(600);
    expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await resultOf(id)).people).toBe(acknowledged);
    const [late] = await sql`
      select count(*)::int as late from answers a join questions q on q.id = a.question_id
      where q.public_id = ${id} and a.answered_at > q.closes_at`;
    expect(late).toEqual({ late: 0 });
  });
});

test('after all of this nothing is counted wrong', async () => {
  expect(await differencesOf(site.databaseUrl)).toBe('difference 0');
});
