import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPassword } from '../../app/accounts/password-rows.server.ts';
import { IS_ON_CLUSTER } from '../support/cluster.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { linkInEmail } from '../support/emails.ts';
import { turnOnCodes } from '../support/one-time-codes.ts';
import { sessionOf, signUp, newPerson, type Person } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import { waitingBackends } from '../support/waiting-backends.ts';

/** Somebody else has the password, or a session: what is left of that once its owner does something about it. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const NEW = 'nine green umbrellas';
const send = (path: string, fields: Readonly<Record<string, string>>, cookie?: string) =>
  postForm(site.address, path, fields, cookie === undefined ? {} : { cookie });
const isIn = async (cookie: string) =>
  (await sendRequest(site.address, '/account', { headers: { cookie } })).status === 200;

/** The session of whoever else knows the password. */
async function elsewhere({ email, password }: Person): Promise<string> {
  return sessionOf(await send('/sign-in', { email, password })) ?? '';
}

function enteringOf({ headers }: HttpResponse): string {
  const line = headers['set-cookie']?.find((text) => text.startsWith('__Host-entering='));
  return line?.split(';', 1)[0] ?? '';
}

test('a session from before there were codes ends when they are turned on', async () => {
  const person = newPerson('before.codes');
  const own = await signUp(site.address, person);
  const stolen = await elsewhere(person);
  const { cookie } = await turnOnCodes(site.address, own);
  expect([await isIn(stolen), await isIn(cookie)]).toEqual([false, true]);
  const confirmed = await send('/sign-in/confirm', { password: person.password }, stolen);
  expect(confirmed.headers.location).toBe('/sign-in');
});

test('a deletion is not taken back by a password alone where codes are asked for', async () => {
  const person = newPerson('leaves.by.code');
  const { app, cookie } = await turnOnCodes(site.address, await signUp(site.address, person));
  const left = await send('/account/data', { does: 'leave', sure: '1' }, cookie);
  expect(left.headers.location).toBe('/sign-in/stay?did=leaving');
  const first = await send('/sign-in', person);
  expect(first.headers.location).toBe('/sign-in/two-factor');
  const second = await send('/sign-in/two-factor', { code: await app.code() }, enteringOf(first));
  expect(second.headers.location).toMatch(/^\/sign-in\/stay\?t=[\w-]{43}$/);
  expect(sessionOf(second)).toBeUndefined();
});

test('a password that is changed between it and the code opens nothing', async () => {
  const person = newPerson('between');
  const { app, cookie } = await turnOnCodes(site.address, await signUp(site.address, person));
  const first = await send('/sign-in', person);
  const changed = await send(
    '/account/security?do=password',
    { does: 'password', password: NEW, others: '1' },
    cookie,
  );
  expect(changed.status).toBe(303);
  const late = await send('/sign-in/two-factor', { code: await app.code() }, enteringOf(first));
  expect([late.headers.location, sessionOf(late)]).toEqual(['/sign-in', undefined]);
  const anew = await send('/sign-in', { ...person, password: NEW });
  const done = await send('/sign-in/two-factor', { code: await app.code(1) }, enteringOf(anew));
  expect(await isIn(sessionOf(done) ?? '')).toBe(true);
});

test('a sign-in that is under way with the old password while a new one is set ends nowhere', async () => {
  const person = newPerson('race');
  await signUp(site.address, person);
  await send('/sign-in/forgot', { email: person.email });
  const link = await linkInEmail(site.address, person.email);
  const old = await findPassword(sql, person.email);
  // Who holds the row of the member is followed by both, in the order they came: the new password first.
  let reset: Promise<HttpResponse> | undefined;
  let entered: Promise<HttpResponse> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from members where email = ${person.email} for no key update`;
    reset = send(link, { password: NEW, others: '1' });
    await waiting(1);
    entered = send('/sign-in', person);
    // On a cluster the second waits for its turn in the process, and not yet for a row.
    await waiting(IS_ON_CLUSTER ? 1 : 2);
  });
  expect((await reset)?.status).toBe(303);
  const answer = await entered;
  expect([answer?.status, answer && sessionOf(answer)]).toEqual([422, undefined]);
  expect((await findPassword(sql, person.email))?.fingerprint).not.toBe(old?.fingerprint);
  const rows = await sql`
    select from sessions s join members m on m.id = s.member_id where m.email = ${person.email}`;
  // The one of whoever set the new password.
  expect(rows).toHaveLength(1);
});

/** Until so many of the site's statements wait for a row. */
async function waiting(number: number): Promise<void> {
  const watch = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await expect.poll(() => waitingBackends(watch)).toBe(number);
  } finally {
    await watch.end();
  }
}
