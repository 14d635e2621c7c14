import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { runAdmin as run } from '../support/admin.ts';
import { getPage } from '../support/question-form.ts';
import { postForm } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { turnOnCodes } from '../support/one-time-codes.ts';
import { ADA, emailOf, sessionOf } from '../support/people.ts';
import { startProgram } from '../support/program.ts';
import { sharedSite } from '../support/shared-site.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** `npm run admin`, beside a running site. */
const site = sharedSite();
let ada: TestMember;
beforeAll(async () => {
  ada = await createMember(site, 'Ada');
});

const admin = (args: readonly string[], databaseUrl = site.databaseUrl) => run(databaseUrl, args);

const keeps = async () => (await getPage(site.address, '/account/topics', ada)).status;

test('makes a member an admin, and ends it', async () => {
  expect(await keeps()).toBe(404);
  for (let times = 0; times < 2; times++)
    expect(await admin(['make', ADA.email.toUpperCase()])).toBe(
      `0 ${ADA.email} is an admin now. Sign in again to use it: the site then asks for a second factor to be set up, and the role works from then on.`,
    );
  // A session from before has none of it, and no more of the rest.
  expect(await keeps()).toBe(303);
  ada.cookie = sessionOf(await postForm(site.address, '/sign-in', { ...ADA })) ?? '';
  expect(await keeps()).toBe(303);
  ada.cookie = (await turnOnCodes(site.address, ada.cookie)).cookie;
  expect(await keeps()).toBe(200);
  expect(await admin(['end', ADA.email])).toBe(
    `0 ${ADA.email} is no longer staff. The account stays.`,
  );
  expect(await keeps()).toBe(404);
  expect((await getPage(site.address, '/account', ada)).status).toBe(200);
});

test.each([
  [['make', emailOf('nobody')], `There is no account with the address ${emailOf('nobody')}`],
  [['end', ADA.email], `Nobody with the address ${ADA.email} is an admin`],
  [['make', 'ada'], 'ada is not an email address.'],
  [['make'], 'Say `npm run admin --` and then one of these'],
  [[], 'Say `npm run admin --` and then one of these'],
  [['raise', ADA.email], 'Say `npm run admin --` and then one of these'],
  [['messages', 'all'], 'Say `npm run admin --` and then one of these'],
  [['reports', 'all'], 'Say `npm run admin --` and then one of these'],
  [['remove'], 'Say `npm run admin --` and then one of these'],
  [['remove', 'no-question', 'It names a person.'], 'no-question is no address of a question. Say'],
  [['remove', '0123456789'], 'Say why as well. Say `npm run admin --`'],
  [['remove', '0123456789', 'x'], 'Say why: everybody who reads the question sees it.'],
  [['remove', '0123456789', 'x'.repeat(300)], 'the reason'],
  [['remove', '0123456789', 'It names a person.'], 'There is no question 0123456789.'],
  [['put-back', '0123456789', 'more'], 'Say `npm run admin --` and then one of these'],
  [['reset-factor', emailOf('nobody')], 'There is no account with the address'],
  [['reset-factor', 'bo'], 'bo is not an email address.'],
  [['reset-factor'], 'Say `npm run admin --` and then one of these'],
  [['shut-out', emailOf('nobody')], 'There is no account with the address'],
  [['let-in', ADA.email], `Nobody with the address ${ADA.email} is shut out.`],
  [['make', ADA.email, emailOf('bo')], 'Say `npm run admin --` and then one of these'],
])('says plainly why it does nothing: %o', async (args, words) => {
  const said = await admin(args);
  expect(said.startsWith('1 ')).toBe(true);
  expect(said).toContain(words);
  expect(said).not.toContain('    at ');
});

test('prints what there is to say where somebody asks', async () => {
  for (const word of ['--help', '-h', 'help'])
    expect(await admin([word])).toMatch(/^0 Say `npm run admin --` [^]*reset-factor EMAIL /);
});

test('trusts no address that nobody has confirmed', async () => {
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`update members set is_confirmed = false where id = ${ada.id}`;
  const said = await admin(['make', ADA.email]);
  expect(said).toContain(`1 Nobody has confirmed yet that ${ADA.email} is theirs.`);
  expect(said).toContain('/sign-in/link');
  expect(await keeps()).toBe(404);
  await sql`update members set is_confirmed = true, leaves_at = now() + interval '1 day' where id = ${ada.id}`;
  expect(await admin(['make', ADA.email])).toContain('is to be deleted');
  await sql`update members set leaves_at = null where id = ${ada.id}`;
  await sql.end();
});

test('says so where the site was never started', async () => {
  const database = await createEmptyDatabase();
  expect(await admin(['make', ADA.email], database.url)).toContain('Start the site once');
  await database.drop();
});

test('works without a running site, on the database the site keeps itself', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-admin-'));
  // Run as root, PostgreSQL gets a user of its own, who only has to get through.
  await chmod(dataDir, 0o711);
  const program = startProgram(process.execPath, ['server/admin.ts', 'make', ADA.email], {
    DATA_DIR: dataDir,
  });
  const { code } = await program.ended;
  expect([code, program.output().includes('Start the site once')]).toEqual([1, true]);
  await rm(dataDir, { recursive: true, force: true });
});
