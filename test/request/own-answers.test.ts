import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backdateAnswer, putAnswer } from '../support/answers.ts';
import { submitForm, getPage } from '../support/question-form.ts';
import { insertCommunity, removePerson } from '../support/communities.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import { searchAnew } from '../support/searched-words.ts';
import * as ownAnswersWords from '../../app/answering/words/own-answers.ts';
import * as answeringHistoryWords from '../../app/answering/words/history.ts';

/** What a member answered, as they find it in their account, and take it back there. */
const site = sharedSite();
let sql: Sql;
let people = 0;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const LIST = '/account/answers';
const newcomer = () => createMember(site, `Answerer${++people}`);

async function answered(who: TestMember, asked: QuestionInput, choices = ['1']): Promise<string> {
  const id = await insertQuestion(sql, asked);
  const headers = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
  const { status, text } = await putAnswer(site.address, id, choices, headers);
  if (status !== 200) throw new Error(text);
  return id;
}

async function shown(who: TestMember, path = LIST): Promise<string> {
  const { status, text } = await getPage(site.address, path, who);
  expect(status).toBe(200);
  return mainTextOf(text);
}

const withdraw = (who: TestMember | undefined, id: string, path = LIST): Promise<HttpResponse> =>
  submitForm(site.address, who, path, { question: id });

async function standing(who: TestMember, id: string): Promise<number[] | undefined> {
  const [row] = await sql<{ choices: number[] }[]>`
    select a.choices from answers a join questions q on q.id = a.question_id
    where q.public_id = ${id} and a.voter = ${who.voterId}::uuid`;
  return row?.choices;
}

