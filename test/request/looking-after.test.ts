import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createQuestion,
  ownQuestionPath,
  submitForm,
  QUESTION_FIELDS,
  getPage,
} from '../support/question-form.ts';
import { sendRequest } from '../support/http.ts';
import {
  castAsMember,
  authorActionsOf,
  resultOfAct,
  questionRow,
} from '../support/own-question.ts';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as ownActionsWords from '../../app/asking/words/own-actions.ts';
import * as stateReasonWords from '../../app/questions/words/state-reason.ts';

const site = sharedSite();
let sql: Sql;
let lane: Sql;
let ada: TestMember;
let bo: TestMember;
let author: ReturnType<typeof authorActionsOf>;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  lane = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  bo = await createMember(site, 'Bo');
  author = authorActionsOf(site.address, ada);
});
afterAll(async () => {
  await Promise.all([sql?.end(), lane?.end()]);
});

describe('what is somebody else’s', () => {
  test('is not there: not to read, not to change', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Whose question might this be?' });
    const before = await questionRow(sql, id);
    for (const path of [
      ownQuestionPath(id),
      `${ownQuestionPath(id)}?do=edit`,
      ownQuestionPath('q000000000'),
    ])
      expect((await getPage(site.address, path, bo)).status).toBe(404);
    for (const does of ['open', 'pause', 'resume', 'close', 'delete', 'correct', 'ask'])
      expect(
        (await author.act(id, { ...QUESTION_FIELDS, does, reason: 'Because I can' }, bo)).status,
      ).toBe(404);
    const version = `/account/questions/new?version=${id}`;
    expect((await getPage(site.address, version, bo)).status).toBe(404);
    const fields = { ...QUESTION_FIELDS, does: 'ask', version: id };
    expect((await submitForm(site.address, bo, '/account/questions/new', fields)).status).toBe(404);
    expect(await questionRow(sql, id)).toEqual(before);
    expect((await getPage(site.address, '/account/questions', bo)).text).not.toContain(id);
  });

  test('is not changed by a visitor either', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Can a visitor close this one?' });
    const { status, headers } = await submitForm(site.address, undefined, ownQuestionPath(id), {
      does: 'close',
      reason: 'No',
    });
    expect([status, headers.location]).toEqual([303, expect.stringContaining('/sign-in?next=')]);
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
  });
});

describe('opening early', () => {
  test('takes answers from then on, and closes when it was to close', async () => {
    const text = 'Does this one open before its time?';
    const id = await createQuestion(site.address, ada, { text });
    await sql`update questions set opens_at = now() + interval '1 hour' where public_id = ${id}`;
    const planned = await questionRow(sql, id);
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(409);
    const page = (await getPage(site.address, ownQuestionPath(id), ada)).text;
    expect(page).toContain(ownActionsWords.openNow);
    expect(page).toContain(`/live?question=${id}`);
    expect(resultOfAct(await author.act(id, { does: 'open' }))).toEqual([303, 'opened']);
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
    const opened = await questionRow(sql, id);
    expect(opened).toMatchObject({
      closes_at: planned?.['closes_at'],
      tie_close: planned?.['tie_close'],
      revision: planned?.['revision'],
    });
    expect((await author.act(id, { does: 'open' })).status).toBe(409);
    expect((await getPage(site.address, ownQuestionPath(id), ada)).text).not.toContain(
      ownActionsWords.openNow,
    );
  });
});

describe('pausing', () => {
  test('needs a reason that everyone reads, and holds answers until it is resumed', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Is this one paused for a while?' });
    const bare = await author.act(id, { does: 'pause', reason: ' ' });
    expect(bare.status).toBe(422);
    expect(bare.text).toMatch(/id="reason-pause"[^>]* autofocus=""/i);
    const reason = 'The second choice is being looked at.';
    expect(resultOfAct(await author.act(id, { does: 'pause', reason }))).toEqual([303, 'paused']);
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(409);
    expect((await getPage(site.address, `/question/${id}`)).text).toContain(reason);
    expect((await author.act(id, { does: 'pause', reason })).status).toBe(409);
    expect(resultOfAct(await author.act(id, { does: 'resume' }))).toEqual([303, 'resumed']);
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
    expect((await getPage(site.address, ownQuestionPath(id), ada)).text).toContain(reason);
    expect((await author.act(id, { does: 'resume' })).status).toBe(409);
  });
});

describe('closing early', () => {
  test('says why, counts what was there, and does not open again', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Is this closed before its time?' });
    const planned = (await questionRow(sql, id))?.['closes_at'];
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
    expect((await author.act(id, { does: 'close', reason: '' })).status).toBe(422);
    expect(
      resultOfAct(await author.act(id, { does: 'close', reason: 'The date was moved.' })),
    ).toEqual([303, 'closed']);
    const [closure] = await sql`
      select c.planned_close, c.closed_at = q.closes_at as is_then, q.tie_close from question_closures c join questions q on q.id = c.question_id
      where q.public_id = ${id}`;
    expect(closure).toMatchObject({ planned_close: planned, is_then: true, tie_close: planned });
    expect((await putAnswer(site.address, id, ['2'])).status).toBe(409);
    const page = (await getPage(site.address, `/question/${id}`)).text;
    expect(page).toMatch(/closed early/);
    expect(page).toContain('The date was moved.');
    for (const does of ['open', 'resume', 'pause', 'close', 'ask'])
      expect((await author.act(id, { ...QUESTION_FIELDS, does, reason: 'Once more' })).status).toBe(
        409,
      );
  });

  test('of a paused question ends the pause', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Paused first and closed then?' });
    await author.act(id, { does: 'pause', reason: 'Wait a moment' });
    expect(resultOfAct(await author.act(id, { does: 'close', reason: 'It is over' }))).toEqual([
      303,
      'closed',
    ]);
    const open =
      await sql`select 1 from question_pauses p join questions q on q.id = p.question_id where q.public_id = ${id} and p.ended_at is null`;
    expect(open).toHaveLength(0);
    expect((await getPage(site.address, `/question/${id}`)).text).toContain('It is over');
  });

  test('while people answer leaves no answer behind it', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Who gets in before the door shuts?',
    });
    const flood = Array.from({ length: 200 }, async (_, at) => {
      // The door shuts in the middle of them.
      if (at === 100) await author.act(id, { does: 'close', reason: 'The hall is full' });
      return putAnswer(site.address, id, [String(1 + (at % 3))]);
    });
    const answers = await Promise.all(flood);
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const [told] = await sql`
      select count(*)::int as answers, count(*) filter (where a.answered_at >= q.closes_at)::int as late
      from answers a join questions q on q.id = a.question_id where q.public_id = ${id}`;
    expect(told).toEqual({ answers: taken, late: 0 });
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(409);
  });
});

