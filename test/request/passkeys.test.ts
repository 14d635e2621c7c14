import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  challengeFor,
  createAuthenticator,
  postJson,
  type CredentialOptions,
} from '../support/authenticator.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { newestEmailTo } from '../support/emails.ts';
import { logsUpTo } from '../support/logs.ts';
import { createMember } from '../support/members.ts';
import { emailOf, sessionOf } from '../support/people.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Passkeys as a client of one's own uses and abuses them. The browser's part stands in test/e2e/passkeys.spec.ts. */
const OPTIONS = '/api/v1/passkeys/options';
const ENTER = '/api/v1/passkeys/enter';
const ADD_OPTIONS = '/api/v1/me/passkeys/options';
const ADD = '/api/v1/me/passkeys';
const SECURITY = '/account/security';

const site = sharedSite();
let sql: postgres.Sql;
let told: CredentialOptions;
let number = 0;

beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  told = { origin: site.address };
});
afterAll(async () => {
  await sql.end();
});

/** A member whose device keeps a passkey, and what is needed to try it. */
async function withPasskey(counter = 0) {
  const name = `Pia${++number}`;
  const member = await createMember(site, name);
  const device = createAuthenticator();
  const asked = await challengeFor(site.address, ADD_OPTIONS, member.cookie);
  const answer = await postJson(
    site.address,
    ADD,
    { credential: device.make(asked.challenge, { ...told, counter }) },
    { cookie: asked.cookie },
  );
  expect(answer.status).toBe(201);
  return { ...member, name, email: emailOf(name), device };
}

type Device = ReturnType<typeof createAuthenticator>;

async function enter(
  device: Device,
  how: Partial<CredentialOptions> = {},
  next = '/topic',
): Promise<HttpResponse> {
  const { challenge, cookie } = await challengeFor(site.address, OPTIONS);
  const credential = device.prove(challenge, { ...told, ...how });
  return postJson(site.address, ENTER, { credential, next }, { cookie });
}

const codeOf = ({ text }: HttpResponse) => (JSON.parse(text) as { code?: string }).code;
const sessions = async () =>
  (await sql<{ count: number }[]>`select count(*)::int as count from sessions`)[0]?.count;

describe('a passkey', () => {
  test('signs in, leads on, and is seen to have been used', async () => {
    const { device, id } = await withPasskey();
    const answer = await enter(device);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ to: '/topic' });
    const cookie = sessionOf(answer);
    const account = await sendRequest(site.address, '/account', {
      headers: { cookie: cookie ?? '' },
    });
    expect(account.status).toBe(200);
    const [row] = await sql<{ way: string; used: boolean }[]>`
      select s.way, p.used_at is not null as used from sessions s join passkeys p using (member_id)
      where member_id = ${id} order by s.id desc limit 1`;
    expect(row).toEqual({ way: 'passkey', used: true });
  });

  test('is two proofs in one: no code is asked for', async () => {
    const { device, id } = await withPasskey();
    await sql`insert into member_codes (member_id, sealed, confirmed_at) values (${id}, '\\x00', now())`;
    const answer = await enter(device);
    expect(JSON.parse(answer.text)).toEqual({ to: '/topic' });
    expect(sessionOf(answer)).toBeDefined();
  });

  test('leads nowhere outside', async () => {
    const { device } = await withPasskey();
    const answer = await enter(device, {}, '//evil.example');
    expect(JSON.parse(answer.text)).toEqual({ to: '/' });
  });

  test('ends the session that was brought along', async () => {
    const { device, cookie } = await withPasskey();
    const asked = await challengeFor(site.address, OPTIONS, cookie);
    const credential = device.prove(asked.challenge, told);
    const answer = await postJson(site.address, ENTER, { credential }, { cookie: asked.cookie });
    expect(answer.status).toBe(200);
    const old = await sendRequest(site.address, '/account', { headers: { cookie } });
    expect(old.status).toBe(303);
  });

  test('tells its member by mail that it came and went', async () => {
    const { email, cookie, id } = await withPasskey();
    expect((await newestEmailTo(site.address, email)).subject).toContain('A passkey was added');
    const page = await sendRequest(site.address, SECURITY, { headers: { cookie } });
    const mark = /name="passkey" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const fields = { does: 'passkey-remove', passkey: mark };
    const answer = await postForm(site.address, SECURITY, fields, { cookie });
    expect(answer.headers.location).toBe(`${SECURITY}?did=passkey-removed`);
    expect((await newestEmailTo(site.address, email)).subject).toContain('A passkey was removed');
    expect(await sql`select 1 from passkeys where member_id = ${id}`).toHaveLength(0);
  });
});