describe('the list', () => {
  test('says what was picked in words, in the order of a ranking', async () => {
    const who = await newcomer();
    expect(await shown(who)).toContain(ownAnswersWords.noneYet);
    const choices = ['Tea', 'Coffee', 'Water'];
    await answered(who, { text: 'Which one?', choices }, ['2']);
    await answered(who, { text: 'Which two?', choices, kind: 'multiple' }, ['1', '3']);
    await answered(who, { text: 'In which order?', choices, kind: 'ranking' }, ['3', '1', '2']);
    await answered(who, { text: 'None of them?', choices, none: true }, ['100']);
    const scale = await answered(who, { text: 'How warm?', kind: 'scale', choices: 5 }, ['4']);
    await sql`update questions set scale_low = 'Cold', scale_high = 'Hot' where public_id = ${scale}`;
    await searchAnew(sql, scale);
    const words = await shown(who);
    expect(words).toMatch(
      /How warm\? Choice 4 on a scale from Choice 1 \( Cold \) to Choice 5 \( Hot \).* None of them\? None of these.* In which order\? 1\. Water 2\. Tea 3\. Coffee.* Which two\? Tea Water.* Which one\? Coffee/,
    );
  });

  test('is walked back in pages of twenty, each answer once', async () => {
    const who = await newcomer();
    const texts = Array.from({ length: 45 }, (_, at) => `Is this number ${at}?`);
    for (const text of texts) await answered(who, { text });
    // Many at one moment: the place is told by the question, too.
    await backdateAnswer(sql, who.voterId, '0 minutes');
    const found: string[] = [];
    const sizes: number[] = [];
    let path: string | undefined = LIST;
    while (path !== undefined) {
      const { text: html } = await getPage(site.address, path, who);
      const page = html.match(/Is this number \d+\?<\/bdi>/g) ?? [];
      sizes.push(page.length);
      found.push(...page);
      const [, query] = /href="\/account\/answers\?(before=[^"&]+)"[^>]*>Older/.exec(html) ?? [];
      path = query && `${LIST}?${query}`;
    }
    expect(sizes).toEqual([20, 20, 5]);
    expect(new Set(found).size).toBe(45);
  });

  test.each(['x', '1_zzzzzzzzzz', '99999999999999999_zzzzzzzzzz', "1'--_abcdefghjk"])(
    'shows something at %s',
    async (before) => {
      const words = await shown(await newcomer(), `${LIST}?before=${encodeURIComponent(before)}`);
      expect(words).toMatch(/You have not answered anything yet|Nothing older/);
    },
  );

  test('tells how each question stands, and offers a change only where there can be one', async () => {
    const who = await newcomer();
    const open = await answered(who, { text: 'Is it open?' });
    const paused = await answered(who, { text: 'Is it paused?' });
    const closed = await answered(who, { text: 'Is it closed?' });
    await sql`insert into question_pauses (question_id, reason) select id, 'A test' from questions where public_id = ${paused}`;
    await sql`update questions set closes_at = now() where public_id = ${closed}`;
    const { text } = await getPage(site.address, LIST, who);
    expect(mainTextOf(text)).toMatch(/Closed (?:just now|\d+ .* ago).*Paused.*Closes in/);
    expect(text.match(/\?change=1/g)).toHaveLength(1);
    expect(text).toContain(`/question/${open}?change=1`);
    expect(text.match(/name="question"/g)).toHaveLength(1);
  });

  test('says how each stands now, by the rules of its page', async () => {
    const who = await newcomer();
    const choices = ['Tea', 'Coffee'];
    const among = async (others: Record<number, number>, asked: QuestionInput) => {
      const id = await insertQuestion(sql, { choices, ...asked });
      await insertAnswersInBulk(sql, id, others);
      const headers = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
      expect((await putAnswer(site.address, id, ['1'], headers)).status).toBe(200);
    };
    await among({ 1: 8, 2: 5 }, { text: 'Is it one of few?' });
    await among({ 1: 40, 2: 60 }, { text: 'Is it one of many?' });
    await among({ 1: 40, 2: 60 }, { text: 'Is it earned?', results: 'after' });
    await among({ 1: 40, 2: 60 }, { text: 'Is it hidden?', results: 'closed' });
    const words = await shown(who);
    expect(words).toMatch(
      /Is it one of few\? Tea You and \d+ others of \d+ picked this\. Answered/,
    );
    expect(words).toMatch(/Is it one of many\? Tea You are with \d+% of \d+ people\. Answered/);
    expect(words).toMatch(/Is it earned\? Tea You are with \d+% of \d+ people\. Answered/);
    expect(words).toMatch(
      /Is it hidden\? Tea \d+ people have answered\. The author chose to show the result after closing\. Answered/,
    );
    expect(words.match(/\d%/g)).toHaveLength(2);
  });

  test('says of a removed question only that it was removed', async () => {
    const who = await newcomer();
    const id = await answered(who, { text: 'Is this rude?', choices: ['Rude words', 'More'] });
    await sql`insert into question_removals (question_id, reason) select id, 'Rude' from questions where public_id = ${id}`;
    const { text } = await getPage(site.address, LIST, who);
    expect(mainTextOf(text)).toContain(answeringHistoryWords.removedQuestion);
    expect(text).not.toMatch(/Is this rude|Rude words/);
  });

  test('holds what stays inside a community only while they belong to it', async () => {
    const who = await newcomer();
    await insertCommunity(sql, 'history-club', 'invitation', [[who, 'member']]);
    const community = { community: 'history-club', audience: 'community' } as const;
    const id = await answered(who, { text: 'Who keeps the key?', ...community });
    expect(await shown(who)).toContain('Who keeps the key?');
    await removePerson(sql, who.id);
    for (const path of [LIST, `${LIST}.data`, `${LIST}?did=${id}`])
      expect((await getPage(site.address, path, who)).text).not.toContain('Who keeps the key?');
    expect((await withdraw(who, id)).status).toBe(404);
    expect(await standing(who, id)).toEqual([1]);
  });

  test('is nobody else’s', async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    await answered(who, { text: 'Whose is this answer?' });
    expect(await shown(other)).not.toContain('Whose is this answer?');
    const { status, headers } = await getPage(site.address, LIST);
    expect([status, headers.location]).toEqual([303, '/sign-in?next=%2Faccount%2Fanswers']);
  });
});

