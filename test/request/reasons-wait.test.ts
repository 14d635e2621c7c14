import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAnswer, putAnswer } from '../support/answers.ts';
import {
  communityActs,
  insertCommunity,
  managePath,
  submitManagement,
} from '../support/communities.ts';
import { cookieOf, postFields } from '../support/forms.ts';
import { mainTextOf, markupOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { hideReasonByOperator } from '../../app/moderation/operator-removal.server.ts';
import { noticeLine } from '../../app/notices/words/notice-line.ts';
import { loadNotices } from '../../app/delivery/stored-notices.server.ts';
import { tellAgreed } from '../../app/reasons/reason-notices.server.ts';
import { reasonsWait } from '../../app/accounts/words/account.ts';
import * as manageWords from '../../app/communities/words/manage.ts';
import { problemText } from '../../app/communities/words/problems.ts';
import { communityRefusalText } from '../../app/communities/words/refusals.ts';
import * as words from '../../app/reasons/words/own.ts';

/** First reasons in a community that looks at them before others read them, and what their authors are told. */
const site = sharedSite();
let sql: postgres.Sql;
let owner: TestMember;
let young: TestMember;
let old: TestMember;
const CLUB = 'looking-club';
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  owner = await createMember(site, 'Zqlooker');
  young = await createMember(site, 'Zqyoung');
  old = await createMember(site, 'Zqold');
  await sql`update members set created_at = now() - interval '25 hours' where id = ${old.id}`;
  await insertCommunity(sql, CLUB, 'public', [
    [owner, 'owner'],
    [young, 'member'],
  ]);
});
beforeEach(async () => {
  await sql`update communities set new_reasons_wait = true where slug = ${CLUB}`;
  await sql`delete from notices`;
});
afterAll(async () => {
  await sql?.end();
});

const TEXT = 'It is quieter by the zeppelin.';
const ours = (who: { cookie: string }) => ({
  cookie: who.cookie,
  'sec-fetch-site': 'same-origin',
});
const read = async (path: string, who?: { cookie: string }) =>
  (await sendRequest(site.address, path, who && { headers: ours(who) })).text;
const ask = (more = {}) => insertQuestion(sql, { community: CLUB, visitorsSayWhy: true, ...more });
async function say(id: string, who: { cookie: string }, text = TEXT, does = 'say-reason') {
  await putAnswer(site.address, id, ['2'], ours(who));
  const fields: [string, string][] = [
    ['does', does],
    ['reason', text],
  ];
  return postFields(site.address, `/question/${id}`, fields, ours(who));
}
const stored = async (id: string) => [
  ...(await sql`
    select r.waits, r.hidden_at is not null as hidden, r.text from reasons r join questions q on q.id = r.question_id
    where q.public_id = ${id}`),
];
const queue = (who = owner) => read(`${managePath(CLUB)}?tab=reasons`, who);
const addressIn = (html: string) =>
  / name="said" value="([\w-]{22}\.\w{32})"/.exec(html)?.[1] ?? '';
const toldTo = async (who: TestMember) =>
  (await loadNotices(sql, sql`where n.member_id = ${who.id} order by n.id`)).map((notice) =>
    noticeLine(notice, notice.readAt),
  );
const numberOf = async (id: string) => {
  const [row] = await sql<{ id: string }[]>`
    select r.id from reasons r join questions q on q.id = r.question_id where q.public_id = ${id}`;
  return row?.id ?? '';
};

test('one of a young account waits, is seen by its author, and is let in', async () => {
  const id = await ask();
  expect((await say(id, young)).status).toBe(303);
  expect(await stored(id)).toEqual([{ waits: true, hidden: true, text: TEXT }]);
  expect(mainTextOf(await read(`/question/${id}`, young))).toContain(words.waits);
  expect(await read(`/question/${id}`)).not.toContain('zeppelin');
  expect(await read('/account', owner)).toContain(reasonsWait({ reasons: 1 }));
  const page = await queue();
  expect(mainTextOf(page)).toContain(TEXT);
  // Unnamed is unnamed here, too.
  expect(page).not.toContain('Zqyoung');
  const said = addressIn(markupOf(page));
  const sent = await submitManagement(site.address, owner, CLUB, { does: 'let-in-reason', said });
  expect([sent.status, sent.headers.location]).toEqual([
    303,
    `${managePath(CLUB)}?tab=reasons&did=let-in-reason`,
  ]);
  expect(await stored(id)).toEqual([{ waits: false, hidden: false, text: TEXT }]);
  expect(await read(`/question/${id}?reasons=all`)).toContain('zeppelin');
  expect(await communityActs(sql, CLUB)).toContain('reason-let-in');
  expect(await toldTo(young)).toMatchObject([{ place: { to: 'question', id } }]);
  const twice = await submitManagement(site.address, owner, CLUB, { does: 'let-in-reason', said });
  expect(twice.status).toBe(409);
  expect(mainTextOf(twice.text)).toContain(communityRefusalText({ why: 'reason-gone' }));
  // Worded anew it is looked at anew.
  await say(id, young, 'It is louder.', 'edit-reason');
  expect(await stored(id)).toEqual([{ waits: true, hidden: true, text: 'It is louder.' }]);
});

