import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { backdateAnswer, putAnswer } from '../support/answers.ts';
import { getPage } from '../support/question-form.ts';
import { submitTransfer, castHeldBack, answersOf, arrivalOf } from '../support/transfer.ts';
import { insertCommunity } from '../support/communities.ts';
import { eventually } from '../support/eventually.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { expectCountersRight } from '../support/recount.ts';
import { sharedSite } from '../support/shared-site.ts';
import { refuseRows } from '../support/refused-rows.ts';
import { waitingBackends } from '../support/waiting-backends.ts';

/** What was answered in a browser before somebody signed in on it, on its way into their account. */
const site = sharedSite();
let sql: Sql;
let lane: Sql;
let people = 0;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  lane = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterEach(() => expectCountersRight(sql));
afterAll(async () => {
  await Promise.all([sql?.end(), lane?.end()]);
});

const newcomer = () => createMember(site, `Newcomer${++people}`);
const ofOrigin = (cookie: string) => ({ cookie, 'sec-fetch-site': 'same-origin' });

const arrival = (...ids: string[]) => arrivalOf(site, sql, `Newcomer${++people}`, ids);

const KINDS = ['single', 'multiple', 'scale', 'ranking'] as const;
const PICKS = { single: ['1'], multiple: ['1', '3'], scale: ['3'], ranking: ['3', '1'] };
const OTHERS = { single: ['2'], multiple: ['2'], scale: ['1'], ranking: ['2', '3', '1'] };
const WHO = ['visitor', 'account', 'both', 'neither'] as const;
const STATES = ['open', 'members', 'insiders', 'outsiders', 'paused', 'closed', 'removed'] as const;
/** Of a question in this state answers move; elsewhere all stays as it was. */
const MOVES: readonly string[] = ['open', 'members', 'insiders'];

async function settle(id: string, state: (typeof STATES)[number], clubs: number[]): Promise<void> {
  const [club = 0, other = 0] = clubs;
  const why = sql`select id, 'A test' from questions where public_id = ${id}`;
  if (state === 'members')
    await sql`update questions set audience = 'members' where public_id = ${id}`;
  if (state === 'insiders' || state === 'outsiders')
    await sql`
      update questions set audience = 'community', is_inside = true, community_id = ${state === 'insiders' ? club : other}
      where public_id = ${id}`;
  if (state === 'paused') await sql`insert into question_pauses (question_id, reason) ${why}`;
  if (state === 'closed') await sql`update questions set closes_at = now() where public_id = ${id}`;
  if (state === 'removed') await sql`insert into question_removals (question_id, reason) ${why}`;
}

test('whoever answered, whatever it is and however it stands, a person counts as told', async () => {
  const { member, browser } = await arrival();
  const clubs = [
    await insertCommunity(sql, 'carry-club', 'invitation', [[member, 'member']]),
    await insertCommunity(sql, 'carry-others', 'invitation'),
  ];
  const cases = STATES.flatMap((state) =>
    KINDS.flatMap((kind) => WHO.map((who) => ({ state, kind, who }))),
  );
  const asked = [];
  for (const one of cases) {
    const { kind, who, state } = one;
    const choices = kind === 'scale' ? 5 : 3;
    const id = await insertQuestion(sql, { kind, choices });
    if (who === 'visitor' || who === 'both')
      await putAnswer(site.address, id, PICKS[kind], ofOrigin(browser.cookie));
    if (who === 'account' || who === 'both')
      await putAnswer(site.address, id, OTHERS[kind], ofOrigin(member.cookie));
    await settle(id, state, clubs);
    const before = await answersOf(sql, id, { member, browser });
    asked.push({ ...one, id, before });
  }
  const answer = await submitTransfer(site.address, member, browser);
  expect([answer.status, answer.headers.location]).toEqual([303, '/topic']);
  for (const { id, kind, who, state, before } of asked) {
    const after = await answersOf(sql, id, { member, browser });
    const picked = PICKS[kind].map(Number);
    const isMoved = MOVES.includes(state) && (who === 'visitor' || who === 'both');
    expect(after, `${kind}, ${who}, ${state}`).toEqual(
      isMoved
        ? { member: who === 'both' ? before.member : picked, visitor: [] }
        : { member: before.member, visitor: before.visitor },
    );
  }
  await expectCountersRight(sql);
  const kept = await everything();
  expect((await submitTransfer(site.address, member, browser)).status).toBe(303);
  expect(await everything()).toEqual(kept);
});

