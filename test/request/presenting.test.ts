import postgres, { type Sql } from 'postgres';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { qrPath } from '../../app/base/qr-path.ts';
import { putAnswer } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import { createQuestion, submitForm, getPage } from '../support/question-form.ts';
import { headingCount, markupOf, mainTextOf } from '../support/html.ts';
import { backdateOpening, questionRow } from '../support/own-question.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { expectSoonerThan, measureMs } from '../support/eventually.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';
import * as sharesWords from '../../app/base/words/shares.ts';
import * as stateReasonWords from '../../app/questions/words/state-reason.ts';
import { joinInSurvey } from '../support/surveys.ts';

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

const room = (id: string, more = '') => `/live?question=${id}${more}`;
const page = (path: string, who?: TestMember) => getPage(site.address, path, who);

/** A survey of so many, the demo set's longest. */
async function survey(): Promise<{ id: string; questions: string[] }> {
  const [row] = await sql<{ id: string; questions: string[] }[]>`
    select s.public_id as id, array_agg(q.public_id order by q.place) as questions
    from surveys s join questions q on q.survey_id = s.id where q.is_demo and not q.is_inside
    group by s.id having count(*) > 2 order by count(*) desc, s.id limit 1`;
  if (!row) throw new Error('The demo set has no survey of several questions.');
  return row;
}

