import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  providerSettings,
  startFakeProvider,
  type FakeProvider,
} from '../support/fake-provider.ts';
import { sendRequest, postForm } from '../support/http.ts';
import { newestEmailTo, registerDatabase } from '../support/emails.ts';
import { createMember } from '../support/members.ts';
import { ADA, emailOf, sessionOf } from '../support/people.ts';
import { FINISH, WITH, cookiesOf, providerSignIn } from '../support/provider-sign-in.ts';
import { outcomesOf } from '../support/security-log.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as providerFinishWords from '../../app/accounts/words/entry/provider-finish.ts';

/** What another site says, and what of it counts. A real one, in a browser, stands in test/e2e/providers.spec.ts. */
const SECURITY = '/account/security';

/** A site without such a way, and one beside it on the same database that has it. */
const plain = sharedSite();
let provider: FakeProvider;
let site: ServerProcess;
let sql: postgres.Sql;
let way: ReturnType<typeof providerSignIn>;
let number = 0;

beforeAll(async () => {
  provider = await startFakeProvider();
  site = await startServer({
    ...providerSettings(provider),
    DATABASE_URL: plain.databaseUrl,
    LIMITS_SCALE: '1000',
  });
  await untilReady(site);
  registerDatabase(site.address, plain.databaseUrl);
  way = providerSignIn(site, provider);
  sql = postgres(plain.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await site.stop();
  await provider.close();
});

describe('somebody the other site vouches for', () => {
  test('gets an account without a password, under the name they choose, and goes on', async () => {
    const olga = way.someone();
    const back = await way.enter(olga, '/topic');
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
    const olga = way.someone();
    const back = await way.enter(olga);
    const cookie = cookiesOf(back);
    const made = await postForm(site.address, FINISH, { name: olga.name }, { cookie });
    expect(made.headers.location).toBe('/welcome');
    // By the subject: neither a new address nor a new name makes somebody else of them.
    const answer = await way.enter({ ...way.someone(), sub: olga.sub }, '/live');
    expect(answer.headers.location).toBe('/live');
    const account = await sendRequest(site.address, '/account', {
      headers: { cookie: sessionOf(answer) ?? '' },
    });
    expect(account.text).toContain(olga.name);
  });

  test('may tell the address only when asked once more', async () => {
    const { sub, ...userinfo } = way.someone();
    const left = await way.leave();
    provider.behaviour = { claims: { sub, nonce: left.nonce }, userinfo: { sub, ...userinfo } };
    expect((await way.comeBack(left)).headers.location).toBe(FINISH);
    // Of somebody else it may not.
    const other = await way.leave();
    provider.behaviour = { claims: { sub, nonce: other.nonce }, userinfo: way.someone() };
    expect((await way.refusalOf(await way.comeBack(other))).status).toBe(422);
  });

  test('is asked for a code where codes are on', async () => {
    const olga = way.someone();
    await way.makeAccount(olga);
    await sql`
      insert into member_codes (member_id, sealed, confirmed_at)
      select id, '\\x00', now() from members where email = ${olga.email}`;
    const answer = await way.enter(olga, '/topic');
    expect(answer.headers.location).toBe('/sign-in/two-factor?next=%2Ftopic');
    expect(sessionOf(answer)).toBeUndefined();
  });

  test('is led nowhere outside', async () => {
    const olga = way.someone();
    await way.makeAccount(olga);
    expect((await way.enter(olga, '//evil.example')).headers.location).toBe('/');
  });
});

describe('an address that has an account already', () => {
  test('is not taken over: its member signs in first, and is told by mail', async () => {
    const member = await createMember(plain, `Mona${++number}`);
    const email = emailOf(`mona${number}`);
    const claims = { ...way.someone(), email };
    const back = await way.enter(claims, '/topic');
    const cookie = cookiesOf(back);
    const page = await sendRequest(site.address, FINISH, { headers: { cookie } });
    expect(page.text).toContain(providerFinishWords.haveAccount);
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
    expect(asked.text).toContain(providerFinishWords.connect);
    const connected = await postForm(site.address, FINISH, {}, { cookie: both });
    expect(connected.headers.location).toBe('/topic');
    expect((await newestEmailTo(site.address, email)).subject).toContain('connected to Acme');
    const [row] = await sql<{ id: string }[]>`
      select member_id as id from credentials where subject = ${claims.sub}`;
    expect(row?.id).toBe(member.id);
    expect((await way.enter(claims, '/live')).headers.location).toBe('/live');
  });
});

describe('who is signed in', () => {
  test('connects the account and disconnects it', async () => {
    const { cookie, id } = await createMember(plain, `Nora${++number}`);
    const email = emailOf(`nora${number}`);
    const claims = way.someone();
    const answer = await way.enter(claims, `${SECURITY}?did=connected`, cookie);
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
    const olga = way.someone();
    await way.makeAccount(olga);
    const { cookie, id } = await createMember(plain, `Nora${++number}`);
    const answer = await way.enter(olga, '/', cookie);
    const told = await way.refusalOf(answer);
    expect(told.status).toBe(409);
    expect(told.text).toContain('connected to another account');
    await sql`update sessions set proved_at = now() - interval '1 hour' where member_id = ${id}`;
    const asked = await postForm(site.address, WITH, {}, { cookie });
    expect(asked.headers.location).toBe(`/sign-in/confirm?${new URLSearchParams({ next: WITH })}`);
  });

  test('is the one who left: another session does not connect', async () => {
    const [ada, bo] = [
      await createMember(plain, `Nora${++number}`),
      await createMember(plain, `Nora${++number}`),
    ];
    const left = await way.leave('/', ada.cookie);
    provider.behaviour = { claims: { ...way.someone(), nonce: left.nonce } };
    const cookie = left.cookie.replace(ada.cookie, bo.cookie);
    expect((await way.refusalOf(await way.comeBack({ ...left, cookie }))).status).toBe(410);
  });
});

test('no setting, no button', async () => {
  const page = await sendRequest(site.address, '/sign-in?next=%2Ftopic');
  expect(page.text).toContain('action="/sign-in/with/acme?next=%2Ftopic"');
  for (const path of ['/sign-in', '/sign-up'])
    expect((await sendRequest(plain.address, path)).text).not.toContain('/sign-in/with/');
  expect((await sendRequest(plain.address, WITH)).status).toBe(303);
});
