import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteEveryQuestion } from '../support/by-question.ts';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { cookieOf } from '../support/forms.ts';
import { markupOf } from '../support/html.ts';
import { sendRequest, postForm } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** What is asked after an answer, and what stands below a question. */
let site: OwnSite;
let sql: postgres.Sql;
let ada: TestMember;

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});
/** Each test asks its own questions, and nothing moves but what it moves. */
beforeEach(async () => {
  await deleteEveryQuestion(sql);
  await sql`delete from question_orders`;
});

type Next = { question: { id: string; text: string }; isOutside: boolean } | null;

async function next(
  after: string,
  { key = deviceKey(), seen = [] as string[], cookie = '' } = {},
): Promise<Next> {
  const path = `/api/v1/me/next?question=${after}&seen=${seen.join(',')}`;
  const headers = { 'idempotency-key': key, ...(cookie !== '' && { cookie }) };
  const { status, text } = await sendRequest(site.address, path, { headers });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return (JSON.parse(text) as { next: Next }).next;
}

const sameSite = { 'sec-fetch-site': 'same-origin' };

describe('after an answer', () => {
  test('comes one that is open to this person, and no other', async () => {
    const here = await insertQuestion(sql, { topics: ['work'] });
    await sql`
      insert into communities (slug, name, about, rules, joining) values ('inside', 'Inside', '', '', 'invitation') on conflict do nothing`;
    await insertQuestion(sql, { topics: ['work'], opensIn: '-2 hours', closesIn: '-1 hour' });
    await insertQuestion(sql, { topics: ['work'], opensIn: '1 hour', closesIn: '2 hours' });
    await insertQuestion(sql, { topics: ['work'], community: 'inside' });
    const [removed, paused] = [
      await insertQuestion(sql, { topics: ['work'] }),
      await insertQuestion(sql, { topics: ['work'] }),
    ];
    await sql`insert into question_removals (question_id, reason) select id, 'Why' from questions where public_id = ${removed}`;
    await sql`insert into question_pauses (question_id, reason) select id, 'Why' from questions where public_id = ${paused}`;
    const version = await insertQuestion(sql, { topics: ['work'] });
    const newest = await insertQuestion(sql, { topics: ['work'] });
    await sql`
      update questions n set replaces_id = o.id from questions o
      where (o.public_id, n.public_id) in ((${here}, ${version}), (${version}, ${newest}))`;
    const ofMembers = await insertQuestion(sql, { topics: ['work'], audience: 'members' });
    expect(await next(here)).toBeNull();
    // Whoever comes from a later version is not led back.
    expect(await next(newest)).toBeNull();
    expect((await next(here, { cookie: ada.cookie }))?.question.id).toBe(ofMembers);
    const open = await insertQuestion(sql, { topics: ['travel'] });
    expect((await next(here))?.question.id).toBe(open);
  });

  test('comes nothing that was answered, until nothing is left', async () => {
    const here = await insertQuestion(sql, { topics: ['work'] });
    const others = [await insertQuestion(sql, { topics: ['work'] }), await insertQuestion(sql)];
    const key = deviceKey();
    for (let left = others.length; left > 0; left--) {
      const found = await next(here, { key });
      expect(others).toContain(found?.question.id);
      const told = await putAnswer(site.address, found?.question.id ?? '', ['1'], {
        'idempotency-key': key,
        ...sameSite,
      });
      expect(told.status).toBe(200);
    }
    expect(await next(here, { key })).toBeNull();
    // Somebody else has them all before them.
    expect(await next(here)).not.toBeNull();
    expect(await next(here, { seen: others })).toBeNull();
  });

  test('comes mostly what is near, and one in five about something else, which is said', async () => {
    const here = await insertQuestion(sql, { topics: ['work'] });
    const near = await insertQuestion(sql, { topics: ['work'] });
    const far = await insertQuestion(sql, { topics: ['travel'] });
    const found = await Promise.all(Array.from({ length: 100 }, () => next(here)));
    const outside = found.filter((one) => one?.isOutside);
    expect(outside.length).toBeGreaterThan(5);
    expect(outside.length).toBeLessThan(40);
    for (const one of found) expect(one?.question.id).toBe(one?.isOutside ? far : near);
  });

  test('of a visitor what was seen says what is near; of a member what they answered', async () => {
    const here = await insertQuestion(sql);
    const seen = await insertQuestion(sql, { topics: ['sport'] });
    const sport = await insertQuestion(sql, { topics: ['sport'] });
    await insertQuestion(sql, { topics: ['travel'] });
    const mostly = async (more: object) => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => next(here, more)));
      const times = ids.filter((one) => one && !one.isOutside);
      return new Set(times.map((one) => one?.question.id));
    };
    expect(await mostly({ seen: [seen] })).toEqual(new Set([sport]));
    const told = await putAnswer(site.address, seen, ['1'], { cookie: ada.cookie, ...sameSite });
    expect(told.status).toBe(200);
    const [first] = await mostly({ cookie: ada.cookie });
    // One seed for a member and a question: the same each time.
    expect(first === sport || first === undefined).toBe(true);
  });

  test('past what moves and what is new, anything that is open', async () => {
    const here = await insertQuestion(sql);
    const old = await insertQuestion(sql, { opensIn: '-30 days' });
    const ids = await Promise.all(Array.from({ length: 70 }, () => insertQuestion(sql)));
    const key = deviceKey();
    await putAnswer(site.address, here, ['1'], { 'idempotency-key': key, ...sameSite });
    await sql`
      insert into answers (question_id, sequence, answered_at, voter, level, choices)
      select q.id, 1, now(), (select voter from answers a join questions h on h.id = a.question_id where h.public_id = ${here}), 0, '{1}'
      from questions q where q.public_id = any(${ids})`;
    expect((await next(here, { key }))?.question.id).toBe(old);
  });
});