test('a room that opens after an answer does not find what was before it', async () => {
  // By its time alone it would be the old one for five seconds.
  await expectSoonerThan(4_000, async () => {
    const id = await insertQuestion(sql, { choices: ['Tea', 'Coffee'] });
    const [kept] = await sql<{ survey: string }[]>`
      select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
    const paths = [room(id), `/live?survey=${kept?.survey}`];
    const words = (path: string) => async () => mainTextOf((await page(path)).text);
    for (const path of paths) expect(await words(path)()).toContain('0 people have answered');
    return measureMs(async () => {
      expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
      for (const path of paths) await expect.poll(words(path)).toContain('1 person has answered');
    });
  });
});

describe('a question before a room', () => {
  test('stands alone, with the way to answer it', async () => {
    const id = await insertQuestion(sql, { text: 'Is this read from the back row?' });
    const { status, text, headers } = await page(room(id));
    expect(status).toBe(200);
    expect(headingCount(text)).toBe(1);
    expect(mainTextOf(text)).toContain('Is this read from the back row?');
    expect(mainTextOf(text)).toContain(presenterWords.onlyHere);
    const code = encode(`${site.address}/question/${id}`, { ecc: 'M', border: 0 });
    expect(markupOf(text)).toContain(`<path d="${qrPath(code.data).path}"`);
    expect(markupOf(text)).not.toMatch(/<(?:header|footer)\b/);
    expect(markupOf(text)).toContain('name="robots" content="noindex"');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  test('keeps its result back while it is open, and shows it once it is closed', async () => {
    const open = await insertQuestion(sql, { choices: ['Tea', 'Coffee'] });
    const closed = await insertQuestion(sql, { choices: ['Tea', 'Coffee'], closesIn: '-1 minute' });
    for (const id of [open, closed]) await insertAnswersInBulk(sql, id, { 1: 30, 2: 11 });
    const [before, after] = [await page(room(open)), await page(room(closed))];
    expect(mainTextOf(before.text)).toContain('41 people have answered');
    expect(mainTextOf(before.text)).not.toContain('73%');
    expect(mainTextOf(after.text)).toContain('41 people counted');
    expect(mainTextOf(after.text)).toContain('73%');
    expect(mainTextOf(after.text)).toContain('Self-selected answers, no margin of sampling error');
    expect(mainTextOf(after.text)).toContain(sharesWords.HATCH_WORDS);
    expect(mainTextOf(after.text)).toMatch(/Closed on \w{3}, .+ UTC/);
    expect(mainTextOf(after.text)).toMatch(/The result stays at \S+\/question\//);
  });

  test('says why a result can not be shown, and holds nothing of it', async () => {
    const id = await insertQuestion(sql, { choices: ['Tea', 'Coffee'], results: 'closed' });
    await insertAnswersInBulk(sql, id, { 1: 3031, 2: 1011 });
    for (const path of [room(id), `/live.data?question=${id}`]) {
      const { text } = await page(path);
      expect(text).toMatch(/4,?042/);
      expect(text).not.toMatch(/3,?031|1,?011/);
    }
    expect(mainTextOf((await page(room(id))).text)).toMatch(
      /The result shows when the question closes, on \w{3}, .+ UTC\./,
    );
  });

  test('that is not there, or is no address, is not found', async () => {
    for (const path of ['/live?question=q000000000', '/live?survey=q000000000'])
      expect((await page(path)).status).toBe(404);
    expect((await page('/live?question=nonsense', ada)).status).toBe(404);
  });

  test('that was removed says so', async () => {
    const id = await insertQuestion(sql);
    await sql`
      insert into question_removals (question_id, reason) select id, 'It named a private person' from questions where public_id = ${id}`;
    const { status, text } = await page(room(id));
    expect(status).toBe(410);
    expect(mainTextOf(text)).toContain('It named a private person');
  });

  test('asked inside a community is there for its members only', async () => {
    await insertCommunity(sql, 'presenting-club', 'request', [[ada, 'member']]);
    const id = await insertQuestion(sql, {
      text: 'Is this for members of the club?',
      community: 'presenting-club',
      audience: 'community',
    });
    const [outside, other, inside] = [
      await page(room(id)),
      await page(room(id), bo),
      await page(room(id), ada),
    ];
    expect([outside.status, other.status, inside.status]).toEqual([404, 404, 200]);
    expect(outside.text).not.toContain('Is this for members of the club?');
    expect(outside.text).toContain('/sign-in?next=');
    expect(mainTextOf(inside.text)).toContain(
      'Only members of The presenting-club people can open this address.',
    );
    expect(inside.headers['cache-control']).toContain('no-store');
  });
});

describe('a survey before a room', () => {
  test('is moved by links, and its ends are marked', async () => {
    const { id, questions } = await survey();
    const many = questions.length;
    const at = (place: number) => page(`/live?survey=${id}${place === 1 ? '' : `&place=${place}`}`);
    for (const place of [1, 2, many]) {
      const { text } = await at(place);
      expect(mainTextOf(text)).toContain(`Question ${place} of ${many}`);
      expect(text).toContain(`/question/${questions[place - 1]}`);
      const ends = markupOf(text).match(/This is the (?:first|last) question\.<\/span>/g) ?? [];
      expect(ends).toHaveLength(place === 2 ? 0 : 1);
    }
    const { text } = await at(2);
    expect(text).toContain(`href="/live?survey=${id}"`);
    expect(text).toContain(`href="/live?survey=${id}&amp;place=3"`);
  });

  test('has no place before its first nor after its last', async () => {
    const { id, questions } = await survey();
    for (const place of ['0', '-1', 'x', ''])
      expect(mainTextOf((await page(`/live?survey=${id}&place=${place}`, ada)).text)).toContain(
        'Question 1 of',
      );
    for (const who of [undefined, ada])
      expect(mainTextOf((await page(`/live?survey=${id}&place=20`, who)).text)).toContain(
        `Question ${questions.length} of ${questions.length}`,
      );
  });

  test('leaves out what was removed', async () => {
    const first = await insertQuestion(sql, { text: 'Does this one stay?' });
    const second = await insertQuestion(sql, { text: 'Does this one go?' });
    const joined = await joinInSurvey(sql, [first, second]);
    await sql`
      insert into question_removals (question_id, reason) select id, 'Spam' from questions where public_id = ${second}`;
    const { text } = await page(`/live?survey=${joined}`);
    expect(mainTextOf(text)).toContain('Does this one stay?');
    expect(text).not.toContain('Does this one go?');
  });
});

describe('its author', () => {
  const act = (id: string, does: string, who?: TestMember, more = '') =>
    submitForm(site.address, who, room(id, more), { does, question: id });

  // The address keeps the sign of the room.
  test.each([
    ['always', '&room=zzzzzz'],
    ['after', '&room=zzzzzz'],
  ])('opens, pauses, resumes and closes it, and everyone reads why: %s', async (results, more) => {
    const id = await createQuestion(site.address, ada, {
      text: `Is this one led before a room, with ${results}?`,
      results,
    });
    const here = room(id, more);
    await sql`update questions set opens_at = now() + interval '1 hour' where public_id = ${id}`;
    const steps = [
      { does: 'open', button: 'Open now', answers: 200, says: 'Open until' },
      {
        does: 'pause',
        button: 'Stop taking answers',
        answers: 409,
        says: 'Paused during a presentation.',
      },
      { does: 'resume', button: 'Take answers again', answers: 200, says: 'Open until' },
      {
        does: 'close',
        button: 'Close it: it cannot be opened again',
        answers: 409,
        says: 'Closed on ',
      },
    ];
    for (const { does, button, answers, says } of steps) {
      expect(mainTextOf((await page(here, ada)).text)).toContain(button);
      const { status, headers } = await act(id, does, ada, more);
      expect([status, headers.location]).toEqual([303, here]);
      // A page for everybody may be a moment old; its stream brings it up to date.
      expect(mainTextOf((await page(here, bo)).text)).toContain(says);
      expect((await putAnswer(site.address, id, ['1'])).status).toBe(answers);
    }
    expect((await page(`/question/${id}`)).text).toContain(
      stateReasonWords.causes['closed-presenting'],
    );
    const after = markupOf((await page(here, ada)).text);
    expect(after).not.toContain('name="does"');
  });

  test('stays at the place of the survey where it was done', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Is this the second of two?' });
    const first = await insertQuestion(sql);
    const here = `/live?survey=${await joinInSurvey(sql, [first, id])}&place=2`;
    const { status, headers } = await submitForm(site.address, ada, here, {
      does: 'pause',
      question: id,
    });
    expect([status, headers.location]).toEqual([303, here]);
  });

  test('is told why where it can not be done', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Can this one be resumed?' });
    const { status, text } = await act(id, 'resume', ada, '&room=k7m2pq');
    expect(status).toBe(409);
    expect(text).toMatch(/role="alert"[^>]*>It is not paused\.</);
    expect(headingCount(text)).toBe(1);
    expect((await act(id, 'delete', ada)).status).toBe(404);
    expect((await act(id, 'nothing', ada)).status).toBe(404);
    expect(await questionRow(sql, id)).toBeDefined();
  });

  test('is the only one who has the controls, and whose presses do anything', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Who may lead this one?' });
    await backdateOpening(sql, id, 1);
    const before = await questionRow(sql, id);
    for (const who of [undefined, bo]) {
      expect(markupOf((await page(room(id), who)).text)).not.toContain('name="does"');
      for (const does of ['open', 'pause', 'resume', 'close']) {
        const { status, text } = await act(id, does, who);
        expect(status).toBe(who ? 404 : 409);
        expect(text.includes('You are signed out.')).toBe(!who);
      }
    }
    expect(await questionRow(sql, id)).toEqual(before);
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
    expect(
      (await submitForm(site.address, ada, '/live', { does: 'close', question: id })).status,
    ).toBe(404);
  });
});

test('a question’s page leads there', async () => {
  const id = await insertQuestion(sql);
  expect((await page(`/question/${id}`)).text).toContain(`href="${room(id)}"`);
});
