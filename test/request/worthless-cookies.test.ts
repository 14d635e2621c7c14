import { createHash } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_PAGE_LIMIT } from '../../app/accounts/account-rules.ts';
import { putAnswer, deviceKey } from '../support/answers.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { ADA, emailOf, sessionOf, signUp, newPerson } from '../support/people.ts';
import { insertQuestion } from '../support/questions.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as frameWordsWords from '../../app/frame/words.ts';

/** What somebody who is not signed in can make the site do by saying that they are. */
const GONE = '__Host-sid=; Path=/; Max-Age=0; SameSite=Lax; Secure; HttpOnly';

const site = sharedSite();
let sql: postgres.Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const visit = (cookie: string, path = '/about', headers: Record<string, string> = {}) =>
  sendRequest(site.address, path, { headers: { ...headers, cookie } });
const hashOf = (cookie: string) =>
  createHash('sha256')
    .update(decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0] ?? '')
    .digest('hex');

/** What was sent out of the cache has not been through the framework, which names each request. */
function expectCached({ status, headers }: HttpResponse): void {
  expect(status).toBe(200);
  expect(headers['x-request-id']).toBeUndefined();
}

describe('a session cookie that is worth nothing', () => {
  const FORGED = [
    'made-up',
    'constructor',
    '%',
    '',
    `${'a'.repeat(43)}.${'b'.repeat(43)}%3D`,
    `${'a'.repeat(43)}.${'b'.repeat(43)}=`,
  ];

  test.each(FORGED)('%j is sent the cached page, and is taken away', async (value) => {
    const { text } = await sendRequest(site.address, '/about');
    const page = await visit(`__Host-sid=${value}`);
    expectCached(page);
    expect(page.text).toBe(text);
    expect(page.headers['set-cookie']).toEqual([GONE]);
    // Nothing between may keep it: whoever is signed in would be signed out by it.
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.headers.etag).toBeUndefined();
    expect((await sendRequest(site.address, '/about')).headers['set-cookie']).toBeUndefined();
  });

  test('one whose session has ended is looked up once, and sent the cached page', async () => {
    const cookie = await signUp(site.address, newPerson('ended'));
    expect((await visit(cookie)).text).toContain('Sam ended');
    const back = await takenAway(cookie);
    const first = await visit(cookie);
    // It would be found again, if it were looked for.
    await back();
    const second = await visit(cookie);
    for (const page of [first, second]) {
      expectCached(page);
      expect(page.text).not.toContain('Sam ended');
      expect(page.headers['set-cookie']).toEqual([GONE]);
      expect(page.headers['cache-control']).toBe('private, no-store');
    }
    expect((await visit(cookie, '/account')).headers.location).toBe('/sign-in?next=%2Faccount');
  });

  /** As if the session had ended: how to put it back. */
  async function takenAway(cookie: string): Promise<() => Promise<void>> {
    const [row] = await sql<{ row: postgres.JSONValue }[]>`
      delete from sessions where token_hash = ${hashOf(cookie)} returning to_jsonb(sessions) as row`;
    return async () => {
      await sql`
        insert into sessions overriding system value
        select (jsonb_populate_record(null::sessions, ${sql.json(row?.row ?? null)})).*`;
    };
  }

  test('what is remembered of one is forgotten by signing in with it', async () => {
    const person = newPerson('again');
    const old = await signUp(site.address, person);
    const back = await takenAway(old);
    expect((await visit(old)).text).not.toContain('Sam again');
    const { email, password } = person;
    const next = sessionOf(
      await postForm(site.address, '/sign-in', { email, password }, { cookie: old }),
    );
    expect((await visit(next ?? '')).text).toContain('Sam again');
    await back();
    expect((await visit(old)).text).toContain('Sam again');
  });

  test('one that was signed out is sent the cached page at once', async () => {
    const cookie = await signUp(site.address, newPerson('out'));
    await postForm(site.address, '/sign-in/out', {}, { cookie });
    const page = await visit(cookie);
    expectCached(page);
    expect(page.headers['set-cookie']).toEqual([GONE]);
  });

  test('is no reason to take an answer any slower, or from anybody else', async () => {
    const id = await insertQuestion(sql);
    const key = deviceKey();
    const forged = { cookie: '__Host-sid=made-up', 'sec-fetch-site': 'same-origin' };
    const told = await putAnswer(site.address, id, ['1'], { ...forged, 'idempotency-key': key });
    expect(told.status).toBe(200);
    expect(told.headers['x-request-id']).toBeUndefined();
    const again = await putAnswer(site.address, id, ['2'], { 'idempotency-key': key });
    expect(again.json).toMatchObject({ receipt: told.json['receipt'] });
    const member = await createMember(site, 'Answering');
    const theirs = await putAnswer(site.address, id, ['2'], { ...forged, cookie: member.cookie });
    expect(theirs.status).toBe(200);
    const rows = await sql<{ voter: string }[]>`
      select replace(a.voter::text, '-', '') as voter from answers a join questions q on q.id = a.question_id where q.public_id = ${id}`;
    expect(rows).toHaveLength(2);
    expect(rows.map(({ voter }) => voter)).toContain(member.voterId);
  });
});

