import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECURITY_CHANGE_LIMIT } from '../../app/accounts/account-rules.ts';
import { SECURITY_OUTCOMES } from '../../app/accounts/security-log/security-events.ts';
import { eraseLeavers } from '../../app/privacy/erasure.server.ts';
import { runAdmin } from '../support/admin.ts';
import { submitForm, getPage } from '../support/question-form.ts';
import { challengeFor, createAuthenticator, postJson } from '../support/authenticator.ts';
import { eventually } from '../support/eventually.ts';
import { browserHeadersOf } from '../support/full-member.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { linkInEmail } from '../support/emails.ts';
import { newNetworkAddress, createMemberElsewhere, type TestMember } from '../support/members.ts';
import { turnOnCodes } from '../support/one-time-codes.ts';
import { emailOf, ADA, sessionOf } from '../support/people.ts';
import { securityEventsOf, outcomesOf, untilOutcomes } from '../support/security-log.ts';
import { sharedSite } from '../support/shared-site.ts';
import { setUpStaff } from '../support/staff.ts';

/** What staff read afterwards: of whom, and with what outcome. */
const site = sharedSite('limited');
let sql: Sql;
let keeper: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  keeper = await member('Keeper');
  await setUpStaff(site, sql, keeper);
});
afterAll(async () => {
  await sql?.end();
});

const PAGE = '/account/staff';
const member = (name: string) => createMemberElsewhere(site, sql, name);
const told = (who: TestMember) => outcomesOf(sql, who);
const until = (who: TestMember, outcomes: readonly string[]) => untilOutcomes(sql, who, outcomes);
const send = (
  path: string,
  fields: Record<string, string>,
  { address = newNetworkAddress(), cookie }: { address?: string; cookie?: string } = {},
) =>
  postForm(site.address, path, fields, {
    'x-forwarded-for': address,
    ...(cookie !== undefined && { cookie }),
  });
const forgotten = ({ id }: TestMember) => sql`delete from security_events where member_id = ${id}`;
const cookieIn = ({ headers }: HttpResponse, name: string) =>
  headers['set-cookie']?.find((line) => line.startsWith(name))?.split(';', 1)[0] ?? '';

