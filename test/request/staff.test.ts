import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPage, submitForm } from '../support/question-form.ts';
import { attributeOf, mainTextOf } from '../support/html.ts';
import { postForm } from '../support/http.ts';
import { newestEmailTo } from '../support/emails.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { turnOnCodes } from '../support/one-time-codes.ts';
import { ADA, emailOf, sessionOf } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import { addStaffRole, setUpStaff } from '../support/staff.ts';

/** Who is staff, and what only an admin sees. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  await setUpStaff(site, sql, ada);
});
afterAll(async () => {
  await sql?.end();
});

const PATH = '/account/staff';
const give = (by: TestMember, email: string, role = 'moderator') =>
  submitForm(site.address, by, PATH, { does: 'give', email, role });
const roleOf = async ({ id }: TestMember) =>
  (await sql<{ role: string }[]>`select role from staff where member_id = ${id}`)[0]?.role;
async function signInAgain(who: TestMember, email: string): Promise<void> {
  const cookie = sessionOf(await postForm(site.address, '/sign-in', { ...ADA, email })) ?? '';
  who.cookie = (await turnOnCodes(site.address, cookie)).cookie;
}
async function markOf(by: TestMember, name: string): Promise<string> {
  const { text } = await getPage(site.address, PATH, by);
  const line = text
    .split('<li')
    .find((part) => part.includes('name="who"') && part.includes(`>${name}<`));
  return attributeOf(line ?? '', 'input', 'name="who"', 'value') ?? '';
}
async function take(by: TestMember, name: string): Promise<number> {
  const who = await markOf(by, name);
  const pressed = await submitForm(site.address, by, PATH, { does: 'take', who });
  // One's own is asked back.
  return pressed.status === 200
    ? (await submitForm(site.address, by, PATH, { does: 'take', who, step: 'sure' })).status
    : pressed.status;
}

test('an admin gives roles and takes them back, and whoever it is about is told', async () => {
  const bo = await createMember(site, 'Bo');
  expect((await getPage(site.address, PATH, bo)).status).toBe(404);
  expect((await give(ada, ` ${emailOf('bo').toUpperCase()} `)).headers.location).toBe(
    `${PATH}?did=waits`,
  );
  expect(await roleOf(bo)).toBe('moderator');
  // Whoever held this session before has none of the role, nor of the rest.
  expect((await getPage(site.address, '/account', bo)).status).toBe(303);
  expect((await newestEmailTo(site.address, emailOf('bo'))).subject).toContain('a moderator');
  await signInAgain(bo, emailOf('bo'));
  expect((await getPage(site.address, '/account/topics', bo)).status).toBe(200);
  for (const path of [PATH, '/account/errors']) {
    expect((await getPage(site.address, path, bo)).status).toBe(404);
    expect((await getPage(site.address, path, ada)).status).toBe(200);
  }
  expect((await give(bo, emailOf('bo'), 'admin')).status).toBe(404);
  expect((await give(ada, emailOf('bo'), 'admin')).status).toBe(303);
  expect(await roleOf(bo)).toBe('admin');
  expect(await take(ada, 'Bo')).toBe(303);
  expect(await roleOf(bo)).toBeUndefined();
  expect((await newestEmailTo(site.address, emailOf('bo'))).subject).toContain('no longer');
});

test('the last admin cannot go, not even two at once', async () => {
  expect(await take(ada, 'Ada')).toBe(422);
  const cy = await createMember(site, 'Cy');
  await give(ada, emailOf('cy'), 'admin');
  await signInAgain(cy, emailOf('cy'));
  const statuses = await Promise.all([take(ada, 'Ada'), take(cy, 'Cy')]);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 422]);
  await sql`delete from staff`;
  await addStaffRole(sql, ada);
});

test('whoever takes their own role is asked, and told where they may be; one that waits for a second factor is none', async () => {
  const di = await createMember(site, 'Di');
  await give(ada, emailOf('di'), 'admin');
  const own = { does: 'take', who: await markOf(ada, 'Ada') };
  // Di's role does not work yet, so Ada's is the last that does.
  expect((await submitForm(site.address, ada, PATH, { ...own, step: 'sure' })).status).toBe(422);
  expect(await roleOf(ada)).toBe('admin');
  await signInAgain(di, emailOf('di'));
  const asked = await submitForm(site.address, ada, PATH, own);
  expect([asked.status, mainTextOf(asked.text)]).toEqual([
    200,
    expect.stringContaining('Remove your own role?'),
  ]);
  expect(await roleOf(ada)).toBe('admin');
  const { status, headers } = await submitForm(site.address, ada, PATH, { ...own, step: 'sure' });
  expect(status).toBe(303);
  const after = await getPage(site.address, headers.location ?? '', ada);
  expect([after.status, mainTextOf(after.text)]).toEqual([
    200,
    expect.stringContaining('You are no longer on the staff of this site.'),
  ]);
  await sql`delete from staff`;
  await addStaffRole(sql, ada);
});

test.each([
  [emailOf('nobody'), 'Nobody here has that address.'],
  ['not an address', 'Enter an address like'],
  ['', 'Enter an address like'],
  [emailOf('ada'), 'That is you.'],
  [emailOf('dee'), 'not confirmed that address'],
])('%s is given no role, with the reason beside the field', async (email, reason) => {
  await sql`
    insert into members (name, email) values ('Dee', ${emailOf('dee')}) on conflict (email) do nothing`;
  const { status, text } = await give(ada, email);
  expect(status).toBe(422);
  expect(text).toContain(reason);
  expect(text).toContain(`value="${email}"`);
});

test('whoever came in more than ten minutes ago proves who they are first', async () => {
  await sql`update sessions set proved_at = now() - interval '11 minutes' where member_id = ${ada.id}`;
  const { status, headers } = await give(ada, emailOf('bo'));
  expect([status, headers.location]).toEqual([303, '/sign-in/confirm?next=%2Faccount%2Fstaff']);
  await sql`update sessions set proved_at = now() where member_id = ${ada.id}`;
});

test('the session of staff ends after twelve hours, of others not', async () => {
  const eve = await createMember(site, 'Eve');
  for (const who of [ada, eve])
    await sql`update sessions set made_at = now() - interval '13 hours' where member_id = ${who.id}`;
  expect((await getPage(site.address, '/account', ada)).status).toBe(303);
  expect((await getPage(site.address, '/account', eve)).status).toBe(200);
  await sql`update sessions set made_at = now() where member_id = ${ada.id}`;
});

test('an admin reads what browsers reported', async () => {
  await sql`
    insert into error_reports (digest, name, message, frames, path, release)
    values ('0123456789', 'TypeError', 'x <is> not a function', 'at here:1:2', '/topic', '')`;
  const { text } = await getPage(site.address, '/account/errors', ada);
  expect(text).toContain('x &lt;is&gt; not a function');
  expect(text).toContain('0123456789');
});
