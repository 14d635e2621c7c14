import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CORRECTIONS, MAX_PAUSES } from '../../app/questions/question-rules.ts';
import { createQuestion, ownQuestionPath, getPage } from '../support/question-form.ts';
import { postFields } from '../support/forms.ts';
import { sendRequest } from '../support/http.ts';
import {
  castAsMember,
  authorActionsOf,
  resultOfAct,
  backdateOpening,
  questionRow,
} from '../support/own-question.ts';
import { putAnswer } from '../support/answers.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as correctionsWords from '../../app/asking/words/corrections.ts';

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

describe('a free edit', () => {
  test('changes everything, and the title of its survey', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Is this the first wording?' });
    const text = 'Is this the second wording?';
    expect(
      resultOfAct(
        await author.edit(id, { text, kind: 'ranking', choice: ['Up', 'Down'], topic: ['work'] }),
      ),
    ).toEqual([303, 'edited']);
    expect(await questionRow(sql, id)).toMatchObject({
      text,
      title: text,
      kind: 'ranking',
      revision: 2,
      choices: [
        [4, 'Up'],
        [5, 'Down'],
      ],
    });
    expect((await getPage(site.address, `/question/${id}`)).text).toContain(text);
    // A page from before knows numbers that are nobody’s now.
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(422);
    expect((await putAnswer(site.address, id, ['4'])).status).toBe(200);
  });

  test('ends with the first answer by another; what was typed is kept, for a new version', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Has anybody answered this yet?' });
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
    const before = await questionRow(sql, id);
    const { status, text } = await author.edit(id, { text: 'Would this be something else?' });
    expect(status).toBe(409);
    expect(text).toContain('Somebody has answered it');
    expect(text).toContain('Would this be something else?</textarea>');
    expect(text).toContain(correctionsWords.continueAsVersion);
    expect(await questionRow(sql, id)).toEqual(before);
  });

  test('ends five minutes after it opened', async () => {
    const id = await createQuestion(site.address, ada, { text: 'How long may this be edited?' });
    await backdateOpening(sql, id, 4.9);
    expect(resultOfAct(await author.edit(id))).toEqual([303, 'edited']);
    await backdateOpening(sql, id, 5.1);
    expect((await author.edit(id)).status).toBe(409);
  });

  test('moves the close time that ties go by until it opens, and not after', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'When do ties get fixed?',
      opens: 'later',
      opensAt: local(2),
      zone: 'UTC',
    });
    expect(resultOfAct(await author.edit(id, { closes: 'at', closesAt: local(9) }))).toEqual([
      303,
      'edited',
    ]);
    const scheduled = await questionRow(sql, id);
    expect(scheduled?.['tie_close']).toEqual(new Date(`${local(9)}Z`));
    expect(
      resultOfAct(await author.edit(id, { opens: 'now', closes: 'at', closesAt: local(4) })),
    ).toEqual([303, 'edited']);
    expect((await questionRow(sql, id))?.['tie_close']).toEqual(new Date(`${local(4)}Z`));
    expect(resultOfAct(await author.edit(id, { closes: 'at', closesAt: local(5) }))).toEqual([
      303,
      'edited',
    ]);
    expect(await questionRow(sql, id)).toMatchObject({
      closes_at: new Date(`${local(5)}Z`),
      tie_close: new Date(`${local(4)}Z`),
    });
  });

  test('takes its author’s own answer back when the choices change, and only then', async () => {
    const id = await createQuestion(site.address, ada, { text: 'What does its author think?' });
    await castAsMember(lane, ada, await questionRow(sql, id), [2]);
    expect((await getPage(site.address, `${ownQuestionPath(id)}?do=edit`, ada)).text).toContain(
      'your answer is removed',
    );
    expect(resultOfAct(await author.edit(id, { text: 'What does the author think?' }))).toEqual([
      303,
      'edited',
    ]);
    const standing = () =>
      sql`select choices from answers a join questions q on q.id = a.question_id where q.public_id = ${id}`;
    expect(await standing()).toEqual([{ choices: [2] }]);
    expect(resultOfAct(await author.edit(id, { choice: ['Other', 'Things'] }))).toEqual([
      303,
      'edited',
    ]);
    expect(await standing()).toEqual([{ choices: [] }]);
  });

  test('cannot show a result to more people than those who answered were told', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Who will see the result?',
      results: 'closed',
    });
    expect(resultOfAct(await author.edit(id, { results: 'after' }))).toEqual([303, 'edited']);
    await castAsMember(lane, ada, await questionRow(sql, id), [2]);
    const loosened = await author.edit(id, { results: 'always' });
    expect(loosened.status).toBe(422);
    expect(loosened.text).toMatch(/id="ask-results"[^>]*aria-invalid="true"/);
    expect(resultOfAct(await author.edit(id, { results: 'closed' }))).toEqual([303, 'edited']);
    expect((await author.edit(id, { results: 'after' })).status).toBe(422);
  });

  test('is refused as wrong as asking is', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Is a bad edit refused too?' });
    const { status, text } = await author.edit(id, { text: 'Short', topic: [] });
    expect(status).toBe(422);
    expect(text).toContain('id="ask-text-problem"');
  });
});

