import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageRoutes } from '../../app/routes.ts';
import { createQuestion, QUESTION_FIELDS, submitForm, ticketOf } from '../support/question-form.ts';
import { postFields } from '../support/forms.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** What takes one value and comes twice, and what may come several times. */
const site = sharedSite();
let sql: postgres.Sql;
let member: TestMember;
let question: string;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  member = await createMember(site, 'Twice');
  question = await insertQuestion(sql, { kind: 'multiple', choices: 4, pick: 3 });
});
afterAll(async () => {
  await sql?.end();
});

const get = (path: string) => sendRequest(site.address, path);
const own = (path: string) =>
  sendRequest(site.address, path, { headers: { cookie: member.cookie } });
const fields = (path: string, ...all: [string, string][]) =>
  postFields(site.address, path, all, { cookie: member.cookie });

function expectRefused({ status, headers, text }: HttpResponse): void {
  expect(status).toBe(400);
  expect(headers['cache-control']).toContain('no-store');
  expect(text).not.toContain('<');
}

describe('an address', () => {
  test('of a page is refused where a parameter that the page takes comes twice', async () => {
    const pages = pageRoutes.flatMap(({ path, params, free, several, guard }) =>
      guard === 'visitor' && !/[:*]/.test(path)
        ? [...Object.keys(params), ...free]
            .filter((name) => !Object.hasOwn(several, name))
            .map((name) => `${path}?${name}=new&${name}=new`)
        : [],
    );
    expect(pages.length).toBeGreaterThan(30);
    for (const path of pages) expectRefused(await get(path));
  });

  test.each([
    '/question?sort=new&sort=closing',
    '/question.data?sort=new&sort=closing',
    '/_.data?cursor=a&cursor=b',
    '/question/_.data?sort=new&sort=closing',
    '/events?feed=1&feed=1',
    '/api/v1/questions?limit=1&limit=2',
    '/api/v1/questions/similar?text=a&text=b',
    '/api/v1/me/reasons?question=a&question=b',
    '/api/oembed?url=a&url=b',
    '/sitemap.xml?part=1&part=2',
  ])('%s is refused', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expectRefused(answer);
  });

  test('is refused though the page it would be of is in the cache', async () => {
    expect((await get('/question?sort=new')).status).toBe(200);
    expect((await get('/question?sort=new')).headers['x-request-id']).toBeUndefined();
    expectRefused(await get('/question?sort=new&sort=new'));
    expectRefused(await get(`/question/${question}?show=results&show=results`));
  });

  test('may have what the page knows nothing of as often as it likes', async () => {
    expect((await get('/question?utm_source=a&utm_source=b')).status).toBe(200);
    expect((await get('/?fbclid=a&fbclid=a&fbclid=a')).status).toBe(200);
  });

  test('has lists where they are said to be, and no longer than they may be', async () => {
    const topics = (count: number) =>
      `/welcome?${Array.from({ length: count }, (_, at) => `topic=${at}`).join('&')}`;
    expect((await own(topics(200))).status).toBe(200);
    expectRefused(await own(topics(201)));
    const wording = await own('/account/questions/new?text=Tea%3F&choice=Yes&choice=No');
    expect(wording.text).toMatch(/name="choice"[^>]*>No<\/textarea>/);
    const several = (count: number) =>
      `/api/v1/me/answers?${Array.from({ length: count }, () => `question=${question}`).join('&')}`;
    expect((await get(several(50))).status).toBe(200);
    expectRefused(await get(several(51)));
  });
});

describe('a form', () => {
  test('is refused where a field comes twice, and does nothing', async () => {
    const path = '/account/profile';
    expectRefused(await fields(path, ['does', 'keep'], ['name', 'One'], ['name', 'Other']));
    const [row] = await sql<{ name: string }[]>`select name from members where id = ${member.id}`;
    expect(row?.name).toBe('Twice');
    expectRefused(await fields('/sign-in', ['email', 'a@a.example'], ['email', 'b@b.example']));
    expectRefused(await fields('/api/v1/preferences', ['theme', 'dark'], ['theme', 'light']));
    expectRefused(await fields(`${path}.data`, ['name', 'One'], ['name', 'Other']));
  });

  test('has lists where they are said to be', async () => {
    const path = `/question/${question}`;
    const answer = await fields(path, ['choice', '1'], ['choice', '3']);
    expect(answer.status).toBe(303);
    const [row] = await sql<{ choices: number[] }[]>`
      select a.choices from answers a join questions q on q.id = a.question_id where q.public_id = ${question}`;
    expect(row?.choices).toEqual([1, 3]);
    expectRefused(await fields(path, ['revision', '1'], ['revision', '1'], ['choice', '1']));
    const many = Array.from({ length: 21 }, (): [string, string] => ['choice', '1']);
    expectRefused(await fields(path, ...many));
  });

  test('to ask has choices and topics, and one text', async () => {
    expect(
      await createQuestion(site.address, member, { topic: ['city-life', 'work'] }),
    ).toHaveLength(10);
    const ticket = await ticketOf(site.address, member);
    const twice = { does: 'ask', ticket, ...QUESTION_FIELDS, text: ['One of two?', 'The other?'] };
    expectRefused(await submitForm(site.address, member, '/account/questions/new', twice));
  });

  test('of parts that cannot be read is refused', async () => {
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', '--x\r\nnothing'],
      ['multipart/form-data; boundary=x', ''],
    ]) {
      const answer = await sendRequest(site.address, '/sign-in/unsubscribe?t=x', {
        method: 'POST',
        headers: { 'content-type': type ?? '' },
        body: body ?? '',
      });
      expectRefused(answer);
    }
    const whole = await sendRequest(site.address, '/sign-in/unsubscribe?t=x', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(whole.status).toBe(200);
  });
});