describe('taking an answer back', () => {
  test('is done from the list, which then says so and does not hold it', async () => {
    const who = await newcomer();
    const id = await answered(who, { text: 'Is this taken back?' });
    const { status, headers } = await withdraw(who, id);
    expect([status, headers.location]).toEqual([303, `${LIST}?did=${id}`]);
    expect(await standing(who, id)).toEqual([]);
    const words = await shown(who, `${LIST}?did=${id}`);
    expect(words).toContain('Your answer was removed: Is this taken back?');
    expect(words).toContain(ownAnswersWords.noneYet);
  });

  test('leads back to the same place in the list', async () => {
    const who = await newcomer();
    const id = await answered(who, {});
    const place = '1772366400123456_abcdefghjk';
    const { headers } = await withdraw(who, id, `${LIST}?before=${place}`);
    expect(headers.location).toBe(`${LIST}?before=${place}&did=${id}`);
  });

  test.each([
    ['closed', 'This question is closed.'],
    ['paused', 'This question is paused.'],
    ['removed', 'This question was removed.'],
  ])('is refused with the reason on one that is %s', async (state, reason) => {
    const who = await newcomer();
    const id = await answered(who, {});
    const found = sql`select id, 'A test' from questions where public_id = ${id}`;
    if (state === 'closed')
      await sql`update questions set closes_at = now() where public_id = ${id}`;
    if (state === 'paused') await sql`insert into question_pauses (question_id, reason) ${found}`;
    if (state === 'removed')
      await sql`insert into question_removals (question_id, reason) ${found}`;
    const { status, text } = await withdraw(who, id);
    expect(status).toBe(state === 'removed' ? 410 : 409);
    expect(mainTextOf(text)).toContain(`Nothing was removed. ${reason}`);
    expect(await standing(who, id)).toEqual([1]);
  });

  test('touches nobody else’s, and says nothing of what was not there', async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const id = await answered(who, { text: 'Whose answer goes?' });
    expect((await withdraw(other, id)).status).toBe(303);
    expect(await standing(who, id)).toEqual([1]);
    for (const reader of [who, other])
      expect(await shown(reader, `${LIST}?did=${id}`)).not.toContain('was removed');
    expect((await withdraw(who, 'zzzzzzzzzz')).status).toBe(404);
    expect((await withdraw(who, '<b>')).status).toBe(400);
    expect((await withdraw(undefined, id)).status).toBe(303);
    expect(await standing(who, id)).toEqual([1]);
  });

  test('is counted once, however often it is pressed at once', async () => {
    const who = await newcomer();
    const id = await answered(who, {});
    const done = await Promise.all(Array.from({ length: 10 }, () => withdraw(who, id)));
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([303]));
    const [row] = await sql`
      select t.withdrawals from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
    expect(row).toEqual({ withdrawals: 1 });
  });
});

test('the limit on changes holds here, too', async () => {
  const strict = await startServer({ DATABASE_URL: site.databaseUrl });
  try {
    await untilReady(strict);
    const who = await newcomer();
    const id = await insertQuestion(sql);
    const headers = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
    let last: HttpResponse | undefined;
    for (let round = 0; round < 8 && last?.status !== 429; round++) {
      await putAnswer(strict.address, id, ['1'], headers);
      last = await submitForm(strict.address, who, LIST, { question: id });
    }
    expect(last?.status).toBe(429);
    expect(last?.headers['retry-after']).toBe('60');
    expect(mainTextOf(last?.text ?? '')).toContain('Nothing was removed.');
    const page = await sendRequest(strict.address, LIST, { headers });
    expect(page.status).toBe(200);
  } finally {
    await strict.stop();
  }
});