describe('what opens nothing', () => {
  test.each<[string, Partial<CredentialOptions>, string]>([
    ['another origin', { origin: 'https://evil.example' }, 'wrong'],
    ['another name of this machine', { origin: 'http://127.0.0.1:1' }, 'wrong'],
    ['another site', { rpId: 'evil.example' }, 'wrong'],
    ['a device that did not check who holds it', { isVerified: false }, 'unverified'],
    ['a signature that is off by a bit', { tampersWith: 'signature' }, 'wrong'],
    ['a count that was changed after it was signed', { tampersWith: 'data' }, 'wrong'],
  ])('%s', async (_, how, code) => {
    const { device } = await withPasskey();
    const before = await sessions();
    const answer = await enter(device, how);
    expect(answer.status).toBe(422);
    expect(codeOf(answer)).toBe(code);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(sessionOf(answer)).toBeUndefined();
    expect(await sessions()).toBe(before);
    expect((await enter(device)).status).toBe(200);
  });

  test('the same answer twice, also both at once', async () => {
    const { device } = await withPasskey();
    const { challenge, cookie } = await challengeFor(site.address, OPTIONS);
    const body = { credential: device.prove(challenge, told) };
    const both = await Promise.all(
      Array.from({ length: 8 }, () => postJson(site.address, ENTER, body, { cookie })),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await postJson(site.address, ENTER, body, { cookie });
    expect([again.status, codeOf(again)]).toEqual([422, 'late']);
  });

  test('a challenge of another browser, one for adding and one made up', async () => {
    const { device, cookie } = await withPasskey();
    const mine = await challengeFor(site.address, OPTIONS);
    const other = await challengeFor(site.address, OPTIONS);
    const adding = await challengeFor(site.address, ADD_OPTIONS, cookie);
    const tries = [
      { challenge: mine.challenge, cookie: other.cookie },
      { challenge: mine.challenge, cookie: 'none=1' },
      { challenge: adding.challenge, cookie: adding.cookie },
      { challenge: 'A'.repeat(72), cookie: mine.cookie },
      { challenge: '', cookie: mine.cookie },
    ];
    for (const { challenge, cookie: sent } of tries) {
      const body = { credential: device.prove(challenge, told) };
      const answer = await postJson(site.address, ENTER, body, { cookie: sent });
      expect([answer.status, codeOf(answer)]).toEqual([422, 'late']);
      expect(sessionOf(answer)).toBeUndefined();
    }
  });

  test('one whose count shows that there is a copy', async () => {
    const { device, id } = await withPasskey(5);
    const [kept] = await sql<{ id: string }[]>`select id from passkeys where member_id = ${id}`;
    expect((await enter(device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const answer = await enter(device, { counter });
      expect([answer.status, codeOf(answer)]).toEqual([422, 'copied']);
    }
    const entered = await enter(device, { counter: 8 });
    expect(entered.status).toBe(200);
    const lines = (await logsUpTo(site, entered))
      .split('\n')
      .filter((line) => line.includes(`"passkey":"${kept?.id}"`));
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toContain('counts as a copy');
  });

  test('one that was removed, and one that never was', async () => {
    const { device, id } = await withPasskey();
    await sql`delete from passkeys where member_id = ${id}`;
    for (const one of [device, createAuthenticator()]) {
      const answer = await enter(one);
      expect([answer.status, codeOf(answer)]).toEqual([422, 'unknown']);
    }
  });

  test("somebody else's, where a member is asked once more who they are", async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    const asked = await challengeFor(site.address, OPTIONS, mine.cookie);
    const credential = other.device.prove(asked.challenge, told);
    const answer = await postJson(site.address, ENTER, { credential }, { cookie: asked.cookie });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'other']);
    const account = await sendRequest(site.address, '/account', {
      headers: { cookie: mine.cookie },
    });
    expect(account.text).toContain(mine.name);
  });

  test.each([
    ['nothing', undefined],
    ['a number', 7],
    ['a list', []],
    ['no response', { id: 'abc' }],
    ['an object for an id', { id: {}, response: {} }],
    ['signs that are no base64url', { id: 'a b', response: { clientDataJSON: '{}' } }],
    [
      'garbage',
      { id: 'AAAA', response: { clientDataJSON: 'AAAA', authenticatorData: 'A', signature: 'A' } },
    ],
  ])('%s', async (_, credential) => {
    const { cookie } = await challengeFor(site.address, OPTIONS);
    const answer = await postJson(site.address, ENTER, { credential }, { cookie });
    expect([400, 422]).toContain(answer.status);
  });

  test('garbage under a name that is known', async () => {
    const { device } = await withPasskey();
    const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
    const { cookie } = await challengeFor(site.address, OPTIONS);
    const body = { credential: { id: device.id, response } };
    const answer = await postJson(site.address, ENTER, body, { cookie });
    expect(answer.status).toBe(422);
  });

  test('a page of another site', async () => {
    const { device } = await withPasskey();
    const { challenge, cookie } = await challengeFor(site.address, OPTIONS);
    const answer = await postJson(
      site.address,
      ENTER,
      { credential: device.prove(challenge, told) },
      { cookie, 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.status).toBe(403);
  });
});

describe('adding one', () => {
  test('takes a session, and a proof of the last minutes', async () => {
    expect((await postJson(site.address, ADD_OPTIONS, {})).status).toBe(401);
    expect((await postJson(site.address, ADD, {})).status).toBe(401);
    const { cookie, id } = await createMember(site, `Pia${++number}`);
    const asked = await challengeFor(site.address, ADD_OPTIONS, cookie);
    await sql`update sessions set proved_at = now() - interval '11 minutes' where member_id = ${id}`;
    const credential = createAuthenticator().make(asked.challenge, told);
    for (const [path, body] of [
      [ADD_OPTIONS, {}],
      [ADD, { credential }],
    ] as const) {
      const answer = await postJson(site.address, path, body, { cookie: asked.cookie });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'confirm']);
    }
    const fields = { does: 'passkey-remove', passkey: 'AAAA' };
    const form = await postForm(site.address, SECURITY, fields, { cookie });
    expect(form.headers.location).toBe('/sign-in/confirm?next=%2Faccount%2Fsecurity');
  });

  test('counts once, for the member who asked', async () => {
    const [ada, bo] = [
      await createMember(site, `Pia${++number}`),
      await createMember(site, `Pia${++number}`),
    ];
    const device = createAuthenticator();
    const asked = await challengeFor(site.address, ADD_OPTIONS, ada.cookie);
    const body = { credential: device.make(asked.challenge, told) };
    const stolen = asked.cookie.replace(ada.cookie, bo.cookie);
    expect(codeOf(await postJson(site.address, ADD, body, { cookie: stolen }))).toBe('late');
    expect((await postJson(site.address, ADD, body, { cookie: asked.cookie })).status).toBe(201);
    expect(codeOf(await postJson(site.address, ADD, body, { cookie: asked.cookie }))).toBe('late');
    const theirs = await challengeFor(site.address, ADD_OPTIONS, bo.cookie);
    const again = { credential: device.make(theirs.challenge, told) };
    const answer = await postJson(site.address, ADD, again, { cookie: theirs.cookie });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'known']);
  });

  test('takes a device that checks who holds it', async () => {
    const { cookie } = await createMember(site, `Pia${++number}`);
    const asked = await challengeFor(site.address, ADD_OPTIONS, cookie);
    const credential = createAuthenticator().make(asked.challenge, { ...told, isVerified: false });
    const answer = await postJson(site.address, ADD, { credential }, { cookie: asked.cookie });
    expect(answer.status).toBe(422);
  });

  test('ends at twenty, also when they come at once', async () => {
    const { cookie, id } = await createMember(site, `Pia${++number}`);
    await sql`
      insert into passkeys (member_id, name, credential_id, public_key, counter, device_type, backed_up)
      select ${id}, 'Key ' || n, 'key' || ${id} || '-' || n, 'x', 0, 'singleDevice', false
      from generate_series(1, 18) n`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const asked = await challengeFor(site.address, ADD_OPTIONS, cookie);
        const credential = createAuthenticator().make(asked.challenge, told);
        return postJson(site.address, ADD, { credential }, { cookie: asked.cookie });
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter((answer) => codeOf(answer) === 'full')).toHaveLength(3);
  });
});