describe('the log has', () => {
  test('sign-ins with a password, and those that failed', async () => {
    const ida = await member('Ida');
    const email = emailOf('Ida');
    await send('/sign-in', { email, password: 'a guess' });
    await until(ida, ['account-made', 'signed-in-password', 'wrong-password']);
    const right = await send('/sign-in', { email, password: ADA.password });
    await send('/sign-in/confirm', { password: ADA.password }, { cookie: sessionOf(right) ?? '' });
    await sql`update sessions set proved_at = now() - interval '1 hour' where member_id = ${ida.id}`;
    const again = sessionOf(await send('/sign-in', { email, password: ADA.password })) ?? '';
    await sql`update sessions set proved_at = now() - interval '1 hour' where member_id = ${ida.id}`;
    await send('/sign-in/confirm', { password: ADA.password }, { cookie: again });
    await sql`update members set failed_tries = 100 where id = ${ida.id}`;
    await send('/sign-in', { email, password: ADA.password });
    await sql`update members set failed_tries = 0, shut_out_at = now() where id = ${ida.id}`;
    await send('/sign-in', { email, password: ADA.password });
    await sql`update members set shut_out_at = null, leaves_at = now() + interval '1 day' where id = ${ida.id}`;
    await send('/sign-in', { email, password: ADA.password });
    expect((await told(ida)).slice(3)).toEqual([
      'signed-in-password',
      'confirmed-password',
      'signed-in-password',
      'confirmed-password',
      'password-shut',
      'refused-blocked',
      'refused-leaving',
    ]);
  });

  test('links, resets and passwords that were changed', async () => {
    const lea = await member('Lea');
    const email = emailOf('Lea');
    await send('/sign-in/link', { email });
    const link = await linkInEmail(site.address, email);
    const entered = await send(link, {});
    const wrong = async () =>
      (await sql`select from security_events where outcome = 'wrong-link'`).length;
    const before = await wrong();
    await send(link, {});
    await eventually(async () => expect(await wrong()).toBe(before + 1));
    await send('/sign-in/forgot', { email });
    await until(lea, ['account-made', 'signed-in-password', 'signed-in-link', 'reset-asked']);
    const reset = await send(await linkInEmail(site.address, email), {
      password: 'a reset tin wagon',
    });
    expect([entered.status, reset.status]).toEqual([303, 303]);
    const changed = await send(
      '/account/security?do=password',
      { does: 'password', password: 'a changed tin wagon' },
      { cookie: sessionOf(reset) ?? '' },
    );
    expect(changed.status).toBe(303);
    expect((await told(lea)).slice(4)).toEqual([
      'reset-done',
      'signed-in-link',
      'password-changed',
    ]);
  });

  test('another address, and sessions that were ended', async () => {
    const amy = await member('Amy');
    const [email, own] = [emailOf('Amy.moved'), { cookie: amy.cookie }];
    await send('/account/security?do=address', { does: 'address', email }, own);
    expect((await send(await linkInEmail(site.address, email), {}, own)).status).toBe(303);
    expect((await told(amy)).slice(2)).toEqual(['address-asked', 'address-changed']);
    const signIn = () => send('/sign-in', { email, password: ADA.password });
    for (let n = 0; n < 3; n++) await signIn();
    await forgotten(amy);
    const { text } = await getPage(site.address, '/account/security', amy);
    const session = /name="session" value="([^"]+)"/.exec(text)?.[1] ?? '';
    // The second time none is left to end.
    for (let n = 0; n < 2; n++)
      await send('/account/security', { does: 'end-session', session }, own);
    for (let n = 0; n < 2; n++) await send('/account/security', { does: 'end-others' }, own);
    expect(await told(amy)).toEqual(['session-ended', 'sessions-ended']);
    await signIn();
    const fields = { does: 'password', password: 'a changed tin wagon', others: '1' };
    await send('/account/security?do=password', fields, own);
    expect((await told(amy)).slice(2)).toEqual([
      'signed-in-password',
      'password-changed',
      'sessions-ended',
    ]);
    expect((await securityEventsOf(sql, amy)).every(({ network }) => network !== null)).toBe(true);
  });

  test('an account that is made, and a sign-out', async () => {
    const sol = await member('Sol');
    const [{ network } = { network: null }] = await securityEventsOf(sql, sol);
    expect(network).toMatch(/^[0-9a-f]{64}$/);
    // Of a session that has ended nothing is left to end.
    for (let n = 0; n < 2; n++)
      expect((await send('/sign-in/out', {}, { cookie: sol.cookie })).status).toBe(303);
    expect(await told(sol)).toEqual(['account-made', 'signed-in-password', 'signed-out']);
    expect((await securityEventsOf(sql, sol)).every((line) => line.network !== null)).toBe(true);
  });

  test('a change of address that was asked for, also to one that somebody else has', async () => {
    const [eva, noa] = [await member('Eva'), await member('Noa')];
    await forgotten(eva);
    const askFor = (email: string) =>
      send('/account/security?do=address', { does: 'address', email }, { cookie: eva.cookie });
    expect((await askFor(emailOf('Eva.moved'))).status).toBe(303);
    expect((await askFor(emailOf('Noa'))).status).toBe(303);
    expect(await told(eva)).toEqual(['address-asked', 'address-asked']);
    expect(await told(noa)).toEqual(['account-made', 'signed-in-password']);
  });

  test('a wrong code while codes are set up', async () => {
    const tia = await member('Tia');
    await forgotten(tia);
    const page = await getPage(site.address, '/account/security?do=codes', tia);
    const key = /name="key" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const typed = { does: 'codes', key, code: '000000' };
    const back = await send('/account/security?do=codes', typed, { cookie: tia.cookie });
    expect(back.status).toBe(422);
    await until(tia, ['setup-code-wrong']);
  });

  test('new recovery codes so often, and no more in an hour', async () => {
    const rae = await member('Rae');
    const { cookie } = await turnOnCodes(site.address, rae.cookie);
    await forgotten(rae);
    const own = { cookie, address: newNetworkAddress() };
    const renew = () => send('/account/security?do=recovery', { does: 'recovery' }, own);
    // One of them was taken when the codes were turned on.
    for (let n = 0; n < SECURITY_CHANGE_LIMIT.burst - 1; n++)
      expect((await renew()).status).toBe(200);
    const before = await sql`select code_hash from recovery_codes where member_id = ${rae.id}`;
    for (let n = 0; n < 3; n++) {
      const late = await renew();
      expect(late.status).toBe(429);
      expect(Number(late.headers['retry-after'])).toBe(180);
      expect(mainTextOf(late.text)).toContain(
        'Nothing was changed: your security settings changed',
      );
    }
    expect(await sql`select code_hash from recovery_codes where member_id = ${rae.id}`).toEqual(
      before,
    );
    await eventually(async () => {
      const outcomes = await told(rae);
      const times = (outcome: string) => outcomes.filter((one) => one === outcome).length;
      expect(times('recovery-renewed')).toBe(SECURITY_CHANGE_LIMIT.burst - 1);
      expect(times('limit-change')).toBe(1);
    });
  });

  test('codes: turned on, wrong, right, and refused after too many', async () => {
    const cleo = await member('Cleo');
    const { app, recovery, cookie } = await turnOnCodes(site.address, cleo.cookie);
    await until(cleo, ['account-made', 'signed-in-password', 'codes-on']);
    await forgotten(cleo);
    const first = await send('/sign-in', { email: emailOf('Cleo'), password: ADA.password });
    const entering = { cookie: cookieIn(first, '__Host-entering='), address: newNetworkAddress() };
    const second = (fields: Record<string, string>, by = '') =>
      send(`/sign-in/two-factor${by}`, fields, entering);
    await second({ code: '000000' });
    await until(cleo, ['code-asked', 'code-wrong']);
    expect((await second({ code: await app.code() })).status).toBe(303);
    await until(cleo, ['code-asked', 'code-wrong', 'code-right', 'signed-in-password']);
    await second({ recovery: 'none' }, '?by=recovery');
    await second({ recovery: recovery[0] ?? '' }, '?by=recovery');
    await eventually(async () =>
      expect(new Set((await told(cleo)).slice(4))).toEqual(
        new Set(['recovery-wrong', 'recovery-right', 'signed-in-password']),
      ),
    );
    await forgotten(cleo);
    const answers: number[] = [];
    for (let n = 0; n < 7; n++) answers.push((await second({ code: '000000' })).status);
    // All of them, or one that is written late would stand among the next.
    const wrong = answers.filter((status) => status === 422).map(() => 'code-wrong');
    await eventually(async () =>
      expect((await told(cleo)).toSorted()).toEqual([...wrong, 'limit-code']),
    );
    await forgotten(cleo);
    await send('/account/security?do=recovery', { does: 'recovery' }, { cookie });
    await until(cleo, ['recovery-renewed']);
    await send('/account/security?do=codes-off', { does: 'codes-off' }, { cookie });
    await until(cleo, ['recovery-renewed', 'codes-off']);
  });

  test('passkeys', async () => {
    const pia = await member('Pia');
    const here = { origin: site.address };
    const device = createAuthenticator();
    const asked = await challengeFor(site.address, '/api/v1/me/passkeys/options', pia.cookie);
    const made = { credential: device.make(asked.challenge, { ...here, counter: 0 }) };
    await postJson(site.address, '/api/v1/me/passkeys', made, { cookie: asked.cookie });
    await until(pia, ['account-made', 'signed-in-password', 'passkey-added']);
    await forgotten(pia);
    const ENTER = '/api/v1/passkeys/enter';
    const right = await challengeFor(site.address, '/api/v1/passkeys/options');
    const proof = { credential: device.prove(right.challenge, here), next: '/' };
    expect((await postJson(site.address, ENTER, proof, { cookie: right.cookie })).status).toBe(200);
    // The same once more.
    expect((await postJson(site.address, ENTER, proof, { cookie: right.cookie })).status).toBe(422);
    await until(pia, ['signed-in-passkey', 'wrong-passkey']);
    const page = await getPage(site.address, '/account/security', pia);
    const passkey = /name="passkey" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    await submitForm(site.address, pia, '/account/security', { does: 'passkey-remove', passkey });
    await until(pia, ['signed-in-passkey', 'wrong-passkey', 'passkey-removed']);
  });

  test('roles, with whoever gave and took them', async () => {
    const max = await member('Max');
    await forgotten(keeper);
    await submitForm(site.address, keeper, PAGE, {
      does: 'give',
      email: emailOf('Max'),
      role: 'admin',
    });
    await send('/sign-in', { email: emailOf('Max'), password: ADA.password });
    expect(await runAdmin(site.databaseUrl, ['end', emailOf('Max')])).toMatch(/^0 /);
    expect(await runAdmin(site.databaseUrl, ['make', emailOf('Max')])).toMatch(/^0 /);
    const { text } = await getPage(site.address, PAGE, keeper);
    const line = text
      .split('<li')
      .find((part) => part.includes('name="who"') && />Max</.test(part));
    const who = /name="who" value="([\w-]+)"/.exec(line ?? '')?.[1] ?? '';
    expect((await submitForm(site.address, keeper, PAGE, { does: 'take', who })).status).toBe(303);
    expect(await runAdmin(site.databaseUrl, ['shut-out', emailOf('Max')])).toMatch(/^0 /);
    expect(await runAdmin(site.databaseUrl, ['let-in', emailOf('Max')])).toMatch(/^0 /);
    expect((await told(max)).filter((one) => !one.startsWith('signed-in'))).toEqual([
      'account-made',
      'admin-made',
      'role-locked',
      'role-lost',
      'admin-made',
      'role-lost',
      'blocked',
      'let-in',
    ]);
    const done = await securityEventsOf(sql, keeper);
    expect(done.map(({ outcome }) => outcome)).toEqual(['admin-given', 'role-taken']);
    expect(done.every(({ network }) => network !== null)).toBe(true);
  });

  test('downloads, and deletions down to the last', async () => {
    const eli = await member('Eli');
    const exported = await sendRequest(site.address, '/api/v1/me/export', {
      method: 'POST',
      headers: browserHeadersOf(eli),
    });
    expect(exported.status).toBe(200);
    await postForm(
      site.address,
      '/account/data',
      { does: 'leave', sure: '1' },
      browserHeadersOf(eli),
    );
    const back = await linkInEmail(site.address, emailOf('Eli'));
    expect((await send(back, {})).status).toBe(303);
    expect(await runAdmin(site.databaseUrl, ['erase', emailOf('Eli'), 'for-good'])).toMatch(/^0 /);
    const outcomes = [
      'account-made',
      'signed-in-password',
      'exported',
      'erasure-asked',
      'erasure-kept',
      'erasure-ordered',
    ];
    expect(await told(eli)).toEqual(outcomes);
    const ids = await sql<{ id: string }[]>`
      select id from security_events where member_id = ${eli.id} order by id`;
    await eraseLeavers(sql, new AbortController().signal);
    // What happened stays, without whose account it was.
    const rows = await sql<{ outcome: string; id: string | null }[]>`
      select outcome, member_id as id from security_events where id = any(${ids.map(({ id }) => id)}) order by security_events.id`;
    expect([...rows]).toEqual(outcomes.map((outcome) => ({ outcome, id: null })));
    const [last] = await sql`
      select outcome, member_id, network from security_events order by id desc limit 1`;
    expect(last).toEqual({ outcome: 'erased', member_id: null, network: null });
  });

  test('refusals by a limit, once an hour for each network and account', async () => {
    const lou = await member('Lou');
    await forgotten(lou);
    const address = newNetworkAddress();
    for (let n = 0; n < 9; n++)
      await send('/sign-in', { email: emailOf('Lou'), password: `guess ${n}` }, { address });
    for (let n = 0; n < 5; n++) await send('/sign-in/link', { email: emailOf('Lou') }, { address });
    await eventually(async () =>
      expect((await told(lou)).toSorted()).toEqual([
        'limit-mail',
        'limit-password',
        ...Array.from({ length: 5 }, () => 'wrong-password'),
      ]),
    );
    for (let n = 0; n < 7; n++)
      await sendRequest(site.address, '/api/v1/me/export', {
        method: 'POST',
        headers: browserHeadersOf(lou),
      });
    await eventually(async () => {
      const outcomes = (await told(lou)).slice(7);
      expect(outcomes.filter((outcome) => outcome === 'exported')).toHaveLength(5);
      expect(outcomes.filter((outcome) => outcome === 'limit-export')).toHaveLength(1);
    });
  });

  test('no words for nothing: every outcome fits the table', async () => {
    const outcomes = [...SECURITY_OUTCOMES];
    expect(outcomes.length).toBeGreaterThan(40);
    const rows = await sql`
      insert into security_events (outcome) select outcome from unnest(${outcomes}::text[]) as outcome returning outcome`;
    expect(rows).toHaveLength(outcomes.length);
  });
});