describe('a voter’s cookie that was made up', () => {
  test.each(['made-up', `v2.${'A'.repeat(22)}.${'B'.repeat(43)}`, 'constructor'])(
    '%s is no voter',
    async (value) => {
      const id = await insertQuestion(sql, { results: 'after' });
      const cookie = `__Host-voter=${value}`;
      const headers = { cookie, 'sec-fetch-site': 'same-origin' };
      const own = () => sendRequest(site.address, `/api/v1/me/answers?question=${id}`, { headers });
      const first = await putAnswer(site.address, id, ['1'], headers);
      const second = await putAnswer(site.address, id, ['1'], headers);
      expect([first.status, second.status]).toEqual([200, 200]);
      // Each of them is somebody new, on the lowest level, and is given a mark of their own.
      expect(second.json['receipt']).not.toBe(first.json['receipt']);
      const levels = await sql<{ level: number }[]>`
        select level from answers a join questions q on q.id = a.question_id where q.public_id = ${id}`;
      expect(levels).toEqual([{ level: 0 }, { level: 0 }]);
      expect(first.headers['set-cookie']?.[0]).toMatch(/^__Host-voter=v2\.[\w-]+\.[\w-]{43};/);
      expect(JSON.parse((await own()).text)).toEqual({ questions: {} });
      expectCached(await visit(cookie));
    },
  );
});

describe('pages made for a session', () => {
  let strict: ServerProcess;
  beforeAll(async () => {
    // A tenth of what there is, so that little is earned meanwhile.
    strict = await startServer({ DATABASE_URL: site.databaseUrl, LIMITS_SCALE: '0.1' });
    await untilReady(strict);
  });
  afterAll(() => strict?.stop());
  const see = (cookie: string) => sendRequest(strict.address, '/about', { headers: { cookie } });

  test('are so many at once, and then a page that says so', async () => {
    const [cookie, other] = [
      await signUp(site.address, newPerson('fast')),
      await signUp(site.address, { ...ADA, email: emailOf('calm'), name: 'Calm' }),
    ];
    const answers: HttpResponse[] = [];
    const began = performance.now();
    const burst = SESSION_PAGE_LIMIT.burst / 10;
    while (answers.at(-1)?.status !== 429)
      answers.push(...(await Promise.all(Array.from({ length: 8 }, () => see(cookie)))));
    const made = answers.filter(({ status }) => status === 200).length;
    // What was earned while they were made comes on top.
    const minutes = (performance.now() - began) / 60_000;
    expect(made).toBeGreaterThanOrEqual(burst);
    expect(made).toBeLessThanOrEqual(
      burst + Math.ceil((minutes * SESSION_PAGE_LIMIT.perMinute) / 10),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe('1');
    expect(refused?.headers['content-type']).toContain('text/html');
    expect(refused?.headers['cache-control']).toBe('private, no-store');
    expect(refused?.headers['set-cookie']).toBeUndefined();
    expect(refused?.text).toContain(frameWordsWords.rateLimited);
    expect(refused?.text).not.toContain('Sam fast');
    const busy = async () => {
      const tries = await Promise.all(
        Array.from({ length: 8 }, () =>
          postForm(strict.address, '/account/profile', { name: 'x' }, { cookie }),
        ),
      );
      return tries.find(({ status }) => status === 429);
    };
    let form = await busy();
    for (let more = 0; !form && more < 20; more++) form = await busy();
    expect(form?.text).toContain('what you typed is still in the form');
    // Whoever else is signed in, and everybody who is not, reads on.
    expect((await see(other)).status).toBe(200);
    expectCached(await sendRequest(strict.address, '/about'));
  });
});
