import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  providerSettings,
  startFakeProvider,
  type FakeProvider,
} from '../support/fake-provider.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { sessionOf } from '../support/people.ts';
import { FINISH, WITH, providerSignIn } from '../support/provider-sign-in.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';

/** What another site says that opens nothing, and what becomes of whoever comes while it is in trouble. */

const plain = sharedSite();
let provider: FakeProvider;
let site: ServerProcess;
let sql: postgres.Sql;
let way: ReturnType<typeof providerSignIn>;

beforeAll(async () => {
  provider = await startFakeProvider();
  site = await startServer({
    ...providerSettings(provider),
    DATABASE_URL: plain.databaseUrl,
    LIMITS_SCALE: '1000',
  });
  await untilReady(site);
  way = providerSignIn(site, provider);
  sql = postgres(plain.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await site.stop();
  await provider.close();
});

describe('what opens nothing', () => {
  const sessions = async () =>
    (await sql<{ count: number }[]>`select count(*)::int as count from sessions`)[0]?.count;

  async function expectRefused(
    answer: HttpResponse,
    status: number,
    words: string,
  ): Promise<string> {
    const told = await way.refusalOf(answer);
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
    await expectRefused(await way.enter({ ...way.someone(), ...claims() }), 422, 'was not valid');
    expect(await sessions()).toBe(before);
  });

  test('a token signed by somebody else', async () => {
    const left = await way.leave();
    provider.behaviour = { claims: { ...way.someone(), nonce: left.nonce }, isForged: true };
    expect(await expectRefused(await way.comeBack(left), 422, 'was not valid')).toContain(
      'Try again',
    );
  });

  test('another state, and an answer of another provider', async () => {
    for (const more of [{ state: 'x'.repeat(43) }, { iss: 'https://evil.example' }]) {
      const left = await way.leave();
      provider.behaviour = { claims: { ...way.someone(), nonce: left.nonce } };
      const page = await expectRefused(await way.comeBack(left, more), 422, 'was not valid');
      expect(page).toContain('Try again');
    }
  });

  test('the same way back twice, both at once, and in another browser', async () => {
    const olga = way.someone();
    await way.makeAccount(olga);
    const left = await way.leave('/topic');
    provider.behaviour = { claims: { ...olga, nonce: left.nonce } };
    const both = await Promise.all([way.comeBack(left), way.comeBack(left), way.comeBack(left)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(both.filter((answer) => sessionOf(answer) !== undefined)).toHaveLength(1);
    await expectRefused(await way.comeBack(left), 410, 'already used');
    const other = await way.leave();
    await expectRefused(await way.comeBack({ ...other, cookie: 'none=1' }), 410, 'another browser');
    await expectRefused(
      await way.comeBack({ ...other, cookie: other.cookie.slice(0, -2) }),
      410,
      'another browser',
    );
  });

  test('an address that nobody vouches for leads to sign-up', async () => {
    for (const unsure of [{ email_verified: false }, { email: undefined }, { email: 'olga' }]) {
      const answer = await way.enter({ ...way.someone(), ...unsure });
      const page = await expectRefused(answer, 422, 'does not vouch for an email address');
      expect(page).toContain('href="/sign-up"');
    }
  });

  test('calling it off is said as that, and nothing of what the other site writes is shown', async () => {
    const left = await way.leave();
    const text = '<b>call 0900 now</b>';
    const denied = { error: 'access_denied', error_description: text };
    const answer = await way.comeBack(left, denied);
    expect(await expectRefused(answer, 200, 'was cancelled')).not.toContain('0900');
    const other = await way.leave();
    const odd = await way.comeBack(other, { error: text });
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
    const olga = way.someone();
    const left = await way.leave();
    provider.behaviour = { claims: { ...olga, nonce: left.nonce }, answers };
    const answer = await way.comeBack(left);
    expect([422, 503]).toContain((await way.refusalOf(answer)).status);
    expect((await way.enter(olga)).headers.location).toBe(FINISH);
  });

  test('that says nothing is not waited for until it does', async () => {
    const silence = Promise.withResolvers<void>();
    const left = await way.leave();
    provider.behaviour = { claims: {}, tokenDelay: silence.promise };
    const answer = await way.comeBack(left);
    silence.resolve();
    expect((await way.refusalOf(answer)).text).toContain('does not respond at the moment');
  });

  test('that is away at first is asked again, without a restart', async () => {
    const late = await startFakeProvider();
    const description = '/.well-known/openid-configuration';
    late.behaviour = { claims: {}, answers: { path: description, status: 503 } };
    const other = await startServer({ ...providerSettings(late), DATABASE_URL: plain.databaseUrl });
    await untilReady(other);
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
