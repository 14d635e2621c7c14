import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseLeavers } from '../../app/privacy/erasure.server.ts';
import {
  submitManagement,
  createCommunity,
  communityTokensOf,
  addPerson,
} from '../support/communities.ts';
import { createMember, type TestMember } from '../support/members.ts';
import {
  closeQuestion,
  followQuestion,
  runNoticeEmails,
  runDigests,
  emailsTo,
  runClosings,
  noticesOf,
} from '../support/notice-jobs.ts';
import { emailOf } from '../support/people.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Whoever is leaving is told nothing; those who stay beside them are told as ever. */
const site = sharedSite();
let sql: postgres.Sql;
let leaver: TestMember;
let stayer: TestMember;

const LEAVER = emailOf('leo');
const STAYER = emailOf('stella');

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 3, onnotice: () => undefined });
  [leaver, stayer] = [await createMember(site, 'Leo'), await createMember(site, 'Stella')];
});
afterAll(async () => {
  await sql?.end();
});

const leaving = (whenOver: string) =>
  sql`update members set leaves_at = now() + ${whenOver}::interval where id = ${leaver.id}`;
const subjectsTo = async (email: string) =>
  (await emailsTo(sql, email)).map(({ subject }) => subject);

test('what waits to be mailed when somebody leaves is not mailed, and waits no more', async () => {
  await leaving('14 days');
  const id = await insertQuestion(sql, { text: 'Who rings the bell?', closesIn: '-1 minute' });
  for (const [who, mail] of [leaver, stayer].flatMap((one) =>
    (['at-once', 'daily'] as const).map((when) => [one, when] as const),
  ))
    await sql`
      insert into notices (member_id, kind, what, question_id, words, in_site, mail, made_at)
      select ${who.id}, 'outcome', 'closed', id, 'Nobody answered it.', true, ${mail}, now() - interval '2 days'
      from questions where public_id = ${id}`;
  await runNoticeEmails(sql, site.address);
  await runDigests(sql, site.address, new Date());
  expect(await subjectsTo(LEAVER)).toEqual([]);
  expect(await subjectsTo(STAYER)).toEqual([
    'A question you follow has closed: “Who rings the bell?”',
    'Pollux: 1 notice for you',
  ]);
  const [row] = await sql<{ waiting: number; mailed: number }[]>`
    select count(mail)::int as waiting, count(mailed_at)::int as mailed from notices where member_id = ${leaver.id}`;
  expect(row).toEqual({ waiting: 0, mailed: 0 });
});

test('how a question ended, or that it closes soon, is told to nobody who is leaving', async () => {
  await leaving('14 days');
  await sql`delete from notices where member_id in (${leaver.id}, ${stayer.id})`;
  const [ended, soon] = [
    await insertQuestion(sql),
    await insertQuestion(sql, { closesIn: '1 hour' }),
  ];
  await sql`update questions set opens_at = now() - interval '3 days' where public_id = ${soon}`;
  for (const id of [ended, soon]) await followQuestion(sql, id, [leaver, stayer]);
  await closeQuestion(sql, ended);
  await runClosings(sql, site.address);
  expect((await noticesOf(sql, stayer)).map(({ kind }) => kind)).toEqual(['outcome', 'closing']);
  expect(await noticesOf(sql, leaver)).toEqual([]);
});

test('nor is what is done to them in a community', async () => {
  await leaving('14 days');
  const slug = await createCommunity(site.address, stayer, { slug: 'the-bell-ringers' });
  const [club] = await sql<{ id: number }[]>`select id from communities where slug = ${slug}`;
  await addPerson(sql, { slug }, leaver.id);
  const person = (await communityTokensOf(sql)).memberRef(club?.id ?? 0, leaver.id);
  expect(
    (await submitManagement(site.address, stayer, slug, { does: 'appoint', person })).status,
  ).toBe(303);
  expect(await noticesOf(sql, leaver)).toEqual([]);
});

test('an address that followed is told nothing once whose it was is erased', async () => {
  const id = await insertQuestion(sql, { text: 'Who sweeps the yard?' });
  for (const email of [LEAVER, STAYER])
    await sql`
      insert into mail_follows (question_id, email, confirmed_at) select id, ${email}, now() from questions where public_id = ${id}`;
  await sql`
    insert into outbox (dedupe_key, recipient, subject, text, html, next_try_at)
    values ('not sent yet', ${LEAVER}, 'Waiting', 'Waiting.', 'Waiting.', now() + interval '1 hour')`;
  await leaving('-1 second');
  await eraseLeavers(sql, new AbortController().signal);
  await closeQuestion(sql, id);
  await runClosings(sql, site.address);
  expect(await subjectsTo(LEAVER)).toEqual([]);
  expect(await subjectsTo(STAYER)).toContain(
    'A question you follow has closed: “Who sweeps the yard?”',
  );
});
