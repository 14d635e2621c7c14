import postgres, { type Sql } from 'postgres';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRoomCode } from '../../app/base/ids.ts';
import { qrPath } from '../../app/base/qr-path.ts';
import { MAX_REVEALS } from '../../app/questions/question-rules.ts';
import { putAnswer, deleteAnswer } from '../support/answers.ts';
import { createQuestion, submitForm, getPage } from '../support/question-form.ts';
import { submitTransfer, visitorWithAnswer } from '../support/transfer.ts';
import { insertCommunity } from '../support/communities.ts';
import { markupOf, mainTextOf } from '../support/html.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { authorActionsOf, resultOfAct } from '../support/own-question.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { expectCountersRight } from '../support/recount.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';
import * as questionsHistoryWords from '../../app/questions/words/history.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as problemsWords from '../../app/questions/words/problems.ts';
import { sharedSite } from '../support/shared-site.ts';

/** What waits for an answer, shown by its author to a room that has not given one: docs/decisions/0046. */
const site = sharedSite();
let sql: Sql;
let ada: TestMember;
let bo: TestMember;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  bo = await createMember(site, 'Bo');
});
afterAll(async () => {
  await sql?.end();
});

const page = (path: string, who?: TestMember) => getPage(site.address, path, who);

/** Where its author comes to: the address has the sign of the room in it. */
async function roomOf(id: string, who: TestMember = ada): Promise<{ path: string; sign: string }> {
  const { status, headers } = await page(`/live?question=${id}`, who);
  const path = String(headers.location);
  const [, sign = ''] = new RegExp(`^/live\\?question=${id}&room=(\\w{6})$`).exec(path) ?? [];
  expect([status, sign.length]).toEqual([302, 6]);
  return { path, sign };
}

const reveal = (path: string, id: string, who: TestMember = ada): Promise<HttpResponse> =>
  submitForm(site.address, who, path, { does: 'reveal', question: id });

