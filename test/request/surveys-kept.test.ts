import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { ownQuestionPath, submitForm, getPage } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import { surveyFormOf, questionFields, surveyPath, TERM_FIELDS } from '../support/survey-form.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { runClosings, noticesOf } from '../support/notice-jobs.ts';
import * as ownActionsWords from '../../app/asking/words/own-actions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** A survey that is asked, looked after as one by who asked it. */
const site = sharedSite();
let sql: Sql;
let ada: TestMember;
let make: ReturnType<typeof surveyFormOf>;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  make = surveyFormOf(site.address, ada);
});
afterAll(async () => {
  await sql?.end();
});

const TEXTS = ['Did the lessons begin on time?', 'Would you take it again?'];
const act = (id: string, does: string, reason = '') =>
  submitForm(site.address, ada, surveyPath(id), { does, reason });
const did = async (id: string, does: string, reason?: string) => {
  const { status, headers } = await act(id, does, reason);
  return [status, headers.location?.split('did=')[1]];
};
async function questionsOf(id: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select q.public_id as id from questions q join surveys s on s.id = q.survey_id where s.public_id = ${id} order by q.place`;
  return rows.map((row) => row.id);
}

describe('its page', () => {
  test('says how each question stands, where it is answered, and where it can be shown', async () => {
    const id = await make.asked(TEXTS);
    const [first = '', second = ''] = await questionsOf(id);
    expect((await putAnswer(site.address, first, ['1'])).status).toBe(200);
    const { text } = await getPage(site.address, `${surveyPath(id)}?did=asked`, ada);
    expect(text).toContain('Your survey is asked.');
    expect(text).toContain(`value="${site.address}/question/${first}?survey=${id}"`);
    expect(text).toContain(`/question/${first}?survey=${id}&amp;show=results`);
    expect(text).toContain(`/live?survey=${id}`);
    expect(text).toContain(`/embed/test?survey=${id}`);
    expect(text).toContain('1 person answered');
    expect(text).toContain('Nobody has answered yet');
    expect(text).toContain(`href="${ownQuestionPath(second)}"`);
    const one = (await getPage(site.address, ownQuestionPath(second), ada)).text;
    expect(one).toContain('Question 2 of 2 in your survey');
    expect(one).toContain(`href="${surveyPath(id)}"`);
    expect(one).toContain('It is part of a survey, and is changed with it.');
    const list = (await getPage(site.address, '/account/surveys', ada)).text;
    expect(list).toContain('1 person answered the first');
  });

  test('of one that stays inside offers no code for other pages', async () => {
    await insertCommunity(sql, 'keepers', 'invitation', [[ada, 'member']]);
    const inside = {
      ...TERM_FIELDS,
      community: 'keepers',
      audience: 'community',
      topic: [],
    };
    const id = await make.asked(TEXTS, inside);
    const { text } = await getPage(site.address, surveyPath(id), ada);
    expect(text).not.toContain('/embed/test?survey');
    expect((await getPage(site.address, '/account/surveys', ada)).text).toContain(surveyPath(id));
  });
});

describe('what is done to all of it', () => {
  test('is paused, resumed and closed with a reason that everybody reads', async () => {
    const id = await make.asked(TEXTS);
    const all = await questionsOf(id);
    const bare = await act(id, 'pause', ' ');
    expect(bare.status).toBe(422);
    expect(bare.text).toMatch(/id="reason-pause"[^>]* autofocus=""/i);
    expect(await did(id, 'pause', 'The hall is locked.')).toEqual([303, 'paused']);
    for (const one of all) {
      expect((await putAnswer(site.address, one, ['1'])).status).toBe(409);
      expect((await getPage(site.address, `/question/${one}`)).text).toContain(
        'The hall is locked.',
      );
    }
    expect((await act(id, 'pause', 'Once more')).status).toBe(409);
    expect(await did(id, 'resume')).toEqual([303, 'resumed']);
    expect((await putAnswer(site.address, all[0] ?? '', ['1'])).status).toBe(200);
    expect(await did(id, 'close', 'The term is over.')).toEqual([303, 'closed']);
    for (const one of all) expect((await putAnswer(site.address, one, ['2'])).status).toBe(409);
    const closed = await getPage(site.address, surveyPath(id), ada);
    expect(closed.text).toContain('The term is over.');
    expect((await act(id, 'close', 'Once more')).status).toBe(409);
  });

  test('opens before its time, all at once', async () => {
    const later = { ...TERM_FIELDS, opens: 'later', opensAt: inTwoHours(), zone: 'UTC' };
    const id = await make.asked(TEXTS, later);
    const all = await questionsOf(id);
    expect((await putAnswer(site.address, all[1] ?? '', ['1'])).status).toBe(409);
    expect((await getPage(site.address, surveyPath(id), ada)).text).toContain(
      ownActionsWords.openNow,
    );
    expect(await did(id, 'open')).toEqual([303, 'opened']);
    expect((await putAnswer(site.address, all[1] ?? '', ['1'])).status).toBe(200);
  });
});

function inTwoHours(): string {
  return new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 16);
}

describe('taking it back', () => {
  test('makes it the draft that it was, and its addresses are the same when it is asked again', async () => {
    const id = await make.asked(TEXTS);
    const before = await questionsOf(id);
    expect(await did(id, 'takeBack')).toEqual([303, 'back']);
    expect((await getPage(site.address, `/question/${before[0] ?? ''}`)).status).toBe(404);
    const page = await getPage(site.address, surveyPath(id), ada);
    expect(page.text).toContain('Ask these 2 questions');
    const part = `${surveyPath(id)}?question=${before[1] ?? ''}`;
    await make.led(part, 'look', questionFields('Would you take it once more?'));
    const { headers } = await make.pressAt(
      part,
      'ask',
      questionFields('Would you take it once more?'),
    );
    expect(headers.location).toBe(`${surveyPath(id)}?did=asked`);
    expect(await questionsOf(id)).toEqual(before);
  });

  test('while somebody answers is one or the other, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await make.asked(TEXTS);
      const [first = ''] = await questionsOf(id);
      const [back, answer] = await Promise.all([
        act(id, 'takeBack'),
        putAnswer(site.address, first, ['1']),
      ]);
      const isBack = back.status === 303;
      expect([200, 404, 409]).toContain(answer.status);
      expect(isBack ? answer.status === 200 : answer.status !== 200).toBe(false);
      expect((await questionsOf(id)).length).toBe(isBack ? 0 : 2);
    }
  });

  test('is refused once somebody has answered, and says what there is instead', async () => {
    const id = await make.asked(TEXTS);
    const [, second = ''] = await questionsOf(id);
    expect((await putAnswer(site.address, second, ['1'])).status).toBe(200);
    const refused = await act(id, 'takeBack');
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('start a new survey with the same questions');
    const again = await act(id, 'again');
    const [, draft = ''] =
      /surveys\/([0-9a-z]{10})\?did=begun$/.exec(again.headers.location ?? '') ?? [];
    expect(draft).not.toBe(id);
    const page = await getPage(site.address, surveyPath(draft), ada);
    expect(page.text).toContain('Ask these 2 questions');
    for (const text of TEXTS) expect(page.text).toContain(text);
    expect(page.text).toContain('How was this term?');
  });
});

test('its end is told to its author once', async () => {
  const who = await createMember(site, 'Cleo');
  const id = await surveyFormOf(site.address, who).asked(TEXTS);
  const [first = '', second = ''] = await questionsOf(id);
  expect((await putAnswer(site.address, first, ['1'])).status).toBe(200);
  await sql`update questions set closes_at = now() where public_id = ${second}`;
  await runClosings(sql, site.address);
  expect(await noticesOf(sql, who)).toEqual([]);
  await sql`update questions set closes_at = now() where public_id = ${first}`;
  await Promise.all([1, 2].map(() => runClosings(sql, site.address)));
  await runClosings(sql, site.address);
  const words = '1 person answered at least one of its questions.';
  expect(await noticesOf(sql, who)).toEqual([
    { kind: 'own', what: 'closed', words, isRead: false },
  ]);
  const { text } = await getPage(site.address, '/account/notifications', who);
  expect(text).toContain('Your survey has closed');
  expect(text).toContain('How was this term?');
});