describe('the address', () => {
  test.each([
    ['', 'question'],
    ['?question=x', 'question'],
    ['?question=0000000000&question=0000000001', 'question'],
    ['?question=0000000000&seen=x', 'seen'],
    [
      `?question=0000000000&seen=${Array.from({ length: 41 }, () => '0000000000').join(',')}`,
      'seen',
    ],
  ])('%s is refused, and why', async (query, parameter) => {
    const { status, text } = await sendRequest(site.address, `/api/v1/me/next${query}`);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'parameters', errors: [{ parameter }] });
  });

  test('while the database is held up a program is told to come back', async () => {
    const answer = await sql.begin(async (tx) => {
      await tx`lock table questions in access exclusive mode`;
      return sendRequest(site.address, '/api/v1/me/next?question=q000000000', {
        headers: { 'idempotency-key': deviceKey() },
      });
    });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
  });

  test('is for one reader, and reading it leaves no mark', async () => {
    const { headers, status } = await sendRequest(
      site.address,
      '/api/v1/me/next?question=0000000000',
    );
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['set-cookie']).toBeUndefined();
  });
});

test('without a script the page after an answer has it too', async () => {
  const here = await insertQuestion(sql, { topics: ['work'] });
  const other = await insertQuestion(sql, { text: 'And what of this one?', topics: ['work'] });
  const sent = await postForm(site.address, `/question/${here}`, { choice: '1', does: 'answer' });
  expect(sent.status).toBe(303);
  const headers = cookieOf(sent);
  const { text } = await sendRequest(site.address, String(sent.headers.location), { headers });
  expect(markupOf(text)).toMatch(
    new RegExp(
      `href="/question/${other}" class="next-link"|class="next-link" href="/question/${other}"`,
    ),
  );
  const plain = await sendRequest(site.address, `/question/${here}`, { headers });
  expect(plain.text).not.toContain('next-link');
});

describe('below a question', () => {
  async function related(id: string): Promise<string[]> {
    const { text } = await sendRequest(site.address, `/question/${id}`);
    const list = /id="related"[\s\S]*?<\/section>/.exec(markupOf(text))?.[0] ?? '';
    return Array.from(list.matchAll(/href="\/question\/(\w{10})"/g), ([, found = '']) => found);
  }

  test('stands first what asks nearly the same, then what moves on its topics, open ones first', async () => {
    const topics = ['work'];
    const text = 'Should the ferry run all night in summer?';
    const here = await insertQuestion(sql, { text, topics });
    const closed = await insertQuestion(sql, {
      topics,
      opensIn: '-3 hours',
      closesIn: '-2 hours',
      text: 'Should the ferry run all night in spring?',
    });
    await insertQuestion(sql, { topics, text: 'Does nobody care?', opensIn: '-50 days' });
    const moving = await insertQuestion(sql, {
      topics,
      text: 'Do many care?',
      opensIn: '-49 days',
    });
    await insertAnswersInBulk(sql, moving, { 1: 200 });
    const alike = await insertQuestion(sql, { text: 'Should the ferry run all night in winter?' });
    await insertQuestion(sql, { topics: ['travel'], text: 'Where to?' });
    const version = await insertQuestion(sql, { text, topics });
    await sql`
      update questions set replaces_id = (select id from questions where public_id = ${here}) where public_id = ${version}`;
    await sql`delete from question_orders`;
    expect(await related(here)).toEqual([alike, moving, closed]);
  });

  test('stand three at most, and none that was removed or taken inside since', async () => {
    const here = await insertQuestion(sql, { topics: ['work'] });
    for (let number = 1; number <= 8; number++)
      await insertQuestion(sql, { topics: ['work'], text: `Number ${number}?` });
    const before = await related(here);
    expect(before).toHaveLength(3);
    const [gone = '', inside = ''] = before;
    await sql`insert into question_removals (question_id, reason) select id, 'Why' from questions where public_id = ${gone}`;
    await sql`
      update questions set is_inside = true, community_id = (select id from communities where joining = 'invitation' limit 1) where public_id = ${inside}`;
    await expect.poll(() => related(here)).toEqual(before.slice(2));
  });

  test('stands nothing where there is nothing', async () => {
    expect(await related(await insertQuestion(sql))).toEqual([]);
  });
});