describe('a correction', () => {
  test('shows everyone what was and what it became, and keeps the answers', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Should libraries lend out tols to all?',
    });
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
    const text = 'Should libraries lend out tools to all?';
    expect(resultOfAct(await author.correct(id, { text, 'choice-2': 'Only in towns.' }))).toEqual([
      303,
      'corrected',
    ]);
    expect(await questionRow(sql, id)).toMatchObject({ text, title: text, revision: 1 });
    const page = (await getPage(site.address, `/question/${id}?view=figures`)).text;
    expect(page).toMatch(/<del[^>]*>(?:(?!<\/del>).)*tols<\/del>/);
    expect(page).toMatch(/<ins[^>]*>(?:(?!<\/ins>).)*tools<\/ins>/);
    expect(page).toContain('A choice was corrected');
    expect((await putAnswer(site.address, id, ['2'])).status).toBe(200);
  });

  test('is refused where it says something else, and while everything can be edited', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'Do you want 10 trees in your street?',
    });
    expect(
      (await author.correct(id, { text: 'Do you want 12 trees in your street?' })).status,
    ).toBe(409);
    await backdateOpening(sql, id, 6);
    const figure = await author.correct(id, { text: 'Do you want 12 trees in your street?' });
    expect(figure.status).toBe(422);
    expect(figure.text).toContain('12 trees in your street?</textarea>');
    expect(figure.text).toContain('A number changes what is asked');
    expect((await author.correct(id, { text: 'Do you hate 10 dogs in your street?' })).status).toBe(
      422,
    );
    expect(await questionRow(sql, id)).toMatchObject({
      text: 'Do you want 10 trees in your street?',
    });
  });
});

test('no correction moves answers from one choice to another', async () => {
  const id = await createQuestion(site.address, ada, {
    text: 'Should the tax go up or down?',
    choice: ['Increase', 'Decrease'],
  });
  expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
  const swaps = [{ 'choice-1': 'Decrease', 'choice-2': 'Increase' }, { 'choice-1': 'Dncrease' }];
  for (const fields of swaps) {
    const { status, text } = await author.correct(id, fields);
    expect(status).toBe(422);
    expect(text).toContain('beside it. Start a new version');
  }
  expect((await questionRow(sql, id))?.['choices']).toEqual([
    [1, 'Increase'],
    [2, 'Decrease'],
  ]);
});