test('words that were changed after they were read are not let in', async () => {
  const id = await ask();
  await say(id, young);
  const page = markupOf(await queue());
  const said = addressIn(page.slice(page.indexOf('zeppelin')));
  await say(id, young, 'Nobody read this.', 'edit-reason');
  const { status, text } = await submitManagement(site.address, owner, CLUB, {
    does: 'let-in-reason',
    said,
  });
  expect(status).toBe(409);
  expect(mainTextOf(text)).toContain('Nobody read this.');
  expect(await stored(id)).toEqual([{ waits: true, hidden: true, text: 'Nobody read this.' }]);
});

test('one that breaks a rule is hidden, and its author reads which', async () => {
  const id = await ask();
  await say(id, young);
  const page = markupOf(await queue());
  const about = page.slice(page.indexOf('zeppelin'));
  const said = addressIn(about);
  const hide = (reason: string) =>
    submitManagement(site.address, owner, CLUB, { does: 'hide-reason', said, reason });
  const refused = await hide('');
  expect(refused.status).toBe(422);
  expect(mainTextOf(refused.text)).toContain(problemText({ why: 'no-reason' }));
  expect((await hide('Be kind.')).status).toBe(303);
  expect(await stored(id)).toEqual([{ waits: false, hidden: true, text: TEXT }]);
  expect(mainTextOf(await read(`/question/${id}`, young))).toContain(words.hiddenByStaff);
  expect(await toldTo(young)).toMatchObject([{ reason: 'Be kind.' }]);
  expect(await read('/account/notifications', young)).toContain('Be kind.');
});

test('whoever is known longer, looks there or says it elsewhere does not wait', async () => {
  for (const [who, asked] of [
    [old, {}],
    [owner, {}],
    [young, { community: '' }],
  ] as const) {
    const id = await ask(asked);
    await say(id, who);
    expect(await stored(id)).toEqual([{ waits: false, hidden: false, text: TEXT }]);
  }
  await sql`update communities set new_reasons_wait = false where slug = ${CLUB}`;
  const id = await ask();
  await say(id, young);
  expect(await stored(id)).toMatchObject([{ waits: false }]);
});

test('a visitor’s waits, and goes with the answer', async () => {
  const id = await ask();
  const given = await putAnswer(site.address, id, ['1'], { 'sec-fetch-site': 'same-origin' });
  const browser = cookieOf(given);
  await say(id, browser);
  expect(await stored(id)).toMatchObject([{ waits: true }]);
  await deleteAnswer(site.address, id, ours(browser));
  expect(await stored(id)).toEqual([]);
});

test('is not read where its result is hidden from who looks', async () => {
  await sql`delete from reasons`;
  const id = await ask({ results: 'after' });
  await say(id, young);
  const before = await queue();
  expect(before).not.toContain('zeppelin');
  expect(mainTextOf(before)).toContain(manageWords.moreReasons({ more: 1 }));
  await putAnswer(site.address, id, ['1'], ours(owner));
  expect(await queue()).toContain('zeppelin');
});

test('the setting is changed by a form, and stands in the log', async () => {
  const fields = { does: 'edit', name: `The ${CLUB} people`, about: 'Made for a test of this.' };
  const sent = await submitManagement(site.address, owner, CLUB, fields);
  expect(sent.status).toBe(303);
  const isOn = async () =>
    (
      await sql<
        { on: boolean }[]
      >`select new_reasons_wait as on from communities where slug = ${CLUB}`
    )[0]?.on;
  expect(await isOn()).toBe(false);
  await submitManagement(site.address, owner, CLUB, { ...fields, newReasonsWait: '1' });
  expect(await isOn()).toBe(true);
  expect(await communityActs(sql, CLUB)).toEqual(
    expect.arrayContaining(['reasons-at-once', 'reasons-wait']),
  );
  expect(markupOf(await read(`${managePath(CLUB)}?tab=settings`, owner))).toMatch(
    /name="newReasonsWait"[^>]*checked/,
  );
});

test('staff who hide one tell its author, and when it is back', async () => {
  const id = await insertQuestion(sql);
  await say(id, old);
  const number = await numberOf(id);
  await hideReasonByOperator(sql, number, true, 'No advertising.');
  await hideReasonByOperator(sql, number, false);
  const told = await toldTo(old);
  expect(told).toMatchObject([
    { reason: 'No advertising.', place: { to: 'question', id } },
    { reason: undefined },
  ]);
});

test('an author is told once that 10, 100 and 1,000 agree', async () => {
  const id = await insertQuestion(sql);
  await say(id, old);
  const number = await numberOf(id);
  for (const agree of [1, 9, 10, 11, 10, 250, 100, 1_000, 1_001])
    await sql.begin((tx) => tellAgreed(tx, number, agree));
  expect(await sql`select what from notices where member_id = ${old.id} order by id`).toEqual([
    { what: 'agreed-ten' },
    { what: 'agreed-hundred' },
    { what: 'agreed-thousand' },
  ]);
  const [first] = await toldTo(old);
  expect(first?.place).toEqual({ to: 'question', id });
});
