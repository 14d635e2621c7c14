import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../support/admin.ts';
import { submitForm, getPage } from '../support/question-form.ts';
import { mainTextOf } from '../support/html.ts';
import { postForm } from '../support/http.ts';
import { newestEmailTo } from '../support/emails.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { turnOnCodes } from '../support/one-time-codes.ts';
import { emailOf, sessionOf } from '../support/people.ts';
import { SECURITY, STAFF, factorFor, secondFactorOn } from '../support/second-factor.ts';
import { outcomesOf, untilOutcomes } from '../support/security-log.ts';
import { sharedSite } from '../support/shared-site.ts';
import { setUpStaff } from '../support/staff.ts';
import * as codesSectionWords from '../../app/accounts/words/security/codes-section.ts';

/** The last second factor of a role, how a role waits for one, and how a lost one is taken away. */
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

describe('the only second factor of a role', () => {
  test('stays while the role does, with the reason, and goes with another beside it', async () => {
    const ida = await createMember(site, 'Ida');
    await setUpStaff(site, sql, ida);
    const page = mainTextOf((await getPage(site.address, SECURITY, ida)).text);
    expect(page).toContain('Admins need a second factor, and this is your only one.');
    expect(page).not.toContain(codesSectionWords.turnOffCodes);
    const refused = await factors.turnOff(ida);
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

    const device = await factors.addPasskey(ida);
    expect((await factors.turnOff(ida)).headers.location).toBe(`${SECURITY}?did=codes-off`);
    expect(await factors.there(ida, STAFF)).toBe(200);
    expect((await factors.removePasskey(ida)).status).toBe(409);
    expect(await factors.usePasskey(device, ida, STAFF)).toBe(STAFF);
    await sql`delete from staff where member_id = ${ida.id}`;
    expect((await factors.removePasskey(ida)).headers.location).toBe(
      `${SECURITY}?did=passkey-removed`,
    );
  });

  test('stays where two of them are to go at once', async () => {
    const jan = await createMember(site, 'Jan');
    await setUpStaff(site, sql, jan, 'moderator');
    await factors.addPasskey(jan);
    const answers = await Promise.all([factors.turnOff(jan), factors.removePasskey(jan)]);
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
    const email = emailOf('Max');
    const { recovery } = await setUpStaff(site, sql, max);
    await factors.addPasskey(max);
    const half = await factors.signIn('Max');
    const entering = half.headers['set-cookie']?.find((line) => line.startsWith('__Host-entering'));
    expect(await run('reset-factor', ` ${email.toUpperCase()}`)).toContain(`0 ${email} has no`);
    expect(await factors.there(max, '/account')).toBe(303);
    const rows = await sql`
      select member_id from member_codes where member_id = ${max.id}
      union all select member_id from recovery_codes where member_id = ${max.id}
      union all select member_id from passkeys where member_id = ${max.id}`;
    expect(rows).toHaveLength(0);
    expect((await outcomesOf(sql, max)).at(-1)).toBe('factor-reset');
    const { subject, text } = await newestEmailTo(site.address, email);
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

    const entered = await factors.signIn('Max');
    expect(entered.headers.location).toBe(factorFor('/'));
    max.cookie = sessionOf(entered) ?? '';
    expect(await factors.there(max, STAFF)).toBe(303);
    max.cookie = (await turnOnCodes(site.address, max.cookie)).cookie;
    expect(await factors.there(max, STAFF)).toBe(200);
  });

  test('says where there is nothing to take away', async () => {
    await createMember(site, 'Nan');
    expect(await run('reset-factor', emailOf('Nan'))).toBe(
      `1 ${emailOf('Nan')} has neither one-time codes nor a passkey.`,
    );
  });
});
