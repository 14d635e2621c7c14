import { createHash } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropEndedSessions } from '../../app/accounts/session-rows.server.ts';
import { eventually } from '../support/eventually.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { logsUpTo } from '../support/logs.ts';
import { ADA, BO, submitSignUp, sessionOf, signUp, newPerson } from '../support/people.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** What a session cookie is worth, seen from the browser and from the database. */
const GONE = '__Host-sid=; Path=/; Max-Age=0; SameSite=Lax; Secure; HttpOnly';

let site: OwnSite;
let sql: postgres.Sql;
beforeAll(async () => {
  // Mails go nowhere, instead of to the terminal: it is among what is looked through below.
  site = await startSite({ LIMITS_SCALE: '1000', SMTP_URL: 'smtp://mail.invalid' });
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const visit = (cookie: string, path = '/account') =>
  sendRequest(site.address, path, { headers: { cookie } });
const tokenOf = (cookie: string) =>
  decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0] ?? '';
const hashOf = (cookie: string) => createHash('sha256').update(tokenOf(cookie)).digest('hex');

type Row = { made: number; seen: number; expires: number };
/** The times of a session in seconds from now. */
async function rowOf(cookie: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select extract(epoch from made_at - now())::float as made,
      extract(epoch from seen_at - now())::float as seen,
      extract(epoch from expires_at - now())::float as expires
    from sessions where token_hash = ${hashOf(cookie)}`;
  return row;
}
const move = (cookie: string, made: string, seen: string, expires: string) => sql`
  update sessions set made_at = now() + ${made}::interval, seen_at = now() + ${seen}::interval,
    expires_at = now() + ${expires}::interval
  where token_hash = ${hashOf(cookie)}`;

async function expectVisitor(cookie: string): Promise<void> {
  const page = await visit(cookie, '/about');
  expect(page.status).toBe(200);
  expect(page.headers['set-cookie']).toEqual([GONE]);
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.text).not.toContain('/sign-in/out');
  const guarded = await visit(cookie);
  expect(guarded.headers.location).toBe('/sign-in?next=%2Faccount');
  expect(guarded.headers['set-cookie']).toEqual([GONE]);
}

const DAY_S = 86_400;

const namesSet = ({ headers }: HttpResponse) =>
  headers['set-cookie']?.map((line) => line.split('=', 1)[0]);

describe('a session', () => {
  test('lasts fourteen days from its last use', async () => {
    const cookie = await signUp(site.address, ADA);
    expect((await visit(cookie)).status).toBe(200);
    expect((await rowOf(cookie))?.expires).toBeCloseTo(14 * DAY_S, -2);
    await move(cookie, '-13 days', '-13 days', '-1 second');
    await expectVisitor(cookie);
  });

  test('is kept up once a day by being used, without a new cookie', async () => {
    const cookie = await signUp(site.address, newPerson('daily'));
    await move(cookie, '-30 days', '-25 hours', '1 hour');
    const page = await visit(cookie);
    expect(page.status).toBe(200);
    expect(page.headers['set-cookie']).toBeUndefined();
    const kept = await rowOf(cookie);
    expect(kept?.expires).toBeCloseTo(14 * DAY_S, -2);
    expect(kept?.seen).toBeCloseTo(0, -2);
    await move(cookie, '-30 days', '0 hours', '1 hour');
    await visit(cookie);
    expect((await rowOf(cookie))?.expires).toBeCloseTo(3_600, -2);
  });

  test('is known to have been used on the day that it was, however late it was used the day before', async () => {
    const cookie = await signUp(site.address, newPerson('midnight'));
    await sql`
      update sessions set seen_at = date_trunc('day', now(), 'UTC') - interval '1 second'
      where token_hash = ${hashOf(cookie)}`;
    await visit(cookie);
    expect((await rowOf(cookie))?.seen).toBeCloseTo(0, -2);
  });

  test('ends after ninety days however much it is used', async () => {
    const cookie = await signUp(site.address, newPerson('old'));
    await move(cookie, '-89 days', '-1 hour', '14 days');
    expect((await visit(cookie)).status).toBe(200);
    await move(cookie, '-90 days -1 minute', '-1 hour', '14 days');
    await expectVisitor(cookie);
  });

  test('that a wrong clock made far in the future is none', async () => {
    const cookie = await signUp(site.address, newPerson('ahead'));
    await move(cookie, '1 year', '1 year', '379 days');
    expect((await rowOf(cookie))?.made).toBeGreaterThan(0);
    await expectVisitor(cookie);
  });

  test('that has ended is removed by night', async () => {
    const [live, idle, old] = [
      await signUp(site.address, newPerson('night.a')),
      await signUp(site.address, newPerson('night.b')),
      await signUp(site.address, newPerson('night.c')),
    ];
    await move(idle, '-20 days', '-15 days', '-1 day');
    await move(old, '-91 days', '-1 day', '13 days');
    await dropEndedSessions(sql);
    expect(await rowOf(live)).toBeDefined();
    expect(await rowOf(idle)).toBeUndefined();
    expect(await rowOf(old)).toBeUndefined();
  });

  test('goes with its member', async () => {
    const person = newPerson('gone');
    const cookie = await signUp(site.address, person);
    await sql`delete from members where email = ${person.email}`;
    await expectVisitor(cookie);
    expect(await rowOf(cookie)).toBeUndefined();
  });
});

describe('a cookie that was not given here', () => {
  test.each<[string, (cookie: string) => string]>([
    ['made up', () => 'anything'],
    ['empty', () => ''],
    ['of another length', () => `${'a'.repeat(43)}.${'b'.repeat(44)}`],
    ['badly escaped', () => '%E0%A4%A'],
    ['unsigned', (cookie) => tokenOf(cookie)],
    ['signed for another token', (cookie) => cookie.split('=')[1]?.replace(/^.{4}/, 'AAAA') ?? ''],
    ['the hash out of the database', (cookie) => `${hashOf(cookie)}.${cookie.split('.')[1]}`],
    ['the hash alone', (cookie) => hashOf(cookie)],
  ])('%s is worth nothing and is taken away', async (_, forge) => {
    const cookie = await signUp(
      site.address,
      newPerson(`forge.${Math.random().toString(36).slice(2)}`),
    );
    await expectVisitor(`__Host-sid=${forge(cookie)}`);
    expect((await visit(cookie)).status).toBe(200);
  });

  test('is not what one is signed in with afterwards', async () => {
    const { email, password } = BO;
    const preset = '__Host-sid=chosen-by-somebody-else';
    const made = await submitSignUp(site.address, BO, { headers: { cookie: preset } });
    expect(made.status).toBe(303);
    const cookie = sessionOf(made) ?? '';
    expect(tokenOf(cookie)).toMatch(/^[\w-]{43}$/);
    await expectVisitor(preset);

    const again = await postForm(site.address, '/sign-in', { email, password }, { cookie });
    const next = sessionOf(again) ?? '';
    expect(namesSet(again)).toEqual(['__Host-sid', '__Host-known']);
    expect(tokenOf(next)).not.toBe(tokenOf(cookie));
    expect((await visit(next)).status).toBe(200);
    // The one from before has ended, so that nobody can have kept it.
    await expectVisitor(cookie);
  });

  test('is left alone where a page sets the real one', async () => {
    const answer = await postForm(site.address, '/sign-in', ADA, { cookie: '__Host-sid=stale' });
    expect(namesSet(answer)).toEqual(['__Host-sid', '__Host-known']);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/Max-Age=7776000/);
  });
});

test('on a plain http origin the cookie goes without Secure and prefix', async () => {
  const plain = await startSite({ ORIGIN: 'http://polls.example', LIMITS_SCALE: '1000' });
  try {
    const headers = { host: 'polls.example' };
    const made = await submitSignUp(plain.address, newPerson('plain'), { headers });
    const [line = ''] = made.headers['set-cookie'] ?? [];
    expect(line).toMatch(/^sid=[\w%.-]+; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly$/);
    const page = await sendRequest(plain.address, '/account', {
      headers: { ...headers, cookie: line.split(';')[0] ?? '' },
    });
    expect(page.status).toBe(200);
  } finally {
    await plain.stop();
  }
});

test('while the database is away a member is asked to come back, and stays one', async () => {
  const cookie = await signUp(site.address, newPerson('patient'));
  const door = await startDoor(new URL(site.databaseUrl));
  const url = new URL(site.databaseUrl);
  url.host = `127.0.0.1:${door.port}`;
  const other = await startSite({ DATABASE_URL: url.href });
  try {
    const visitOther = () => sendRequest(other.address, '/about', { headers: { cookie } });
    expect((await visitOther()).text).toContain('Sam patient');
    door.close();
    const away = await visitOther();
    expect(away.status).toBe(503);
    expect(away.headers['retry-after']).toBe('5');
    expect(away.headers['set-cookie']).toBeUndefined();
    await door.open();
    await eventually(async () => expect((await visitOther()).status).toBe(200));
    expect((await visitOther()).text).toContain('Sam patient');
  } finally {
    await other.stop();
    door.close();
  }
});

/** A way to the database that can be closed. */
async function startDoor({ hostname, port }: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = connect(Number(port), hostname);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  const open = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await open(0);
  const { port: given } = server.address() as AddressInfo;
  return {
    port: given,
    open: () => open(given),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('neither token, password nor anybody’s network is in the database', async () => {
  const person = newPerson('secretive');
  const cookie = await signUp(site.address, person);
  const visited = await visit(cookie);
  expect(visited.status).toBe(200);
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  expect(tables.map(({ name }) => name)).toContain('sessions');
  for (const secret of [tokenOf(cookie), person.password, '127.0.0.1', '::1']) {
    for (const { name } of tables) {
      const found = await sql`
        select 1 from ${sql(name)} as t where position(${secret} in t::text) > 0 limit 1`;
      expect(found, `${secret} in ${name}`).toHaveLength(0);
    }
  }
  const logs = await logsUpTo(site, visited);
  expect(logs).not.toContain(person.email);
  expect(logs).not.toContain(tokenOf(cookie));
});
