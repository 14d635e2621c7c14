import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageRoutes } from '../../app/routes.ts';
import { submitForm, getPage } from '../support/question-form.ts';
import { createAuthenticator, postJson } from '../support/authenticator.ts';
import { mainTextOf } from '../support/html.ts';
import { postForm } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import {
  appWithKey,
  keyIn,
  recoveryCodesIn,
  sealedKeyIn,
  turnOnCodes,
} from '../support/one-time-codes.ts';
import { emailOf, ADA, sessionOf } from '../support/people.ts';
import {
  FACTOR,
  PASSKEY_OPTIONS,
  SECURITY,
  STAFF,
  factorFor,
  secondFactorOn,
  type Device,
} from '../support/second-factor.ts';
import { outcomesOf, untilOutcomes } from '../support/security-log.ts';
import { sharedSite } from '../support/shared-site.ts';
import { addStaffRole, setUpStaff } from '../support/staff.ts';
import * as accountsConfirmWords from '../../app/accounts/words/entry/confirm.ts';

/** Staff act by a second factor, and by nothing less. */
const site = sharedSite();
let sql: Sql;
let keeper: TestMember;
let factors: ReturnType<typeof secondFactorOn>;
beforeAll(async () => {
  factors = secondFactorOn(site);
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
  keeper = await createMember(site, 'Keeper');
  await setUpStaff(site, sql, keeper);
});
afterAll(async () => {
  await sql?.end();
});

/** Somebody with a role and none but a first proof. */
async function withRole(name: string, role: 'admin' | 'moderator' = 'admin'): Promise<TestMember> {
  const who = await createMember(site, name);
  await addStaffRole(sql, who, role);
  return who;
}

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
    expect(await factors.there(mo, STAFF)).toBe(404);
  });

  test('leaves the account as any member’s, and says what is missing', async () => {
    const bea = await withRole('Bea');
    const { text, status } = await getPage(site.address, '/account', bea);
    expect(status).toBe(200);
    expect(text).toContain(`href="${FACTOR}"`);
    expect(text).not.toContain(`href="${STAFF}"`);
    expect(await factors.there(bea, '/account/questions/new')).toBe(200);
    const cal = await createMember(site, 'Cal');
    expect((await getPage(site.address, '/account', cal)).text).not.toContain(FACTOR);
    expect((await getPage(site.address, FACTOR, cal)).headers.location).toBe(SECURITY);
  });

  test('is met at sign-in, where it is set up at once', async () => {
    const dan = await withRole('Dan');
    const entered = await factors.signIn('Dan', STAFF);
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
    expect(await factors.there(dan, STAFF)).toBe(303);
    const code = await appWithKey(keyIn(text)).code();
    const done = await submitForm(site.address, dan, factorFor(STAFF), { ...typed, code });
    expect([done.status, recoveryCodesIn(done.text).length]).toEqual([200, 10]);
    expect(done.text).toMatch(/<a [^>]*href="\/account\/staff"[^>]*>I have saved them</);
    const before = dan.cookie;
    dan.cookie = sessionOf(done) ?? '';
    expect(dan.cookie).not.toBe(before);
    expect([
      await factors.there(dan, STAFF),
      await factors.there({ ...dan, cookie: before }, STAFF),
    ]).toEqual([200, 303]);
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
    const first = await factors.signIn('Flo', STAFF);
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
    expect(await factors.there(flo, STAFF)).toBe(200);
    // A password confirmed does not make the second factor younger.
    await sql`update sessions set second_at = now() - interval '12 hours' where member_id = ${flo.id}`;
    expect(await factors.there(flo, '/account')).toBe(303);
  });
});

describe('a passkey', () => {
  test('is a second factor once it was used, and nothing is added beside it before that', async () => {
    const gil = await withRole('Gil');
    const device = await factors.addPasskey(gil);
    // Whoever has the password alone gets no further by a factor of their own.
    expect(await factors.there(gil, STAFF)).toBe(303);
    const page = await getPage(site.address, factorFor(STAFF), gil);
    expect(mainTextOf(page.text)).toContain(accountsConfirmWords.byPasskey);
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
      PASSKEY_OPTIONS,
      {},
      { cookie: gil.cookie },
    );
    expect([status, JSON.parse(refusal)]).toMatchObject([403, { code: 'confirm' }]);

    expect(await factors.usePasskey(device, gil, STAFF)).toBe(STAFF);
    expect(await factors.there(gil, STAFF)).toBe(200);
    await factors.addPasskey(gil);
  });

  test('stands before all that can cost the account, where a password alone came in', async () => {
    const fay = await withRole('Fay');
    const device = await factors.addPasskey(fay);
    await bringBack(createAuthenticator(), fay);
    await factors.usePasskey(device, fay);
    const thief = { ...fay, cookie: sessionOf(await factors.signIn('Fay')) ?? '' };
    const locked = (path: string) => [303, factorFor(path)];
    const tried = async (path: string, fields: Record<string, string>) => {
      const { status, headers } = await submitForm(site.address, thief, path, fields);
      return [status, headers.location];
    };
    expect((await factors.removePasskey(thief)).headers.location).toBe(factorFor(SECURITY));
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
    expect((await factors.removePasskey(thief)).headers.location).toBe(factorFor(SECURITY));
    expect((await getPage(site.address, confirm, thief)).headers.location).toBe(
      factorFor(SECURITY),
    );
    const page = await getPage(site.address, factorFor(`${SECURITY}?do=password`), thief);
    expect(mainTextOf(page.text)).toContain('Changes that could cost you the account ask for it');
    expect(page.text).toMatch(/<a [^>]*href="\/account"[^>]*>Not now</);
    expect(await sql`select from passkeys where member_id = ${fay.id}`).toHaveLength(2);

    // With the factor the way leads back, and all of it opens.
    const back = `${SECURITY}?do=password`;
    expect(await factors.usePasskey(device, thief, back)).toBe(back);
    expect(await factors.there(thief, back)).toBe(200);
    expect((await factors.removePasskey(thief)).headers.location).toBe(
      `${SECURITY}?did=passkey-removed`,
    );
  });

  test('lets no codes be turned on that were begun before it was there', async () => {
    const hal = await withRole('Hal');
    const device = await factors.addPasskey(hal);
    await factors.usePasskey(device, hal);
    const entered = await factors.signIn('Hal', '/topic');
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