const answerFrom = (id: string, room?: string, headers: Record<string, string> = {}) =>
  sendRequest(site.address, `/api/v1/questions/${id}/answer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ choices: ['1'], room }),
  });

const SIGNS = Array.from({ length: 2 * MAX_REVEALS }, (_, at) =>
  makeRoomCode(Uint8Array.of(at, 1, 2, 3, 4, 5)),
);

/** As if it had been shown in all of these. */
async function revealedIn(id: string, rooms: readonly string[]): Promise<void> {
  await sql`
    insert into reveals (question_id, room, revealed_at)
    select q.id, room, now() from questions q, unnest(${[...rooms]}::text[]) as room where public_id = ${id}`;
}

async function figures(id: string): Promise<{ saw: number; peeked: number } | undefined> {
  const [row] = await sql<{ saw: number; peeked: number }[]>`
    select saw_first as saw, peeked from totals where question_id = (select id from questions where public_id = ${id})`;
  return row && { ...row };
}

describe('a result that shows after answering', () => {
  test('is said from the start to be shown to rooms, and is by its author alone', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Is this shown to the room?',
      results: 'after',
    });
    expect(mainTextOf((await page(`/question/${id}`)).text)).toContain(
      'Nobody has answered this yet. The result shows after answering. The author may show it on a screen before that, and answers given there afterwards are marked.',
    );
    const { path } = await roomOf(id);
    await insertAnswersInBulk(sql, id, { 1: 30, 2: 11 });
    const before = await page(path, ada);
    expect(mainTextOf(before.text)).toContain('or when its author shows it');
    expect(mainTextOf(before.text)).toContain(presenterWords.showResult);
    expect(before.text).not.toContain('73%');
    expect((await reveal(path, id, bo)).status).toBe(404);
    expect((await page(`/question/${id}?view=figures`)).text).not.toContain(
      questionsHistoryWords.shownOnScreen,
    );

    const { status, headers } = await reveal(path, id);
    expect([status, headers.location]).toEqual([303, path]);
    const after = mainTextOf((await page(path, ada)).text);
    expect(after).toContain('73%');
    expect(after).toContain('Answers from this room are now marked as given after looking');
    // Nobody else sees it by that, in this room or another.
    for (const who of [undefined, bo]) expect((await page(path, who)).text).not.toContain('73%');
    const other = path.replace(/room=\w+/, 'room=zzzzzz');
    expect((await page(other, ada)).text).not.toContain('73%');
    const [noted] = await sql<{ at: Date }[]>`
      select revealed_at as at from reveals where question_id = (select id from questions where public_id = ${id})`;
    // A page for everybody may be a moment old.
    await expect
      .poll(async () => (await page(`/question/${id}?view=figures`)).text)
      .toContain(noted?.at.toISOString() ?? 'nothing');
    expect(mainTextOf((await page(`/question/${id}?view=figures`)).text)).toContain(
      questionsHistoryWords.shownOnScreen,
    );
  });

  test('marks answers that come from that room afterwards, and no others', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Which answers are marked?',
      results: 'after',
    });
    const { path, sign } = await roomOf(id);
    const early = await answerFrom(id, sign);
    const cookie = String(early.headers['set-cookie']).split(';')[0] ?? '';
    expect(await figures(id)).toEqual({ saw: 0, peeked: 0 });
    await reveal(path, id);
    // Its author has looked.
    expect(await figures(id)).toEqual({ saw: 0, peeked: 1 });
    expect((await answerFrom(id)).text).not.toContain('afterLooking');
    await answerFrom(id, 'zzzzzz');
    // Whoever had answered has nothing to be marked when they change it.
    await sendRequest(site.address, `/api/v1/questions/${id}/answer`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ choices: ['2'], room: sign }),
    });
    expect((await figures(id))?.saw).toBe(0);
    const marked = await answerFrom(id, sign);
    expect([marked.status, JSON.parse(marked.text)]).toMatchObject([200, { afterLooking: true }]);
    expect((await figures(id))?.saw).toBe(1);
    // Whoever takes it back is told nothing of it.
    const own = String(marked.headers['set-cookie']).split(';')[0] ?? '';
    const gone = await deleteAnswer(site.address, id, {
      cookie: own,
      'sec-fetch-site': 'same-origin',
    });
    expect(gone.json).not.toHaveProperty('afterLooking');
    expect((await answerFrom(id, sign)).status).toBe(200);
    await putAnswer(site.address, id, ['1'], {
      cookie: ada.cookie,
      'sec-fetch-site': 'same-origin',
    });
    expect((await figures(id))?.saw).toBe(2);
    expect((await answerFrom(id, 'no room')).status).toBe(422);
  });

  test('marks them too where they come by a form, by the address that was typed', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Is this typed from the wall?',
      results: 'after',
    });
    const { path, sign } = await roomOf(id);
    const wall = await page(path, ada);
    const code = encode(`${site.address}/question/${id}?room=${sign}`, { ecc: 'M', border: 0 });
    expect(markupOf(wall.text)).toContain(`<path d="${qrPath(code.data).path}"`);
    expect(wall.text).toContain(`${id}-${sign}`);
    const { status, headers } = await page(`/question/${id}-${sign}`);
    expect([status, headers.location]).toEqual([308, `/question/${id}?room=${sign}`]);
    expect((await page(`/question/${id}-!!!!!!`)).status).toBe(404);
    await insertAnswersInBulk(sql, id, { 1: 30, 2: 11 });
    await reveal(path, id);
    const there = await page(`/question/${id}?room=${sign}`);
    expect(there.text).toContain(`action="/question/${id}?room=${sign}"`);
    const sent = await postForm(site.address, `/question/${id}?room=${sign}`, {
      does: 'answer',
      choice: '1',
    });
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      `/question/${id}?room=${sign}&answered=1`,
    ]);
    expect((await figures(id))?.saw).toBe(1);
    const cookie = String(sent.headers['set-cookie']).split(';')[0] ?? '';
    const told = await sendRequest(site.address, String(sent.headers.location), {
      headers: { cookie },
    });
    expect(mainTextOf(told.text)).toContain(answeringAreaWords.countedMarked);
  });

  test('leaves its mark on an answer that is taken into an account', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Is the mark taken along?',
      results: 'after',
    });
    const before = await createQuestion(site.address, ada, {
      text: 'Is nothing else marked by it?',
      results: 'after',
    });
    const browser = await visitorWithAnswer(site.address, before, ['1']);
    const { path, sign } = await roomOf(id);
    await insertAnswersInBulk(sql, id, { 1: 30, 2: 11 });
    await reveal(path, id);
    const sent = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' };
    expect((await answerFrom(id, sign, sent)).status).toBe(200);
    expect((await figures(id))?.saw).toBe(1);
    const member = await createMember(site, 'Cy');
    expect((await submitTransfer(site.address, member, browser)).status).toBe(303);
    const marks = await sql<{ isMarked: boolean }[]>`
      select a.saw_result as "isMarked" from answers a join questions q on q.id = a.question_id
      where q.public_id in (${id}, ${before}) and a.voter = ${member.voterId}::uuid
      order by q.public_id = ${id}`;
    expect(marks.map(({ isMarked }) => isMarked)).toEqual([false, true]);
    expect((await figures(id))?.saw).toBe(1);
    expect((await figures(before))?.saw).toBe(0);
    await expectCountersRight(sql);
  });

  test('is not shown while there is nothing to show', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Is nothing shown?',
      results: 'after',
    });
    const { path } = await roomOf(id);
    const empty = await page(path, ada);
    expect(mainTextOf(empty.text)).toContain(problemsWords.noResultYet);
    expect(empty.text).not.toContain('value="reveal"');
    const { status, text } = await reveal(path, id);
    expect(status).toBe(409);
    expect(mainTextOf(text)).toContain(problemsWords.noResultYet);
    // What was taken back is nothing either.
    const { headers } = await answerFrom(id);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    await deleteAnswer(site.address, id, { cookie, 'sec-fetch-site': 'same-origin' });
    expect((await reveal(path, id)).status).toBe(409);
    expect(await figures(id)).toEqual({ saw: 0, peeked: 0 });
  });

  test('begins anew when the question is rewritten', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Is this rewritten?',
      results: 'after',
    });
    const { path, sign } = await roomOf(id);
    const own = { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' };
    await putAnswer(site.address, id, ['1'], own);
    expect((await reveal(path, id)).status).toBe(303);
    // Taken back, and looked at once more.
    await deleteAnswer(site.address, id, own);
    await sql`
      insert into reveals (question_id, room, revealed_at)
      select id, ${sign === 'zz' ? 'yy' : 'zz'}, now() from questions where public_id = ${id}`;
    await postForm(site.address, `/question/${id}`, { does: 'peek' }, { cookie: ada.cookie });
    expect((await figures(id))?.peeked).toBe(1);
    const edited = await authorActionsOf(site.address, ada).edit(id, { results: 'closed' });
    expect(resultOfAct(edited)).toEqual([303, 'edited']);
    expect(await figures(id)).toEqual({ saw: 0, peeked: 0 });
    expect(
      await sql`select room from reveals where question_id = (
      select id from questions where public_id = ${id})`,
    ).toHaveLength(0);
    await putAnswer(site.address, id, ['1'], own);
    const here = await page(path, ada);
    expect(mainTextOf(here.text)).toContain(presenterWords.closeAndShow);
    expect(mainTextOf(here.text)).not.toContain('now marked as given after looking');
    expect(mainTextOf(here.text)).not.toContain('1 person counted');
    await expectCountersRight(sql);
  });

  test('is shown in so many rooms, and stays shown in each of them', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'In how many rooms?',
      results: 'after',
    });
    await insertAnswersInBulk(sql, id, { 1: 30, 2: 11 });
    const { path, sign } = await roomOf(id);
    expect((await reveal(path, id)).status).toBe(303);
    const others = SIGNS.filter((one) => one !== sign).slice(0, MAX_REVEALS - 1);
    await revealedIn(id, others);
    expect((await reveal(path, id)).status).toBe(303);
    const another = SIGNS.find((one) => one !== sign && !others.includes(one)) ?? '';
    const { status, text } = await reveal(`/live?question=${id}&room=${another}`, id);
    expect(status).toBe(409);
    expect(mainTextOf(text)).toContain('in 20 rooms, which is the most. You can close it.');
  });

  test('can be looked at by each who comes to a room that was shown it', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'May each of them look?',
      results: 'after',
    });
    await insertAnswersInBulk(sql, id, { 1: 30, 2: 11 });
    const { path, sign } = await roomOf(id);
    await reveal(path, id);
    const there = (await page(`/question/${id}?room=${sign}`)).text;
    expect(mainTextOf(there)).toContain('The author showed the result in this room');
    expect(mainTextOf(there)).toContain(answeringAreaWords.look);
  });

  test('that was answered before this was there keeps its rule', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Does this keep its rule?',
      results: 'after',
    });
    const { path } = await roomOf(id);
    await sql`update questions set may_reveal = false where public_id = ${id}`;
    const { status, text } = await reveal(path, id);
    expect(status).toBe(409);
    expect(mainTextOf(text)).toContain('it keeps that rule');
    expect(mainTextOf((await page(path, ada)).text)).not.toContain('or when its author shows it');
    expect((await page(`/question/${id}`)).text).not.toContain('in a room');
  });
});

test('a question asked inside a community is shown to a room of its members', async () => {
  const club = await insertCommunity(sql, 'reveal-club', 'invitation', [
    [ada, 'owner'],
    [bo, 'member'],
  ]);
  const id = await createQuestion(site.address, ada, {
    text: 'Is this shown to members only?',
    results: 'after',
  });
  await sql`
    update questions set community_id = ${club}, is_inside = true, audience = 'community' where public_id = ${id}`;
  const outsider = await createMember(site, 'Di');
  const { path, sign } = await roomOf(id);
  const as = (who: TestMember) => ({ cookie: who.cookie, 'sec-fetch-site': 'same-origin' });
  expect((await answerFrom(id, sign, as(ada))).status).toBe(200);
  expect((await reveal(path, id, bo)).status).toBe(404);
  expect((await reveal(path, id)).status).toBe(303);
  expect((await answerFrom(id, sign, as(bo))).text).toContain('"afterLooking":true');
  for (const who of [undefined, outsider]) {
    expect((await page(`/question/${id}?room=${sign}`, who)).status).toBe(404);
    expect((await answerFrom(id, sign, who && as(who))).status).toBe(404);
  }
  expect((await figures(id))?.saw).toBe(1);
});

test('a result that shows after closing stays hidden from its author too', async () => {
  const id = await createQuestion(site.address, ada, {
    text: 'Is this hidden until it closes?',
    results: 'closed',
  });
  await insertAnswersInBulk(sql, id, { 1: 30, 2: 11 });
  const here = `/live?question=${id}&room=zzzzzz`;
  const { status, text } = await page(here, ada);
  expect(status).toBe(200);
  expect(text).not.toContain('73%');
  expect(mainTextOf(text)).toContain(presenterWords.closeAndShow);
  expect(mainTextOf(text)).not.toContain(presenterWords.closeForGood);
  expect((await reveal(here, id)).status).toBe(409);
  expect((await submitForm(site.address, ada, here, { does: 'close', question: id })).status).toBe(
    303,
  );
  expect(mainTextOf((await page(here, ada)).text)).toContain('73%');
});
