import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../support/admin.ts';
import { getPage } from '../support/question-form.ts';
import { mainTextOf } from '../support/html.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { turnOnCodes } from '../support/one-time-codes.ts';
import { emailOf } from '../support/people.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import { setUpStaff } from '../support/staff.ts';
import * as staffWords from '../../app/accounts/words/staff.ts';

/** That somebody was told by mail is said where mail goes out, and nowhere else. */
const MAIL = { SMTP_URL: 'smtp://mail.invalid' };

const site = sharedSite();
let mailing: ServerProcess;
let sql: Sql;
let keeper: TestMember;
beforeAll(async () => {
  mailing = await startServer({ ...MAIL, DATABASE_URL: site.databaseUrl });
  await untilReady(mailing);
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  keeper = await createMember(site, 'Keeper');
  await setUpStaff(site, sql, keeper);
});
afterAll(async () => {
  await sql?.end();
  await mailing?.stop();
});

describe('pages', () => {
  test.each([
    ['/account/staff?did=given', 'The role was given.', 'We emailed them about it.'],
    ['/account/staff?did=waits', 'works once they have set up', 'We emailed them about it.'],
    ['/account/staff?did=taken', 'The role was removed.', 'We emailed them about it.'],
    ['/account/security', 'How you sign in.', 'We email you about every change.'],
    ['/account/security?did=passkey-added', 'was added.', 'We sent you an email about it.'],
    ['/account/security?did=connected', 'Connected.', 'We sent you an email about it.'],
  ])('%s', async (path, done, told) => {
    const without = mainTextOf((await getPage(site.address, path, keeper)).text);
    expect(without).toContain(done);
    expect(without).not.toMatch(/[Ww]e (?:e?mail|sent)/);
    const words = mainTextOf((await getPage(mailing.address, path, keeper)).text);
    expect(words).toContain(done);
    expect(words).toContain(told);
  });

  test('tell staff that they have to tell it themselves', async () => {
    const words = mainTextOf(
      (await getPage(site.address, '/account/staff?did=taken', keeper)).text,
    );
    expect(words).toContain(staffWords.toldByMail.terminal);
  });
});

test('npm run admin says who tells somebody that their second factor was reset', async () => {
  const reset = async (name: string, env: Readonly<Record<string, string>>) => {
    await turnOnCodes(site.address, (await createMember(site, name)).cookie);
    return runAdmin(site.databaseUrl, ['reset-factor', emailOf(name)], env);
  };
  expect(await reset('Max', MAIL)).toMatch(/^0 .* The site emails them about it\./);
  const without = await reset('Nan', {});
  expect(without).toMatch(/^0 .* SMTP_URL is not set here.* tell them yourself\./);
  expect(without).not.toContain('by email');
});
