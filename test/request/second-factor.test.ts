import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageRoutes } from '../../app/routes.ts';
import { runAdmin } from '../support/admin.ts';
import { submitForm, getPage } from '../support/question-form.ts';
import { challengeFor, createAuthenticator, postJson } from '../support/authenticator.ts';
import { mainTextOf } from '../support/html.ts';
import { postForm, type HttpResponse } from '../support/http.ts';
import { newestEmailTo } from '../support/emails.ts';
import { createMember, type TestMember } from '../support/members.ts';
import {
  appWithKey,
  keyIn,
  recoveryCodesIn,
  sealedKeyIn,
  turnOnCodes,
} from '../support/one-time-codes.ts';
import { ADA, sessionOf } from '../support/people.ts';
import { outcomesOf, untilOutcomes } from '../support/security-log.ts';
import { startSite, type Site } from '../support/site.ts';
import { addStaffRole, setUpStaff } from '../support/staff.ts';

/** Who keeps the site does so by a second factor, and by nothing less. */
let site: Site;
let sql: Sql;
let keeper: TestMember;
beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
  keeper = await createMember(site, 'Keeper');
  await setUpStaff(site, sql, keeper);
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const FACTOR = '/account/second-factor';
const SECURITY = '/account/security';
const STAFF = '/account/staff';
const emailOf = (name: string) => `${name.toLowerCase()}@reader.example`;
const factorFor = (next: string) => `${FACTOR}?${new URLSearchParams({ next })}`;
const there = async (who: TestMember, path: string) =>
  (await getPage(site.address, path, who)).status;