async function everything(): Promise<unknown> {
  return Promise.all([
    sql`select question_id, voter, choices, sequence, level from answers order by 1, 2`,
    sql`select * from totals order by question_id`,
    sql`select * from tallies where people > 0 order by 1, 2, 3`,
  ]);
}

test('what was taken keeps the day on which it was answered', async () => {
  const id = await insertQuestion(sql, { opensIn: '-9 days' });
  const { member, browser } = await arrival(id);
  const given = await backdateAnswer(sql, browser.voterId, '3 days');
  await submitTransfer(site.address, member, browser);
  const kept = sql`select answered_at as at from answers where voter = ${member.voterId}::uuid`;
  expect(await kept).toEqual([{ at: given }]);
  const { text } = await getPage(site.address, '/account/answers', member);
  expect(mainTextOf(text)).toContain('Answered 3 days ago');
});

test('what was taken is found in the account, counts once, and as a member’s answer', async () => {
  const id = await insertQuestion(sql, { text: 'Which of these came along?' });
  const { member, browser } = await arrival(id);
  await submitTransfer(site.address, member, browser);
  expect((await getPage(site.address, '/account/answers', member)).text).toContain(
    'Which of these came along?',
  );
  const result = await getPage(site.address, `/api/v1/questions/${id}/result`);
  expect(JSON.parse(result.text)).toMatchObject({ people: 1 });
  const levels = await sql`
    select level from tallies t join questions q on q.id = t.question_id
    where q.public_id = ${id} and t.choice = -1 and t.people > 0`;
  expect([...levels]).toEqual([{ level: 4 }]);
  const again = await putAnswer(site.address, id, ['2'], ofOrigin(member.cookie));
  expect(again.status).toBe(200);
  expect((await answersOf(sql, id, { member, browser })).member).toEqual([2]);
});

test('an answer that the account took back does not stand in the way', async () => {
  const id = await insertQuestion(sql);
  const { member, browser } = await arrival(id);
  await putAnswer(site.address, id, ['2'], ofOrigin(member.cookie));
  await sendRequest(site.address, `/api/v1/questions/${id}/answer`, {
    method: 'DELETE',
    headers: ofOrigin(member.cookie),
  });
  await submitTransfer(site.address, member, browser);
  expect(await answersOf(sql, id, { member, browser })).toEqual({ member: [1], visitor: [] });
});

test('what is held back stays as it is, on either side', async () => {
  const [theirs, own] = [await insertQuestion(sql), await insertQuestion(sql)];
  const { member, browser } = await arrival(own);
  await castHeldBack(lane, theirs, { voterId: browser.voterId, level: 2 });
  await castHeldBack(lane, own, { voterId: member.voterId, level: 4 });
  await submitTransfer(site.address, member, browser);
  const who = { member, browser };
  expect(await answersOf(sql, theirs, who)).toEqual({ member: undefined, visitor: [2] });
  expect(await answersOf(sql, own, who)).toEqual({ member: [2], visitor: [1] });
});

