import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { transferPath } from '../../app/answering/answer-transfer.server.ts';
import { backdateAnswer, putAnswer } from '../support/answers.ts';
import { getPage } from '../support/question-form.ts';
import {
  TRANSFER_PATH,
  submitTransfer,
  cookiesOf,
  castHeldBack,
  answersOf,
  visitorWithAnswer,
  type VisitorBrowser,
} from '../support/transfer.ts';
import { insertCommunity } from '../support/communities.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest, postForm } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { signUpLink, sessionOf, signUp, newPerson } from '../support/people.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { expectCountersRight } from '../support/recount.ts';
import { startSite, type Site } from '../support/site.ts';

/** What was answered in a browser before somebody signed in on it, on its way into their account. */
let site: Site;
let sql: Sql;
let lane: Sql;
let people = 0;

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '10000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  lane = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterEach(() => expectCountersRight(sql));
afterAll(async () => {
  await Promise.all([sql?.end(), lane?.end()]);
  await site?.stop();
});

const newcomer = () => createMember(site, `Newcomer${++people}`);
const ofOrigin = (cookie: string) => ({ cookie, 'sec-fetch-site': 'same-origin' });

/** Somebody who answered these as a visitor and then came with an account. */
async function arrival(...ids: string[]): Promise<{ member: TestMember; browser: VisitorBrowser }> {
  const [first = await insertQuestion(sql), ...others] = ids;
  const browser = await visitorWithAnswer(site.address, first, ['1']);
  for (const id of others) await putAnswer(site.address, id, ['1'], ofOrigin(browser.cookie));
  return { member: await newcomer(), browser };
}

const KINDS = ['single', 'multiple', 'scale', 'ranking'] as const;
const PICKS = { single: ['1'], multiple: ['1', '3'], scale: ['3'], ranking: ['3', '1'] };
const OTHERS = { single: ['2'], multiple: ['2'], scale: ['1'], ranking: ['2', '3', '1'] };
const WHO = ['visitor', 'account', 'both', 'neither'] as const;
const STATES = ['open', 'members', 'insiders', 'outsiders', 'paused', 'closed', 'removed'] as const;
/** Of a question in this state answers move; elsewhere all stays as it was. */
const MOVES: readonly string[] = ['open', 'members', 'insiders'];