test('what stands on the page of a question has an end', async () => {
  const id = await createQuestion(site.address, ada, { text: 'Which of these is spelled right?' });
  expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
  const row = String((await questionRow(sql, id))?.['id']);
  await sql`
    insert into question_corrections (question_id, corrected_at, field, was, became)
    select ${row}, now() - make_interval(secs => n), 'context', 'a' || n, 'b' || n from generate_series(1, ${MAX_CORRECTIONS}) as n`;
  const text = 'Which of these is spelt right?';
  const often = await author.correct(id, { text });
  expect(often.status).toBe(422);
  expect(often.text).toContain('Start a new version.');
  await sql`
    insert into question_pauses (question_id, started_at, ended_at, reason)
    select ${row}, now() - make_interval(secs => 2 * n), now() - make_interval(secs => 2 * n - 1), 'Because.'
    from generate_series(1, ${MAX_PAUSES}) as n`;
  const paused = await author.act(id, { does: 'pause', reason: 'Once more' });
  expect(paused.status).toBe(422);
  expect(paused.text).toContain('which is the most');
});

describe('an answer and an edit at the same time', () => {
  test('leave every acknowledged answer counted, on the question as it was read', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await createQuestion(site.address, ada, {
        text: `Which of the two is first, ${round}?`,
      });
      const pressed = author.edit(id, { choice: ['Left', 'Right', 'Straight on', 'Back'] });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => putAnswer(site.address, id, ['2'])),
      );
      const edited = await pressed;
      const taken = answers.filter(({ status }) => status === 200).length;
      // Refused because it was edited, or because its choice is gone: never counted for another.
      expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
      const [told] = await sql`
        select count(*)::int as answers, count(*) filter (where c.number is null)::int as astray
        from answers a join questions q on q.id = a.question_id left join choices c on c.question_id = q.id and c.number = a.choices[1]
        where q.public_id = ${id}`;
      expect(told).toEqual({ answers: taken, astray: 0 });
      expect(edited.status).toBe(taken > 0 ? 409 : 303);
    }
  });

  test('an answer to words that were edited since is refused, however it comes', async () => {
    const path = (id: string) => `/api/v1/questions/${id}`;
    // Eleven choices leave no room for other numbers: the same ones stand beside other words.
    const choice = Array.from('abcdefghijk', (letter) => `Choice ${letter}`);
    const id = await createQuestion(site.address, ada, {
      text: 'Which of the eleven is it?',
      choice,
    });
    const { revision } = JSON.parse((await getPage(site.address, path(id))).text) as {
      revision: number;
    };
    const page = (await getPage(site.address, `/question/${id}`)).text;
    expect(page).toContain(`name="revision" value="${revision}"`);
    expect(resultOfAct(await author.edit(id, { choice: choice.toReversed() }))).toEqual([
      303,
      'edited',
    ]);
    const body = JSON.stringify({ choices: ['1'], revision });
    for (const type of ['application/json', 'application/json; charset=utf-8']) {
      const { status, text } = await sendRequest(site.address, `${path(id)}/answer`, {
        method: 'PUT',
        headers: { 'content-type': type },
        body,
      });
      expect([status, text]).toEqual([409, expect.stringContaining('"code":"edited"')]);
    }
    const form = await postFields(site.address, `/question/${id}`, [
      ['does', 'answer'],
      ['revision', String(revision)],
      ['choice', '1'],
    ]);
    expect([form.status, form.text]).toEqual([409, expect.stringContaining('was edited')]);
    const now = JSON.stringify({ choices: ['1'], revision: revision + 1 });
    const headers = { 'content-type': 'application/json' };
    const answer = (sent: string) =>
      sendRequest(site.address, `${path(id)}/answer`, { method: 'PUT', headers, body: sent });
    expect((await answer(now)).status).toBe(200);
    for (const odd of ['"1"', '0', '-1', '1.5', 'null', '1e99', '[1]'])
      expect((await answer(`{"choices":["1"],"revision":${odd}}`)).status).toBe(422);
  });

  test('an answer checked against what it was before is refused as edited', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Is an old paper still good?' });
    const before = await questionRow(sql, id);
    await author.edit(id, { text: 'Is an old ballot paper still good?' });
    const verdict = await castAsMember(lane, bo, before, [1]);
    expect(verdict).toMatchObject({ refusal: 'edited', isChange: false });
  });
});

/** So many days from now, as a date field in UTC has it. */
function local(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
}
