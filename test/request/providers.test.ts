import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  providerSettings,
  startFakeProvider,
  type FakeProvider,
} from '../support/fake-provider.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { newestEmailTo } from '../support/emails.ts';
import { createMember } from '../support/members.ts';
import { ADA, sessionOf } from '../support/people.ts';
import { outcomesOf } from '../support/security-log.ts';
import { startSite, type Site } from '../support/site.ts';

/** What another site says, and what of it counts. A real one, in a browser, stands in test/e2e/providers.spec.ts. */
const WITH = '/sign-in/with/acme';
const BACK = `${WITH}/back`;
const FINISH = `${WITH}/finish`;
const SECURITY = '/account/security';

let provider: FakeProvider;
let site: Site;
let sql: postgres.Sql;
let number = 0;

beforeAll(async () => {
  provider = await startFakeProvider();
  site = await startSite({ ...providerSettings(provider), LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await site.stop();
  await provider.close();
});

type Left = { cookie: string; state: string; nonce: string };

/** As far as the other site; it remembers what the code is to be worth. */
async function leave(next = '/', session = ''): Promise<Left> {
  const path = next === '/' ? WITH : `${WITH}?${new URLSearchParams({ next })}`;
  const answer = await postForm(site.address, path, {}, session ? { cookie: session } : {});
  expect(answer.status).toBe(200);
  const refresh = String(answer.headers['refresh']);
  const to = new URL(refresh.replace(/^0; url=/, ''));
  expect(`${to.origin}${to.pathname}`).toBe(`${provider.issuer}/authorize`);
  expect(to.searchParams.get('code_challenge_method')).toBe('S256');
  expect(to.searchParams.get('redirect_uri')).toBe(site.address + BACK);
  provider.challenges.push(to.searchParams.get('code_challenge') ?? '');
  return {
    cookie: cookiesOf(answer, session),
    state: to.searchParams.get('state') ?? '',
    nonce: to.searchParams.get('nonce') ?? '',
  };
}

function cookiesOf({ headers }: HttpResponse, before = ''): string {
  const lines = (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '');
  return [before, ...lines].filter((part) => part !== '').join('; ');
}

function comeBack(
  { cookie, state }: Pick<Left, 'cookie' | 'state'>,
  more: Record<string, string> = {},
) {
  const query = new URLSearchParams({ code: 'c', state, iss: provider.issuer, ...more });
  return sendRequest(site.address, `${BACK}?${query}`, {
    headers: { cookie, 'sec-fetch-site': 'cross-site' },
  });
}

/** What somebody who was refused is led to: an address that carries nothing of what the other site sent. */
async function refusalOf(answer: HttpResponse): Promise<HttpResponse> {
  expect(answer.status).toBe(303);
  expect(sessionOf(answer)).toBeUndefined();
  // The way back is used up, whatever came of it.
  expect(String(answer.headers['set-cookie'])).toMatch(/outside=;.*Max-Age=0/);
  expect(answer.headers.location).toMatch(/^\/sign-in\/with\/acme\?(?:next=[^&]+&)?why=[a-z]+$/);
  return sendRequest(site.address, answer.headers.location ?? '');
}

const someone = () => {
  number++;
  const email = `olga${number}@reader.example`;
  return { sub: `s-${number}`, email, email_verified: true, name: `Olga ${number}` };
};

/** The whole way, with whatever the other site then says. */
async function enter(
  claims: Record<string, unknown>,
  next = '/',
  session = '',
): Promise<HttpResponse> {
  const left = await leave(next, session);
  provider.behaviour = { claims: { nonce: left.nonce, ...claims } };
  return comeBack(left);
}

async function makeAccount(claims: ReturnType<typeof someone>, next = '/'): Promise<string> {
  const back = await enter(claims, next);
  expect(back.headers.location).toBe(FINISH);
  const answer = await postForm(
    site.address,
    FINISH,
    { name: claims.name },
    { cookie: cookiesOf(back) },
  );
  expect(answer.status).toBe(303);
  return sessionOf(answer) ?? '';
}

describe('somebody the other site vouches for', () => {
  test('gets an account without a password, under the name they choose, and goes on', async () => {
    const olga = someone();
    const back = await enter(olga, '/topic');
    const cookie = cookiesOf(back);
    const form = await sendRequest(site.address, FINISH, { headers: { cookie } });
    expect(form.text).toContain(olga.email);
    expect(form.text).toContain(`value="${olga.name}"`);
    const wrong = await postForm(site.address, FINISH, { name: 'O' }, { cookie });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('at least 2 characters');
    const made = await postForm(site.address, FINISH, { name: 'Olga  T.' }, { cookie });
    expect(made.headers.location).toBe('/topic');
    expect(sessionOf(made)).toBeDefined();
    const [row] = await sql`
      select m.name, m.is_confirmed, c.provider, c.subject, c.password_hash, s.way
      from members m join credentials c on c.member_id = m.id join sessions s on s.member_id = m.id
      where m.email = ${olga.email}`;
    expect(row).toEqual({
      name: 'Olga T.',
      is_confirmed: true,
      provider: 'acme',
      subject: olga.sub,
      password_hash: null,
      way: 'provider',
    });
    const again = await postForm(site.address, FINISH, { name: 'Olga' }, { cookie });
    expect(again.status).toBe(409);
  });

  test('comes back to that account, and who came for nothing is shown about', async () => {
    const olga = someone();
    const back = await enter(olga);
    const cookie = cookiesOf(back);
    const made = await postForm(site.address, FINISH, { name: olga.name }, { cookie });
    expect(made.headers.location).toBe('/welcome');
    // By the subject: neither a new address nor a new name makes somebody else of them.
    const answer = await enter({ ...someone(), sub: olga.sub }, '/live');
    expect(answer.headers.location).toBe('/live');
    const account = await sendRequest(site.address, '/account', {
      headers: { cookie: sessionOf(answer) ?? '' },
    });
    expect(account.text).toContain(olga.name);
  });

  test('may tell the address only when asked once more', async () => {
    const { sub, ...userinfo } = someone();
    const left = await leave();
    provider.behaviour = { claims: { sub, nonce: left.nonce }, userinfo: { sub, ...userinfo } };
    expect((await comeBack(left)).headers.location).toBe(FINISH);
    // Of somebody else it may not.
    const other = await leave();
    provider.behaviour = { claims: { sub, nonce: other.nonce }, userinfo: someone() };
    expect((await refusalOf(await comeBack(other))).status).toBe(422);
  });

  test('is asked for a code where codes are on', async () => {
    const olga = someone();
    await makeAccount(olga);
    await sql`
      insert into member_codes (member_id, sealed, confirmed_at)
      select id, '\\x00', now() from members where email = ${olga.email}`;
    const answer = await enter(olga, '/topic');
    expect(answer.headers.location).toBe('/sign-in/two-factor?next=%2Ftopic');
    expect(sessionOf(answer)).toBeUndefined();
  });

  test('is led nowhere outside', async () => {
    const olga = someone();
    await makeAccount(olga);
    expect((await enter(olga, '//evil.example')).headers.location).toBe('/');
  });
});

describe('an address that has an account already', () => {
  test('is not taken over: its member signs in first, and is told by mail', async () => {
    const member = await createMember(site, `Mona${++number}`);
    const email = `mona${number}@reader.example`;
    const claims = { ...someone(), email };
    const back = await enter(claims, '/topic');
    const cookie = cookiesOf(back);
    const page = await sendRequest(site.address, FINISH, { headers: { cookie } });
    expect(page.text).toContain('You have an account already');
    expect(page.text).not.toContain('name="name"');
    const forced = await postForm(site.address, FINISH, { name: 'Thief' }, { cookie });
    expect(forced.status).toBe(409);
    expect(sessionOf(forced)).toBeUndefined();
    expect(await sql`select 1 from credentials where subject = ${claims.sub}`).toHaveLength(0);

    const signIn = `/sign-in?${new URLSearchParams({ next: FINISH })}`;
    const entered = await postForm(
      site.address,
      signIn,
      { email, password: ADA.password },
      { cookie },
    );
    expect(entered.headers.location).toBe(FINISH);
    const both = `${cookie}; ${sessionOf(entered)}`;
    const asked = await sendRequest(site.address, FINISH, { headers: { cookie: both } });
    expect(asked.text).toContain('Connect');
    const connected = await postForm(site.address, FINISH, {}, { cookie: both });
    expect(connected.headers.location).toBe('/topic');
    expect((await newestEmailTo(site.address, email)).subject).toContain('connected to Acme');
    const [row] = await sql<{ id: string }[]>`
      select member_id as id from credentials where subject = ${claims.sub}`;
    expect(row?.id).toBe(member.id);
    expect((await enter(claims, '/live')).headers.location).toBe('/live');
  });
});

describe('who is signed in', () => {
  test('connects the account and disconnects it', async () => {
    const { cookie, id } = await createMember(site, `Nora${++number}`);
    const email = `nora${number}@reader.example`;
    const claims = someone();
    const answer = await enter(claims, `${SECURITY}?did=connected`, cookie);
    expect(answer.headers.location).toBe(`${SECURITY}?did=connected`);
    expect(await sql`select 1 from credentials where member_id = ${id}`).toHaveLength(2);
    const page = await sendRequest(site.address, SECURITY, { headers: { cookie } });
    expect(page.text).toMatch(/Disconnect/);
    const fields = { does: 'disconnect', provider: 'acme' };
    const gone = await postForm(site.address, SECURITY, fields, { cookie });
    expect(gone.headers.location).toBe(`${SECURITY}?did=disconnected`);
    expect((await newestEmailTo(site.address, email)).subject).toContain('no longer connected');
    const outcomes = await outcomesOf(sql, { id });
    expect(outcomes.slice(2)).toEqual(['provider-connected', 'provider-removed']);
    expect(await sql`select 1 from credentials where member_id = ${id}`).toHaveLength(1);
    // The password is no provider that a form can name, nor is what no database takes.
    for (const named of ['credential', '\0']) {
      const form = { ...fields, provider: named };
      expect((await postForm(site.address, SECURITY, form, { cookie })).status).toBe(303);
    }
    expect(await sql`select 1 from credentials where member_id = ${id}`).toHaveLength(1);
  });

  test('proves lately who they are, and cannot take what opens another account', async () => {
    const olga = someone();
    await makeAccount(olga);
    const { cookie, id } = await createMember(site, `Nora${++number}`);
    const answer = await enter(olga, '/', cookie);
    const told = await refusalOf(answer);
    expect(told.status).toBe(409);
    expect(told.text).toContain('connected to another account');
    await sql`update sessions set proved_at = now() - interval '1 hour' where member_id = ${id}`;
    const asked = await postForm(site.address, WITH, {}, { cookie });
    expect(asked.headers.location).toBe(`/sign-in/confirm?${new URLSearchParams({ next: WITH })}`);
  });

  test('is the one who left: another session does not connect', async () => {
    const [ada, bo] = [
      await createMember(site, `Nora${++number}`),
      await createMember(site, `Nora${++number}`),
    ];
    const left = await leave('/', ada.cookie);
    provider.behaviour = { claims: { ...someone(), nonce: left.nonce } };
    const cookie = left.cookie.replace(ada.cookie, bo.cookie);
    expect((await refusalOf(await comeBack({ ...left, cookie }))).status).toBe(410);
  });
});

describe('what opens nothing', () => {
  const sessions = async () =>
    (await sql<{ count: number }[]>`select count(*)::int as count from sessions`)[0]?.count;

  async function expectRefused(
    answer: HttpResponse,
    status: number,
    words: string,
  ): Promise<string> {
    const told = await refusalOf(answer);
    expect(told.status).toBe(status);
    expect(told.text).toContain(words);
    return told.text;
  }

  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => Record<string, unknown>]>([
    ['another nonce', () => ({ nonce: 'another' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['a token of another issuer', () => ({ iss: 'https://evil.example' })],
    ['a token for another site', () => ({ aud: 'others' })],
    ['a token that is over', () => ({ exp: now() - 600, iat: now() - 700 })],
    ['a subject that is none', () => ({ sub: '' })],
  ])('%s', async (_, claims) => {
    const before = await sessions();
    await expectRefused(await enter({ ...someone(), ...claims() }), 422, 'was not valid');
    expect(await sessions()).toBe(before);
  });

  test('a token signed by somebody else', async () => {
    const left = await leave();
    provider.behaviour = { claims: { ...someone(), nonce: left.nonce }, isForged: true };
    expect(await expectRefused(await comeBack(left), 422, 'was not valid')).toContain('Try again');
  });

  test('another state, and an answer of another provider', async () => {
    for (const more of [{ state: 'x'.repeat(43) }, { iss: 'https://evil.example' }]) {
      const left = await leave();
      provider.behaviour = { claims: { ...someone(), nonce: left.nonce } };
      const page = await expectRefused(await comeBack(left, more), 422, 'was not valid');
      expect(page).toContain('Try again');
    }
  });

  test('the same way back twice, both at once, and in another browser', async () => {
    const olga = someone();
    await makeAccount(olga);
    const left = await leave('/topic');
    provider.behaviour = { claims: { ...olga, nonce: left.nonce } };
    const both = await Promise.all([comeBack(left), comeBack(left), comeBack(left)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(both.filter((answer) => sessionOf(answer) !== undefined)).toHaveLength(1);
    await expectRefused(await comeBack(left), 410, 'already used');
    const other = await leave();
    await expectRefused(await comeBack({ ...other, cookie: 'none=1' }), 410, 'another browser');
    await expectRefused(
      await comeBack({ ...other, cookie: other.cookie.slice(0, -2) }),
      410,
      'another browser',
    );
  });

  test('an address that nobody vouches for leads to sign-up', async () => {
    for (const unsure of [{ email_verified: false }, { email: undefined }, { email: 'olga' }]) {
      const answer = await enter({ ...someone(), ...unsure });
      const page = await expectRefused(answer, 422, 'does not vouch for an email address');
      expect(page).toContain('href="/sign-up"');
    }
  });

  test('calling it off is said as that, and nothing of what the other site writes is shown', async () => {
    const left = await leave();
    const text = '<b>call 0900 now</b>';
    const denied = { error: 'access_denied', error_description: text };
    const answer = await comeBack(left, denied);
    expect(await expectRefused(answer, 200, 'was cancelled')).not.toContain('0900');
    const other = await leave();
    const odd = await comeBack(other, { error: text });
    expect(await expectRefused(odd, 422, 'was not valid')).not.toContain('0900');
  });

  test('a provider that nobody set up is not there', async () => {
    expect((await sendRequest(site.address, '/sign-in/with/evil')).status).toBe(303);
    expect((await sendRequest(site.address, '/sign-in/with/evil/back?code=1')).status).toBe(303);
    expect((await postForm(site.address, '/sign-in/with/credential', {})).status).toBe(303);
  });
});

describe('a provider in trouble', () => {
  test.each<[string, NonNullable<FakeProvider['behaviour']['answers']>]>([
    ['fails', { path: '/token', status: 500 }],
    ['leads elsewhere', { path: '/token', status: 307, headers: { location: 'http://[::1]:9/' } }],
    [
      'answers without end',
      {
        path: '/token',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: `{"a":"${'a'.repeat(300_000)}"}`,
      },
    ],
  ])('that %s is of no use, and of use again afterwards', async (_, answers) => {
    const olga = someone();
    const left = await leave();
    provider.behaviour = { claims: { ...olga, nonce: left.nonce }, answers };
    const answer = await comeBack(left);
    expect([422, 503]).toContain((await refusalOf(answer)).status);
    expect((await enter(olga)).headers.location).toBe(FINISH);
  });

  test('that says nothing is not waited for until it does', async () => {
    const silence = Promise.withResolvers<void>();
    const left = await leave();
    provider.behaviour = { claims: {}, tokenDelay: silence.promise };
    const answer = await comeBack(left);
    silence.resolve();
    expect((await refusalOf(answer)).text).toContain('does not respond at the moment');
  });

  test('that is away at first is asked again, without a restart', async () => {
    const late = await startFakeProvider();
    const description = '/.well-known/openid-configuration';
    late.behaviour = { claims: {}, answers: { path: description, status: 503 } };
    const other = await startSite(providerSettings(late));
    const away = await postForm(other.address, WITH, {});
    expect(away.status).toBe(503);
    expect(away.text).toContain('does not respond at the moment');
    late.behaviour = { claims: {} };
    expect((await postForm(other.address, WITH, {})).headers['refresh']).toContain(late.issuer);
    await postForm(other.address, WITH, {});
    expect(late.calls.filter((path) => path === description)).toHaveLength(2);
    await other.stop();
    await late.close();
  });
});

test('no setting, no button', async () => {
  const page = await sendRequest(site.address, '/sign-in?next=%2Ftopic');
  expect(page.text).toContain('action="/sign-in/with/acme?next=%2Ftopic"');
  const sole = await startSite();
  for (const path of ['/sign-in', '/sign-up'])
    expect((await sendRequest(sole.address, path)).text).not.toContain('/sign-in/with/');
  expect((await sendRequest(sole.address, WITH)).status).toBe(303);
  await sole.stop();
});
