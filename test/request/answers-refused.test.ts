import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { sendRequest } from '../support/http.ts';
import { BO, signUp } from '../support/people.ts';
import { insertQuestion } from '../support/questions.ts';
import { searchAnew } from '../support/searched-words.ts';
import { sharedSite } from '../support/shared-site.ts';

/** What is taken for no answer, and what is not open to somebody: nothing of it is kept. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const kept = (id: string) => sql`
  select a.choices from answers a join questions q on q.id = a.question_id where q.public_id = ${id}`;

describe('what is no answer', () => {
  const wrong: [
    name: string,
    asked: Parameters<typeof insertQuestion>[1],
    choices: unknown,
    pointer: string,
  ][] = [
    ['an unknown choice', {}, ['9'], '/choices/0'],
    ['a choice twice', { kind: 'ranking' }, ['1', '1'], '/choices/1'],
    ['two of one', {}, ['1', '2'], '/choices/1'],
    ['more than may be picked', { kind: 'multiple', choices: 4 }, ['1', '2', '3'], '/choices/2'],
    ['none beside another', { kind: 'multiple', none: true }, ['1', '100'], '/choices/1'],
    ['nothing', {}, [], '/choices'],
    ['too many', {}, Array.from({ length: 21 }, () => '1'), '/choices'],
    ['a text', {}, 'one', '/choices'],
    ['numbers', {}, [1], '/choices/0'],
    ['another form of number', {}, ['1e0'], '/choices/0'],
    ['an object', {}, [{ toString: 'x' }], '/choices/0'],
  ];
  test.each(wrong)('%s', async (_, asked, choices, pointer) => {
    const id = await insertQuestion(sql, asked);
    const { status, headers, json } = await putAnswer(site.address, id, choices);
    expect(status).toBe(422);
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(json).toMatchObject({
      status: 422,
      title: 'Unprocessable Entity',
      errors: [{ pointer }],
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(await kept(id)).toEqual([]);
  });

  test.each(['', '{', 'null', '[]', '{"choice":"1"}', '\u0000', '['.repeat(20_000)])(
    'a body like %j',
    async (body) => {
      const id = await insertQuestion(sql);
      const { status, headers } = await sendRequest(
        site.address,
        `/api/v1/questions/${id}/answer`,
        {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body,
        },
      );
      expect([400, 422]).toContain(status);
      expect(headers['content-type']).toContain('application/problem+json');
    },
  );

  test.each(['x', 'x'.repeat(129), 'with space in it, and more'])('a key like %j', async (key) => {
    const id = await insertQuestion(sql);
    expect((await putAnswer(site.address, id, ['1'], { 'idempotency-key': key })).status).toBe(400);
  });

  test('one from a page of another site', async () => {
    const id = await insertQuestion(sql);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      expect(
        (await putAnswer(site.address, id, ['1'], headers as Record<string, string>)).status,
      ).toBe(403);
    expect(await kept(id)).toEqual([]);
  });
});

describe('the state of a question decides', () => {
  const refusals: [
    state: string,
    asked: Parameters<typeof insertQuestion>[1],
    then: string,
    status: number,
    code: string,
  ][] = [
    ['not open yet', { opensIn: '1 minute' }, '', 409, 'scheduled'],
    ['closed', { closesIn: '-1 second' }, '', 409, 'closed'],
    [
      'paused',
      {},
      `insert into question_pauses (question_id, reason) select id, 'A typo' from questions where public_id = `,
      409,
      'paused',
    ],
    [
      'removed',
      {},
      `insert into question_removals (question_id, reason) select id, 'Not lawful' from questions where public_id = `,
      410,
      'removed',
    ],
    ['asked of members', { audience: 'members' }, '', 401, 'sign-in'],
    [
      'asked of a community',
      { community: 'slow-wheels', audience: 'community' },
      '',
      401,
      'sign-in',
    ],
  ];
  test.each(refusals)('%s', async (_, asked, then, status, code) => {
    const id = await insertQuestion(sql, asked);
    if (then) await sql.unsafe(`${then} '${id}'`);
    const told = await putAnswer(site.address, id, ['1']);
    expect([told.status, told.json['code']]).toEqual([status, code]);
    expect(told.headers['set-cookie']).toBeUndefined();
    expect(await kept(id)).toEqual([]);
  });

  test('unknown', async () => {
    for (const id of ['0000000000', 'no-id', '%20'])
      expect((await putAnswer(site.address, id, ['1'])).status).toBe(404);
  });

  test('an answer to what was edited meanwhile is checked against what it is now', async () => {
    const id = await insertQuestion(sql);
    await putAnswer(site.address, id, ['1']);
    await sql`delete from choices where number = 3 and question_id = (select id from questions where public_id = ${id})`;
    await sql`update questions set revision = revision + 1 where public_id = ${id}`;
    await searchAnew(sql, id);
    expect((await putAnswer(site.address, id, ['3'])).json).toMatchObject({ code: 'choices' });
    expect((await putAnswer(site.address, id, ['2'])).status).toBe(200);
  });
});

test('a member is not by that one of a community', async () => {
  const id = await insertQuestion(sql, { community: 'slow-wheels', audience: 'community' });
  const headers = { cookie: await signUp(site.address, BO), 'sec-fetch-site': 'same-origin' };
  const told = await putAnswer(site.address, id, ['1'], headers);
  expect([told.status, told.json['code']]).toEqual([403, 'not-a-member']);
});