describe('a new version', () => {
  const start = (id: string, text: string) =>
    submitForm(site.address, ada, '/account/questions/new', {
      ...QUESTION_FIELDS,
      does: 'ask',
      version: id,
      text,
    });

  test('begins with the words of the one before, closes it, and both lead to each other', async () => {
    const old = await createQuestion(site.address, ada, {
      text: 'Should the square be closed to cars?',
    });
    expect((await putAnswer(site.address, old, ['1'])).status).toBe(200);
    const form = await getPage(site.address, `/account/questions/new?version=${old}`, ada);
    expect(form.text).toContain('Should the square be closed to cars?</textarea>');
    expect(form.text).toContain(`name="version" value="${old}"`);
    const made = await start(old, 'Should the square be closed to cars on Sundays?');
    expect(made.status).toBe(303);
    const [, fresh = ''] = /questions\/(\w+)\?/.exec(made.headers.location ?? '') ?? [];
    const before = (await getPage(site.address, `/question/${old}`)).text;
    expect(before).toContain(stateReasonWords.causes['new-version']);
    expect(before).toContain(`href="/question/${fresh}"`);
    expect((await getPage(site.address, `/question/${fresh}`)).text).toContain(
      `href="/question/${old}"`,
    );
    expect((await putAnswer(site.address, old, ['1'])).status).toBe(409);
    expect((await putAnswer(site.address, fresh, ['1'])).status).toBe(200);
    const again = await start(old, 'Should the square be closed to cars at night?');
    expect(again.status).toBe(409);
    expect(again.text).toContain('There is already a newer version.');
  });

  test('of what was closed long ago leaves its end as it was', async () => {
    const old = await createQuestion(site.address, ada, {
      text: 'Is this one closed in good order?',
    });
    await author.act(old, { does: 'close', reason: 'Enough answers' });
    const end = (await questionRow(sql, old))?.['closes_at'];
    expect((await start(old, 'Is this one asked once more?')).status).toBe(303);
    expect((await questionRow(sql, old))?.['closes_at']).toEqual(end);
    expect((await getPage(site.address, `/question/${old}`)).text).toContain('Enough answers');
  });

  test('is not needed while everything can be edited', async () => {
    const old = await createQuestion(site.address, ada, {
      text: 'Can this still be edited freely?',
    });
    expect((await start(old, 'Would a new version be in order?')).status).toBe(409);
  });

  test('started twice at once is one', async () => {
    const old = await createQuestion(site.address, ada, {
      text: 'Who is first to start a version?',
    });
    await putAnswer(site.address, old, ['1']);
    const both = await Promise.all(
      ['one', 'two'].map((word) => start(old, `Is this version number ${word}?`)),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
  });
});

describe('deleting', () => {
  test('takes everything along, its author’s own answer too', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Will this be gone without a trace?',
    });
    await castAsMember(lane, ada, await questionRow(sql, id), [1]);
    const { id: number, survey_id: survey } = (await questionRow(sql, id)) ?? {};
    expect(resultOfAct(await author.act(id, { does: 'delete' }))).toEqual([303, 'deleted']);
    for (const table of ['answers', 'answer_log', 'totals', 'tallies', 'choices'])
      expect(
        await sql`select 1 from ${sql(table)} where question_id = ${String(number)}`,
      ).toHaveLength(0);
    expect(await sql`select 1 from surveys where id = ${String(survey)}`).toHaveLength(0);
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(404);
    expect((await getPage(site.address, ownQuestionPath(id), ada)).status).toBe(404);
  });

  test('is refused once somebody else has answered, were the answer taken back', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Is an answer ever thrown away?' });
    const key = deviceKey();
    expect((await putAnswer(site.address, id, ['1'], { 'idempotency-key': key })).status).toBe(200);
    const withdrawn = await sendRequest(site.address, `/api/v1/questions/${id}/answer`, {
      method: 'DELETE',
      headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': key },
    });
    expect(withdrawn.status).toBe(200);
    const refused = await author.act(id, { does: 'delete' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('answers are never thrown away');
    expect((await putAnswer(site.address, id, ['2'], { 'idempotency-key': key })).status).toBe(200);
  });
});

test('what a moderator removed says so, and nothing can be done with it', async () => {
  const id = await createQuestion(site.address, ada, {
    text: 'Was this taken away by a moderator?',
  });
  await sql`insert into question_removals (question_id, reason) select id, 'It names a person.' from questions where public_id = ${id}`;
  const page = await getPage(site.address, ownQuestionPath(id), ada);
  expect(page.text).toContain('Removed by a moderator');
  expect(page.text).toContain('A moderator removed it.');
  expect((await author.act(id, { does: 'close', reason: 'Too late' })).status).toBe(409);
});
