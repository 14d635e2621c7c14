import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseLeavers } from '../../app/privacy/erasure.server.ts';
import { runAdmin } from '../support/admin.ts';
import {
  submitQuestion,
  submitForm,
  getPage,
  ticketOf,
  QUESTION_FIELDS,
} from '../support/question-form.ts';
import { sendRequest, postForm } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { linkInEmail } from '../support/emails.ts';
import { ADA, emailOf, sessionOf } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Whom whoever has the machine lets in no more, beside a running site. */
const site = sharedSite();
let sql: Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const run = (...args: string[]) => runAdmin(site.databaseUrl, args);
const SENTENCE = 'so nobody can sign in to it';

test('nobody gets into the account by any way, and it is told to who proves that it is theirs', async () => {
  const cy = await createMember(site, 'Cy');
  const email = emailOf('cy');
  const password = { email, password: ADA.password };
  // The first password of a site loads what looks at it, which can take longer than a page may.
  const signIn = async () => (await postForm(site.address, '/sign-in', password)).status;
  await expect.poll(signIn, { interval: 500 }).toBe(303);
  const ticket = await ticketOf(site.address, cy);
  expect(await run('shut-out', email.toUpperCase())).toContain(
    `0 ${email} is shut out: signed out`,
  );
  expect(await run('shut-out', email)).toBe(`1 ${email} is shut out already.`);
  expect(await run('make', email)).toContain(`1 ${email} is shut out. Say`);

  expect((await getPage(site.address, '/account', cy)).status).toBe(303);
  const asked = await submitForm(site.address, cy, '/account/questions/new', {
    does: 'ask',
    ticket,
    ...QUESTION_FIELDS,
  });
  expect(asked.status).not.toBe(200);
  expect(await sql`select from questions where author_id = ${cy.id}`).toHaveLength(0);

  const refused = await postForm(site.address, '/sign-in', password);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain(SENTENCE);
  expect(sessionOf(refused)).toBeUndefined();
  const wrong = await postForm(site.address, '/sign-in', { email, password: 'not the one it is' });
  expect(wrong.text).not.toContain(SENTENCE);

  await postForm(site.address, '/sign-in/link', { email });
  const entered = await postForm(site.address, await linkInEmail(site.address, email), {});
  expect([entered.status, entered.text.includes(SENTENCE)]).toEqual([403, true]);
  await postForm(site.address, '/sign-in/forgot', { email });
  const reset = await postForm(site.address, await linkInEmail(site.address, email), {
    password: 'another tin wagon',
  });
  expect([reset.status, sessionOf(reset)]).toEqual([403, undefined]);

  expect(await run('let-in', email)).toBe(`0 ${email} can sign in again.`);
  const back = await postForm(site.address, '/sign-in', { email, password: 'another tin wagon' });
  cy.cookie = sessionOf(back) ?? '';
  expect((await getPage(site.address, '/account', cy)).status).toBe(200);
  expect((await submitQuestion(site.address, cy)).status).toBe(303);
});

test('a session that was left over opens nothing', async () => {
  const di = await createMember(site, 'Di');
  await sql`update members set shut_out_at = now() where id = ${di.id}`;
  expect((await getPage(site.address, '/account', di)).status).toBe(303);
  const { text } = await sendRequest(site.address, '/', { headers: { cookie: di.cookie } });
  expect(text).toContain('href="/sign-in"');
});

test('whoever looks after the site is shut out only after that ended', async () => {
  await createMember(site, 'Eve');
  const email = emailOf('eve');
  await run('make', email);
  expect(await run('shut-out', email)).toContain(`1 ${email} is staff of the site`);
  await run('end', email);
  expect(await run('shut-out', email)).toMatch(/^0 /);
});

test('what is kept of who was shut out stays until they are let in, though they asked to leave', async () => {
  const flo = await createMember(site, 'Flo');
  await sql`update members set leaves_at = now() - interval '1 minute', shut_out_at = now() where id = ${flo.id}`;
  const isThere = async () => (await sql`select from members where id = ${flo.id}`).length === 1;
  await eraseLeavers(sql, new AbortController().signal);
  expect(await isThere()).toBe(true);
  expect(await run('let-in', emailOf('flo'))).toMatch(/^0 /);
  await eraseLeavers(sql, new AbortController().signal);
  expect(await isThere()).toBe(false);
});

test('an account is erased where its parent asks for it, with nothing that leads back', async () => {
  const gil = await createMember(site, 'Gil');
  const email = emailOf('gil');
  expect((await submitQuestion(site.address, gil)).status).toBe(303);
  expect(await run('erase', email)).toMatch(/^1 Say `npm run admin/);
  expect(await run('erase', emailOf('nobody'), 'for-good')).toContain('1 There is no account');
  await run('make', email);
  expect(await run('erase', email, 'for-good')).toContain(`1 ${email} is staff of the site`);
  await run('end', email);
  await run('shut-out', email);
  expect(await run('erase', email, 'for-good')).toContain(`1 ${email} is shut out`);
  await sql`update members set leaves_at = now() + interval '9 days' where id = ${gil.id}`;
  expect(await run('erase', email, 'for-good', 'though-shut-out')).toContain(
    `0 The account of ${email} is closed`,
  );
  const signed = await postForm(site.address, '/sign-in', { email, password: ADA.password });
  expect(sessionOf(signed)).toBeUndefined();
  await eraseLeavers(sql, new AbortController().signal);
  expect(await sql`select from members where id = ${gil.id}`).toHaveLength(0);
  expect(await sql`select from questions where author_id = ${gil.id}`).toHaveLength(0);
});

test('what people wrote by the contact form is read there, and nothing of it moves a terminal', async () => {
  expect(await runAdmin(site.databaseUrl, ['messages'])).toBe(
    '0 Nobody wrote in the last 180 days.',
  );
  const escape = String.fromCodePoint(0x1b);
  await sql`
    insert into contact_messages (digest, name, email, topic, message, sent_at)
    values (sha256('a'), 'Bo', 'bo@reader.example', 'press', ${`May we print it?\nOn Monday.${escape}[2J`}, now()),
      (sha256('b'), 'Cy', null, 'fault', 'The page of topics is empty.', now() - interval '1 hour')`;
  const said = await runAdmin(site.databaseUrl, ['messages']);
  expect(said).toContain('0 2 messages, the newest first.');
  expect(said).toContain('UTC: Press, from Bo\n    May we print it?\n    On Monday.');
  expect(said).toContain(
    '  Answer to bo@reader.example. Nobody has checked that this address is theirs.',
  );
  expect(said.indexOf('from Bo')).toBeLessThan(said.indexOf('A fault on the site, from Cy'));
  expect(said).toContain('  They left no address, so you cannot reply.');
  expect(said).not.toContain(escape);

  await sql`
    insert into contact_messages (digest, name, topic, message)
    select sha256(convert_to(n::text, 'UTF8')), 'Di', 'question', 'What is a range for?' from generate_series(1, 50) n`;
  expect(await runAdmin(site.databaseUrl, ['messages'])).toContain(
    '0 52 messages, the newest first. These are the newest 50.',
  );
});