async function signIn(name: string, next = '/'): Promise<HttpResponse> {
  const path = next === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ next })}`;
  return postForm(site.address, path, { email: emailOf(name), password: ADA.password });
}

/** Somebody with a role and none but a first proof. */
async function withRole(name: string, role: 'admin' | 'moderator' = 'admin'): Promise<TestMember> {
  const who = await createMember(site, name);
  await addStaffRole(sql, who, role);
  return who;
}

type Device = ReturnType<typeof createAuthenticator>;
const OPTIONS = '/api/v1/me/passkeys/options';
const told = () => ({ origin: site.address });

async function addPasskey(who: TestMember): Promise<Device> {
  const device = createAuthenticator();
  const asked = await challengeFor(site.address, OPTIONS, who.cookie);
  const credential = device.make(asked.challenge, told());
  const sent = await postJson(
    site.address,
    '/api/v1/me/passkeys',
    { credential },
    { cookie: asked.cookie },
  );
  expect(sent.status).toBe(201);
  return device;
}

/** In the session that is there, or in a new one. */
async function usePasskey(device: Device, who: TestMember, next = '/'): Promise<string> {
  const asked = await challengeFor(site.address, '/api/v1/passkeys/options', who.cookie);
  const credential = device.prove(asked.challenge, told());
  const answer = await postJson(
    site.address,
    '/api/v1/passkeys/enter',
    { credential, next },
    { cookie: asked.cookie },
  );
  expect(answer.status).toBe(200);
  who.cookie = sessionOf(answer) ?? '';
  return (JSON.parse(answer.text) as { to: string }).to;
}

async function removePasskey(who: TestMember): Promise<HttpResponse> {
  const { text } = await getPage(site.address, SECURITY, who);
  const passkey = /name="passkey" value="([^"]+)"/.exec(text)?.[1] ?? '';
  return submitForm(site.address, who, SECURITY, { does: 'passkey-remove', passkey });
}

const turnOff = (who: TestMember) =>
  submitForm(site.address, who, `${SECURITY}?do=codes-off`, { does: 'codes-off' });

describe('a role without a second factor', () => {
  const guarded = pageRoutes.filter(({ guard }) => guard === 'staff' || guard === 'admin');

  test('opens none of the pages it is for, as a page, as data and as a form', async () => {
    const ann = await withRole('Ann');
    expect(guarded.length).toBeGreaterThanOrEqual(4);
    for (const { path } of guarded) {
      const page = await getPage(site.address, path, ann);
      expect([page.status, page.headers.location]).toEqual([303, factorFor(path)]);
      const form = await submitForm(site.address, ann, path, {
        does: 'give',
        email: emailOf('Ann'),
      });
      expect([form.status, form.headers.location]).toEqual([303, factorFor(path)]);
      const seen = await getPage(site.address, `${path}.data`, ann);
      expect(seen.text).not.toContain(emailOf('Keeper'));
      expect(seen.status).not.toBe(200);
    }
    const typed = { name: 'Ann’s own', slug: 'ann-s-own', about: 'A topic nobody may add.' };
    await submitForm(site.address, ann, '/account/topics', { does: 'add', ...typed });
    expect(await sql`select from topics where slug = 'ann-s-own'`).toHaveLength(0);
  });

  test('of a moderator leads to what it would open, and is nothing beyond', async () => {
    const mo = await withRole('Mo', 'moderator');
    expect((await getPage(site.address, '/account/topics', mo)).status).toBe(303);
    expect(await there(mo, STAFF)).toBe(404);
  });

  test('leaves the account as any member’s, and says what is missing', async () => {
    const bea = await withRole('Bea');
    const { text, status } = await getPage(site.address, '/account', bea);
    expect(status).toBe(200);
    expect(text).toContain(`href="${FACTOR}"`);
    expect(text).not.toContain(`href="${STAFF}"`);
    expect(await there(bea, '/account/questions/new')).toBe(200);
    const cal = await createMember(site, 'Cal');
    expect((await getPage(site.address, '/account', cal)).text).not.toContain(FACTOR);
    expect((await getPage(site.address, FACTOR, cal)).headers.location).toBe(SECURITY);
  });

  test('is met at sign-in, where it is set up at once', async () => {
    const dan = await withRole('Dan');
    const entered = await signIn('Dan', STAFF);
    expect(entered.headers.location).toBe(factorFor(STAFF));
    dan.cookie = sessionOf(entered) ?? '';
    expect((await outcomesOf(sql, dan)).slice(-2)).toEqual(['signed-in-password', 'role-locked']);
    const { text, status } = await getPage(site.address, factorFor(STAFF), dan);
    expect([status, mainTextOf(text).includes('You are an admin of')]).toEqual([200, true]);
    // Whoever does not want to now goes on where it takes no role.
    expect(text).toMatch(/<a [^>]*href="\/account"[^>]*>Not now</);
    expect((await getPage(site.address, factorFor('/topic'), dan)).text).toMatch(
      /<a [^>]*href="\/topic"[^>]*>Not now</,
    );

    const typed = { does: 'codes', key: sealedKeyIn(text) };
    const wrong = await submitForm(site.address, dan, factorFor(STAFF), {
      ...typed,
      code: '000000',
    });
    expect([wrong.status, keyIn(wrong.text)]).toEqual([422, keyIn(text)]);
    expect(await there(dan, STAFF)).toBe(303);
    const code = await appWithKey(keyIn(text)).code();
    const done = await submitForm(site.address, dan, factorFor(STAFF), { ...typed, code });
    expect([done.status, recoveryCodesIn(done.text).length]).toEqual([200, 10]);
    expect(done.text).toMatch(/<a [^>]*href="\/account\/staff"[^>]*>I have saved them</);
    const before = dan.cookie;
    dan.cookie = sessionOf(done) ?? '';
    expect(dan.cookie).not.toBe(before);
    expect([await there(dan, STAFF), await there({ ...dan, cookie: before }, STAFF)]).toEqual([
      200, 303,
    ]);
    expect((await getPage(site.address, factorFor(STAFF), dan)).headers.location).toBe(STAFF);
    await untilOutcomes(sql, dan, [
      'account-made',
      'signed-in-password',
      'signed-in-password',
      'role-locked',
      'setup-code-wrong',
      'codes-on',
    ]);
  });

  test('asks for no proof that is old', async () => {
    const eve = await withRole('Eve');
    await sql`update sessions set proved_at = now() - interval '11 minutes' where member_id = ${eve.id}`;
    const back = `/sign-in/confirm?${new URLSearchParams({ next: factorFor(STAFF) })}`;
    expect((await getPage(site.address, factorFor(STAFF), eve)).headers.location).toBe(back);
    const form = await submitForm(site.address, eve, factorFor(STAFF), { does: 'codes' });
    expect(form.headers.location).toBe(back);
  });

  test('works from a code at sign-in on, also after a password confirms who it is', async () => {
    const flo = await withRole('Flo');
    const { app } = await turnOnCodes(site.address, flo.cookie);
    const first = await signIn('Flo', STAFF);
    expect(first.headers.location).toBe(`/sign-in/two-factor?next=${encodeURIComponent(STAFF)}`);
    const entering = first.headers['set-cookie']
      ?.find((line) => line.startsWith('__Host-entering='))
      ?.split(';', 1)[0];
    const second = await postForm(
      site.address,
      `/sign-in/two-factor?next=${encodeURIComponent(STAFF)}`,
      { code: await app.code() },
      { cookie: entering ?? '' },
    );
    expect(second.headers.location).toBe(STAFF);
    flo.cookie = sessionOf(second) ?? '';
    await sql`update sessions set proved_at = now() - interval '11 minutes' where member_id = ${flo.id}`;
    const confirmed = await submitForm(site.address, flo, '/sign-in/confirm', {
      password: ADA.password,
    });
    flo.cookie = sessionOf(confirmed) ?? '';
    expect(await there(flo, STAFF)).toBe(200);
    // A password confirmed does not make the second factor younger.
    await sql`update sessions set second_at = now() - interval '12 hours' where member_id = ${flo.id}`;
    expect(await there(flo, '/account')).toBe(303);
  });
});

describe('a passkey', () => {
  test('is a second factor once it was used, and nothing is added beside it before that', async () => {
    const gil = await withRole('Gil');
    const device = await addPasskey(gil);
    // Whoever has the password alone gets no further by a factor of their own.
    expect(await there(gil, STAFF)).toBe(303);
    const page = await getPage(site.address, factorFor(STAFF), gil);
    expect(mainTextOf(page.text)).toContain('Use a passkey');
    expect(keyIn(page.text)).toBe('');
    const codes = await getPage(site.address, `${SECURITY}?do=codes`, gil);
    expect([codes.status, codes.headers.location]).toEqual([
      303,
      factorFor(`${SECURITY}?do=codes`),
    ]);
    const other = await createMember(site, 'Gill');
    const { text } = await getPage(site.address, `${SECURITY}?do=codes`, other);
    expect(keyIn(text)).not.toBe('');
    const { status, text: refusal } = await postJson(
      site.address,
      OPTIONS,
      {},
      { cookie: gil.cookie },
    );
    expect([status, JSON.parse(refusal)]).toMatchObject([403, { code: 'confirm' }]);

    expect(await usePasskey(device, gil, STAFF)).toBe(STAFF);
    expect(await there(gil, STAFF)).toBe(200);
    await addPasskey(gil);
  });

  test('stands before all that can cost the account, where a password alone came in', async () => {
    const fay = await withRole('Fay');
    const device = await addPasskey(fay);
    await bringBack(createAuthenticator(), fay);
    await usePasskey(device, fay);
    const thief = { ...fay, cookie: sessionOf(await signIn('Fay')) ?? '' };
    const locked = (path: string) => [303, factorFor(path)];
    const tried = async (path: string, fields: Record<string, string>) => {
      const { status, headers } = await submitForm(site.address, thief, path, fields);
      return [status, headers.location];
    };
    expect((await removePasskey(thief)).headers.location).toBe(factorFor(SECURITY));
    const acts = {
      address: { email: emailOf('Thief') },
      password: { password: 'another-long-walrus-41', others: '1' },
      codes: { key: 'made up', code: '000000' },
      'codes-off': {},
      recovery: {},
    };
    for (const [does, fields] of Object.entries(acts)) {
      const path = `${SECURITY}?do=${does}`;
      expect(await tried(path, { does, ...fields })).toEqual(locked(path));
      expect((await getPage(site.address, path, thief)).headers.location).toBe(factorFor(path));
    }
    expect(await tried('/account/data', { does: 'leave', sure: '1' })).toEqual(
      locked('/account/data'),
    );
    const download = await postForm(
      site.address,
      '/api/v1/me/export',
      {},
      { cookie: thief.cookie },
    );
    expect(download.headers['content-type']).not.toBe('application/zip');
    // A password said once more is the same one proof.
    const confirm = `/sign-in/confirm?${new URLSearchParams({ next: SECURITY })}`;
    const confirmed = await submitForm(site.address, thief, confirm, { password: ADA.password });
    thief.cookie = sessionOf(confirmed) ?? '';
    expect((await removePasskey(thief)).headers.location).toBe(factorFor(SECURITY));
    expect((await getPage(site.address, confirm, thief)).headers.location).toBe(
      factorFor(SECURITY),
    );
    const page = await getPage(site.address, factorFor(`${SECURITY}?do=password`), thief);
    expect(mainTextOf(page.text)).toContain('Changes that could cost you the account ask for it');
    expect(page.text).toMatch(/<a [^>]*href="\/account"[^>]*>Not now</);
    expect(await sql`select from passkeys where member_id = ${fay.id}`).toHaveLength(2);

    // With the factor the way leads back, and all of it opens.
    const back = `${SECURITY}?do=password`;
    expect(await usePasskey(device, thief, back)).toBe(back);
    expect(await there(thief, back)).toBe(200);
    expect((await removePasskey(thief)).headers.location).toBe(`${SECURITY}?did=passkey-removed`);
  });

  test('lets no codes be turned on that were begun before it was there', async () => {
    const hal = await withRole('Hal');
    const device = await addPasskey(hal);
    await usePasskey(device, hal);
    const entered = await signIn('Hal', '/topic');
    expect(entered.headers.location).toBe(factorFor('/topic'));
    const thief = { ...hal, cookie: sessionOf(entered) ?? '' };
    // A form that was opened while there was none yet.
    await sql`delete from passkeys where member_id = ${hal.id}`;
    const { text } = await getPage(site.address, factorFor('/'), thief);
    await bringBack(device, hal);
    const sent = await submitForm(site.address, thief, factorFor('/'), {
      does: 'codes',
      key: sealedKeyIn(text),
      code: await appWithKey(keyIn(text)).code(),
    });
    expect([sent.status, recoveryCodesIn(sent.text)]).toEqual([303, []]);
    expect(await sql`select from member_codes where member_id = ${hal.id}`).toHaveLength(0);
  });

  async function bringBack({ id }: Device, who: TestMember): Promise<void> {
    await sql`
      insert into passkeys (member_id, name, credential_id, public_key, counter, device_type, backed_up)
      values (${who.id}, 'Back', ${id}, '', 0, 'multiDevice', true)`;
  }
});

describe('the only second factor of a role', () => {
  test('stays while the role does, with the reason, and goes with another beside it', async () => {
    const ida = await createMember(site, 'Ida');
    await setUpStaff(site, sql, ida);
    const page = mainTextOf((await getPage(site.address, SECURITY, ida)).text);
    expect(page).toContain('Admins need a second factor, and this is your only one.');
    expect(page).not.toContain('Turn off codes');
    const refused = await turnOff(ida);
    expect(refused.status).toBe(409);
    expect(mainTextOf(refused.text)).toContain('Admins need a second factor');
    expect((await getPage(site.address, `${SECURITY}?do=codes-off`, ida)).text).not.toContain(
      'value="codes-off"',
    );
    await untilOutcomes(sql, ida, [
      'account-made',
      'signed-in-password',
      'codes-on',
      'factor-kept',
    ]);

    const device = await addPasskey(ida);
    expect((await turnOff(ida)).headers.location).toBe(`${SECURITY}?did=codes-off`);
    expect(await there(ida, STAFF)).toBe(200);
    expect((await removePasskey(ida)).status).toBe(409);
    expect(await usePasskey(device, ida, STAFF)).toBe(STAFF);
    await sql`delete from staff where member_id = ${ida.id}`;
    expect((await removePasskey(ida)).headers.location).toBe(`${SECURITY}?did=passkey-removed`);
  });

  test('stays where two of them are to go at once', async () => {
    const jan = await createMember(site, 'Jan');
    await setUpStaff(site, sql, jan, 'moderator');
    await addPasskey(jan);
    const answers = await Promise.all([turnOff(jan), removePasskey(jan)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(mainTextOf(refused?.text ?? '')).toContain('ask an admin to remove your role');
  });
});

describe('a role that is given', () => {
  const give = (email: string) =>
    submitForm(site.address, keeper, STAFF, { does: 'give', email, role: 'moderator' });

  test('to whoever has no second factor waits for one, and says so', async () => {
    await createMember(site, 'Kim');
    const given = await give(emailOf('Kim'));
    expect(given.headers.location).toBe(`${STAFF}?did=waits`);
    const page = await getPage(site.address, `${STAFF}?did=waits`, keeper);
    expect(mainTextOf(page.text)).toContain('It works once they have set up a second factor');
    const line = page.text.split('<li').find((part) => part.includes(emailOf('Kim'))) ?? '';
    expect(line).toContain('No second factor yet');
    const own = page.text.split('<li').find((part) => part.includes(emailOf('Keeper'))) ?? 'No';
    expect(own).not.toContain('No second factor yet');
    const { text } = await newestEmailTo(site.address, emailOf('Kim'));
    expect(text).toContain('once you have set up a second factor');
  });

  test('to whoever has one works from their next sign-in on', async () => {
    const lea = await createMember(site, 'Lea');
    await turnOnCodes(site.address, lea.cookie);
    expect((await give(emailOf('Lea'))).headers.location).toBe(`${STAFF}?did=given`);
    const { text } = await newestEmailTo(site.address, emailOf('Lea'));
    expect(text).toContain('Sign in with your one-time codes or a passkey');
  });
});

describe('npm run admin -- reset-factor', () => {
  const run = (...args: string[]) => runAdmin(site.databaseUrl, args);

  test('takes a lost factor away, ends every session, and is told and written down', async () => {
    const max = await createMember(site, 'Max');
    const { recovery } = await setUpStaff(site, sql, max);
    await addPasskey(max);
    const half = await signIn('Max');
    const entering = half.headers['set-cookie']?.find((line) => line.startsWith('__Host-entering'));
    expect(await run('reset-factor', ' Max@Reader.example')).toMatch(
      /^0 max@reader\.example has no/,
    );
    expect(await there(max, '/account')).toBe(303);
    const rows = await sql`
      select member_id from member_codes where member_id = ${max.id}
      union all select member_id from recovery_codes where member_id = ${max.id}
      union all select member_id from passkeys where member_id = ${max.id}`;
    expect(rows).toHaveLength(0);
    expect((await outcomesOf(sql, max)).at(-1)).toBe('factor-reset');
    const { subject, text } = await newestEmailTo(site.address, emailOf('Max'));
    expect(subject).toContain('Your second factor was reset');
    expect(text).toContain('write to us at once');
    // A sign-in that was half done is not finished by a code that is gone.
    const late = await postForm(
      site.address,
      '/sign-in/two-factor?by=recovery',
      { recovery: recovery[0] ?? '' },
      { cookie: entering?.split(';', 1)[0] ?? '' },
    );
    expect(sessionOf(late)).toBeUndefined();

    const entered = await signIn('Max');
    expect(entered.headers.location).toBe(factorFor('/'));
    max.cookie = sessionOf(entered) ?? '';
    expect(await there(max, STAFF)).toBe(303);
    max.cookie = (await turnOnCodes(site.address, max.cookie)).cookie;
    expect(await there(max, STAFF)).toBe(200);
  });

  test('says where there is nothing to take away', async () => {
    await createMember(site, 'Nan');
    expect(await run('reset-factor', emailOf('Nan'))).toBe(
      '1 nan@reader.example has neither one-time codes nor a passkey.',
    );
  });
});