test('an answer given after seeing the result is still one', async () => {
  const id = await insertQuestion(sql, { results: 'after' });
  const { browser, member } = await arrival();
  const headers = ofOrigin(browser.cookie);
  await sendRequest(site.address, `/api/v1/questions/${id}/peek`, { method: 'POST', headers });
  await putAnswer(site.address, id, ['1'], headers);
  await submitTransfer(site.address, member, browser);
  const [total] = await sql`
    select t.peeked, t.saw_first from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
  expect(total).toEqual({ peeked: 1, saw_first: 1 });
});

test('the same answers taken fifty times at once join once', async () => {
  const ids = [];
  for (let at = 0; at < 6; at++) ids.push(await insertQuestion(sql));
  const { member, browser } = await arrival(...ids);
  const done = await Promise.all(
    Array.from({ length: 50 }, () => submitTransfer(site.address, member, browser)),
  );
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set([303]));
  for (const id of ids)
    expect(await answersOf(sql, id, { member, browser })).toEqual({ member: [1], visitor: [] });
  const entries = await sql`
    select count(*)::int as entries from answer_log l join questions q on q.id = l.question_id
    where q.public_id = any(${ids}) group by q.id`;
  expect(entries.map(({ entries: count }) => count as number)).toEqual(ids.map(() => 3));
  const [asked] = await sql`select taken from carried_marks where member_id = ${member.id}`;
  expect(asked).toEqual({ taken: 6 });
});

test('of two accounts that take the same answers at once one has them', async () => {
  const ids = [];
  for (let at = 0; at < 6; at++) ids.push(await insertQuestion(sql));
  const { member, browser } = await arrival(...ids);
  const other = await newcomer();
  await Promise.all([member, other].map((one) => submitTransfer(site.address, one, browser)));
  for (const id of ids) {
    const standing = await Promise.all(
      [member, other].map((one) => answersOf(sql, id, { member: one, browser })),
    );
    expect(standing.filter(({ member: choices }) => choices)).toHaveLength(1);
    expect(standing[0]?.visitor).toEqual([]);
  }
});

test('while others answer and change their minds, nothing is lost or doubled', async () => {
  const id = await insertQuestion(sql);
  const crowd = await Promise.all(Array.from({ length: 8 }, () => arrival(id)));
  await Promise.all(
    crowd.flatMap(({ member, browser }) => [
      submitTransfer(site.address, member, browser),
      putAnswer(site.address, id, ['2'], ofOrigin(member.cookie)),
    ]),
  );
  for (const who of crowd)
    expect(await answersOf(sql, id, who)).toEqual({ member: [2], visitor: [] });
});

test('a reason that is written while its answer moves goes along', async () => {
  const id = await insertQuestion(sql);
  const { member, browser } = await arrival(id);
  const [row] = await sql<{ id: string }[]>`select id from questions where public_id = ${id}`;
  const of = sql`question_id = ${row?.id ?? ''}`;
  // As whoever writes a reason: the answer is locked first.
  const { moving } = await lane.begin(async (tx) => {
    await tx`select from answers where ${of} and voter = ${browser.voterId}::uuid for share`;
    const begun = submitTransfer(site.address, member, browser);
    await eventually(async () => expect(await waitingBackends(sql)).toBeGreaterThan(0));
    await tx`
      insert into reasons (question_id, voter, choices, text)
      select id, ${browser.voterId}::uuid, '{1}', 'It hums.' from questions where public_id = ${id}`;
    return { moving: begun };
  });
  expect((await moving).status).toBe(303);
  const reasons =
    await sql`select replace(voter::text, '-', '') as voter, stands from reasons where ${of}`;
  expect([...reasons]).toEqual([{ voter: member.voterId, stands: true }]);
});

test('what fails in the middle has changed nothing, and can be done again', async () => {
  const ids = [await insertQuestion(sql), await insertQuestion(sql), await insertQuestion(sql)];
  const { member, browser } = await arrival(...ids);
  const allow = await refuseRows(sql, 'answers', { when: `new.voter = '${member.voterId}'::uuid` });
  expect((await submitTransfer(site.address, member, browser)).status).toBe(500);
  for (const id of ids)
    expect(await answersOf(sql, id, { member, browser })).toEqual({
      member: undefined,
      visitor: [1],
    });
  await expectCountersRight(sql);
  await allow();
  expect((await submitTransfer(site.address, member, browser)).status).toBe(303);
  for (const id of ids)
    expect(await answersOf(sql, id, { member, browser })).toEqual({ member: [1], visitor: [] });
});