test('a name can be given, and what is no name comes back beside the field', async () => {
  const { cookie, id } = await withPasskey();
  const page = await sendRequest(site.address, SECURITY, { headers: { cookie } });
  const passkey = /name="passkey" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const rename = (name: string) =>
    postForm(site.address, SECURITY, { does: 'passkey-name', passkey, name }, { cookie });
  expect((await rename('  the key on my  ring ')).headers.location).toContain('did=passkey-named');
  const [row] = await sql<{ name: string }[]>`select name from passkeys where member_id = ${id}`;
  expect(row?.name).toBe('the key on my ring');
  const wrong = await rename('k'.repeat(41));
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('Shorten the name to 40 characters.');
  // A mark of another member's passkey means nothing here.
  const other = await withPasskey();
  const fields = { does: 'passkey-remove', passkey };
  const answer = await postForm(site.address, SECURITY, fields, { cookie: other.cookie });
  expect(answer.headers.location).toContain('did=gone');
});

test('at an address without TLS and name there are none, and the site says so', async () => {
  const plain = await startServer({
    DATABASE_URL: site.databaseUrl,
    ORIGIN: 'http://polls.example.test',
  });
  await untilReady(plain);
  const headers = { host: 'polls.example.test' };
  const page = await sendRequest(plain.address, '/sign-in', { headers });
  expect(page.text).not.toContain('data-passkey');
  const answer = await postJson(plain.address, OPTIONS, {}, headers);
  expect([answer.status, codeOf(answer)]).toEqual([404, 'nowhere']);
  await plain.stop();
});