async function settle(id: string, state: (typeof STATES)[number], clubs: number[]): Promise<void> {
  const [club = 0, other = 0] = clubs;
  const found = sql`(select id from questions where public_id = ${id})`;
  if (state === 'members')
    await sql`update questions set audience = 'members' where public_id = ${id}`;
  if (state === 'insiders' || state === 'outsiders')
    await sql`
      update questions set audience = 'community', is_inside = true, community_id = ${state === 'insiders' ? club : other}
      where public_id = ${id}`;
  if (state === 'paused')
    await sql`insert into question_pauses (question_id, reason) values (${found}, 'A test')`;
  if (state === 'closed') await sql`update questions set closes_at = now() where public_id = ${id}`;
  if (state === 'removed')
    await sql`insert into question_removals (question_id, reason) values (${found}, 'A test')`;
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

describe('the page', () => {
  test('names up to five, says how many, and is shown once', async () => {
    const asked: QuestionInput[] = Array.from({ length: 8 }, (_, at) => ({
      text: `Which of these, ${at}?`,
    }));
    const ids = [];
    for (const one of asked) ids.push(await insertQuestion(sql, one));
    const { member, browser } = await arrival(...ids);
    await putAnswer(site.address, ids[7] ?? '', ['2'], ofOrigin(member.cookie));
    const headers = cookiesOf(member, browser);
    const {
      status,
      text,
      headers: sent,
    } = await sendRequest(site.address, TRANSFER_PATH, { headers });
    expect(status).toBe(200);
    expect(sent['cache-control']).toBe('private, no-store');
    const words = mainTextOf(text);
    expect(words).toContain('7 questions that are still open');
    expect(words).toContain('and 2 more');
    expect(words.match(/Which of these, \d\?/g)).toHaveLength(5);
    expect(words).toContain('One question has an answer from you and one from this browser');
    await submitTransfer(site.address, member, browser, 'leave');
    const again = await sendRequest(site.address, TRANSFER_PATH, { headers });
    expect([again.status, again.headers.location]).toEqual([303, '/topic']);
  });

  test('leads on whoever has nothing to be asked about', async () => {
    const { member, browser } = await arrival();
    const none = await newcomer();
    for (const headers of [{}, cookiesOf(undefined, browser), cookiesOf(none, undefined)]) {
      const { status, headers: sent } = await sendRequest(site.address, TRANSFER_PATH, { headers });
      expect([status, sent.location]).toEqual([303, '/topic']);
    }
    const away = '/sign-in/carry?next=%2F%2Fevil.example';
    const { headers } = await sendRequest(site.address, away, {
      headers: cookiesOf(none, undefined),
    });
    expect(headers.location).toBe('/');
    expect((await submitTransfer(site.address, member, browser, 'both')).status).toBe(400);
  });

  test('changes nothing for a visitor, or without the cookie of the browser', async () => {
    const id = await insertQuestion(sql);
    const { member, browser } = await arrival(id);
    await submitTransfer(site.address, undefined, browser);
    await submitTransfer(site.address, member, undefined);
    await submitTransfer(site.address, member, {
      ...browser,
      cookie: `${browser.cookie.slice(0, -3)}AAA`,
    });
    expect(await answersOf(sql, id, { member, browser })).toEqual({
      member: undefined,
      visitor: [1],
    });
  });

  test('is not taken from another site', async () => {
    const id = await insertQuestion(sql);
    const { member, browser } = await arrival(id);
    const { status } = await sendRequest(site.address, TRANSFER_PATH, {
      method: 'POST',
      headers: {
        ...cookiesOf(member, browser),
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      body: 'does=take',
    });
    expect(status).toBe(403);
    expect((await answersOf(sql, id, { member, browser })).visitor).toEqual([1]);
  });
});

test('the way on leads by the page as long as it is to be asked', async () => {
  const { member, browser } = await arrival();
  const path = () => transferPath({ sql, voter: browser.voterId }, member, '/question?sort=new');
  expect(await path()).toBe('/sign-in/carry?next=%2Fquestion%3Fsort%3Dnew');
  expect(await transferPath({ sql, voter: undefined }, member, '/topic')).toBe('/topic');
  await submitTransfer(site.address, member, browser, 'leave');
  expect(await path()).toBe('/question?sort=new');
});

test('left as they are, they stay a visitor’s', async () => {
  const id = await insertQuestion(sql);
  const { member, browser } = await arrival(id);
  await submitTransfer(site.address, member, browser, 'leave');
  const left = { member: undefined, visitor: [1] };
  expect(await answersOf(sql, id, { member, browser })).toEqual(left);
});

test('what was taken keeps the day on which it was answered', async () => {
  const id = await insertQuestion(sql, { opensIn: '-9 days' });
  const { member, browser } = await arrival(id);
  const given = await backdateAnswer(sql, browser.voterId, '3 days');
  await submitTransfer(site.address, member, browser);
  const kept = sql`select answered_at as at from answers where voter = ${member.voter}::uuid`;
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
  await castHeldBack(lane, theirs, { voter: browser.voterId, level: 2 });
  await castHeldBack(lane, own, { voter: member.voter, level: 4 });
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

test('what fails in the middle has changed nothing, and can be done again', async () => {
  const ids = [await insertQuestion(sql), await insertQuestion(sql), await insertQuestion(sql)];
  const { member, browser } = await arrival(...ids);
  await sql.unsafe(`
    create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled'; end $$;
    create trigger stumble before insert on answers for each row
      when (new.voter = '${member.voter}'::uuid) execute function stumble()`);
  expect((await submitTransfer(site.address, member, browser)).status).toBe(500);
  for (const id of ids)
    expect(await answersOf(sql, id, { member, browser })).toEqual({
      member: undefined,
      visitor: [1],
    });
  await expectCountersRight(sql);
  await sql.unsafe('drop trigger stumble on answers; drop function stumble()');
  expect((await submitTransfer(site.address, member, browser)).status).toBe(303);
  for (const id of ids)
    expect(await answersOf(sql, id, { member, browser })).toEqual({ member: [1], visitor: [] });
});

describe('whoever makes an account', () => {
  const person = () => newPerson(`carried.${++people}`);
  const accountOf = async ({ email }: { email: string }) => {
    const [row] = await sql<{ id: string; voter: string }[]>`
      select id, replace(voter::text, '-', '') as voter from members where email = ${email}`;
    if (!row) throw new Error('There is no such account.');
    return { ...row, cookie: '' };
  };

  test.each([
    ['in the same browser', true],
    ['in another browser than the one that asked', false],
  ])('takes their answers along, %s', async (_, isSame) => {
    const id = await insertQuestion(sql);
    const browser = await visitorWithAnswer(site.address, id, ['2']);
    const who = person();
    const link = await signUpLink(site.address, who, '/', { cookie: browser.cookie });
    const headers = isSame ? { cookie: browser.cookie } : {};
    const { text } = await sendRequest(site.address, link, { headers });
    expect(mainTextOf(text)).toContain('Add the answer I gave earlier');
    const { name, password } = who;
    const made = await postForm(site.address, link, { name, password, carry: 'yes' }, headers);
    expect([made.status, made.headers.location]).toEqual([303, '/welcome']);
    const member = await accountOf(who);
    expect(await answersOf(sql, id, { member, browser })).toEqual({ member: [2], visitor: [] });
  });

  test('leaves them where they are if they say so, and is not asked again', async () => {
    const id = await insertQuestion(sql);
    const browser = await visitorWithAnswer(site.address, id, ['2']);
    const who = person();
    const headers = { cookie: browser.cookie };
    const link = await signUpLink(site.address, who, '/', headers);
    const wrong = await postForm(site.address, link, { name: '', password: '' }, headers);
    expect(wrong.text).toMatch(/<input(?=[^>]*name="carry")(?![^>]*checked)/);
    const { name, password } = who;
    const made = await postForm(site.address, link, { name, password }, headers);
    expect(made.status).toBe(303);
    const member = await accountOf(who);
    expect(await answersOf(sql, id, { member, browser })).toEqual({
      member: undefined,
      visitor: [2],
    });
    const again = await postForm(site.address, '/sign-in?next=%2Ftopic', who, headers);
    expect(again.headers.location).toBe('/topic');
  });

  test('is not asked where nothing was answered', async () => {
    const link = await signUpLink(site.address, person());
    expect((await sendRequest(site.address, link)).text).not.toContain('name="carry"');
  });
});

test('whoever signs in is led on by way of the question, once', async () => {
  const who = newPerson(`led.${++people}`);
  await signUp(site.address, who);
  const browser = await visitorWithAnswer(site.address, await insertQuestion(sql), ['1']);
  const enter = () =>
    postForm(site.address, '/sign-in?next=%2Ftopic', who, { cookie: browser.cookie });
  const first = await enter();
  expect(first.headers.location).toBe(TRANSFER_PATH);
  const cookie = `${sessionOf(first)}; ${browser.cookie}`;
  const taken = await postForm(site.address, TRANSFER_PATH, { does: 'take' }, { cookie });
  expect(taken.headers.location).toBe('/topic');
  expect((await enter()).headers.location).toBe('/topic');
});
