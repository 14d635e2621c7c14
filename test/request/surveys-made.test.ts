import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQuestion, submitForm, getPage } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import {
  loadFormFields,
  hiddenFieldsOf,
  surveyFormOf,
  NEW_PATH,
  questionIdIn,
  questionFields,
  surveyPath,
  TERM_FIELDS,
} from '../support/survey-form.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { startSite, type Site } from '../support/site.ts';

/** A survey from its first word to the moment it is asked, each press a form. */
let site: Site;
let sql: Sql;
let people = 0;

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

async function newcomer(): Promise<{ who: TestMember; make: ReturnType<typeof surveyFormOf> }> {
  const who = await createMember(site, `Maker${++people}`);
  return { who, make: surveyFormOf(site.address, who) };
}
const TEXTS = ['Did the lessons begin on time?', 'Would you take it again?', 'Was it too long?'];

type Kept = {
  words: { title: string };
  settings: { topics: string[]; community: string };
  questions: { id: string; from?: string; typed: { text: string; choices: string[] } }[];
};
async function keptOf(id: string): Promise<Kept | undefined> {
  const [row] = await sql<{ typed: Kept }[]>`
    select typed from survey_drafts where public_id = ${id}`;
  return row?.typed;
}
const textsOf = async (id: string) =>
  (await keptOf(id))?.questions.map(({ typed }) => typed.text) ?? [];
const draftsOf = async ({ id }: TestMember) =>
  (await sql`select from survey_drafts where author_id = ${id}`).length;

describe('a survey is written', () => {
  test('part by part, and is asked by nothing but its button', async () => {
    const { who, make } = await newcomer();
    const { id, path, parts } = await make.draft(TEXTS);
    expect(await keptOf(id)).toMatchObject({
      words: { title: 'How was this term?', intro: 'Three minutes.' },
      settings: { topics: ['school'] },
    });
    expect(await textsOf(id)).toEqual(TEXTS);
    expect(await sql`select from surveys where public_id = ${id}`).toHaveLength(0);
    const list = (await getPage(site.address, '/account/surveys', who)).text;
    expect(list).toMatch(/How was this term\?.*3 questions/s);
    const page = (await getPage(site.address, parts[1] ?? '', who)).text;
    expect(page).toContain('Question 2 of 3');
    expect(page).toContain('Ask these 3 questions');
    for (const words of [
      'Opens now',
      'Closes in 7 days',
      'Will be asked on the site; everybody can see it and answer it.',
    ])
      expect(page).toContain(words);

    expect(await make.led(path, 'ask', TERM_FIELDS)).toBe(`${path}?did=asked`);
    const rows = await sql`
      select q.public_id, q.text, q.place, s.title, s.intro, s.thanks from questions q join surveys s on s.id = q.survey_id
      where s.public_id = ${id} order by q.place`;
    expect(rows.map(({ text }) => text as string)).toEqual(TEXTS);
    expect(rows.map(({ public_id: one }) => one as string)).toEqual(parts.map(questionIdIn));
    expect(rows[0]).toMatchObject({ title: 'How was this term?', thanks: 'Thank you.' });
    expect(await keptOf(id)).toBeUndefined();
  });

  test('is moved, copied, taken out and put back, with what was typed on the way', async () => {
    const { make } = await newcomer();
    const { id, parts } = await make.draft(TEXTS);
    const [first = '', second = '', third = ''] = parts;
    await make.led(
      second,
      `place-${questionIdIn(second)}-1`,
      questionFields('Would you take it once more?'),
    );
    expect(await textsOf(id)).toEqual(['Would you take it once more?', TEXTS[0], TEXTS[2]]);
    const copy = await make.led(
      first,
      `copy-${questionIdIn(first)}`,
      questionFields(TEXTS[0] ?? ''),
    );
    expect(questionIdIn(copy)).not.toBe(questionIdIn(first));
    expect(await textsOf(id)).toEqual([
      'Would you take it once more?',
      TEXTS[0],
      TEXTS[0],
      TEXTS[2],
    ]);
    const next = await make.led(
      copy,
      `drop-${questionIdIn(copy)}`,
      questionFields('A copy, changed a bit?'),
    );
    expect(questionIdIn(next)).toBe(questionIdIn(third));
    expect(await textsOf(id)).toEqual(['Would you take it once more?', TEXTS[0], TEXTS[2]]);
    const back = await make.led(next, 'restore', questionFields(TEXTS[2] ?? ''));
    expect(questionIdIn(back)).toBe(questionIdIn(copy));
    expect(await textsOf(id)).toEqual([
      'Would you take it once more?',
      TEXTS[0],
      'A copy, changed a bit?',
      TEXTS[2],
    ]);
  });

  test('adds and takes away rows of choices without a script', async () => {
    const { make } = await newcomer();
    const { parts } = await make.draft(['Which of these is it?']);
    const [part = ''] = parts;
    const more = await make.pressAt(
      part,
      'remove-0',
      questionFields('Which?', ['Red', 'Blue', 'Green']),
    );
    expect(more.status).toBe(200);
    expect(more.text).not.toContain('Red</textarea>');
    expect(more.text).toContain('Blue</textarea>');
  });

  test('says what is wrong at the question and beside its field, and leads there', async () => {
    const { who, make } = await newcomer();
    const { path, parts } = await make.draft(['Did the lessons begin on time?', 'Short?']);
    const [, second = ''] = parts;
    const to = await make.led(path, 'ask', TERM_FIELDS);
    expect(to).toBe(`${second}&check=1`);
    const page = (await getPage(site.address, to, who)).text;
    expect(page).toContain('a question has at least 10 characters');
    expect(page).toMatch(/id="ask-text"[^>]*aria-invalid="true"/);
    expect(page).toMatch(/id="ask-text"[^>]*autofocus=""/i);
    const bare = await make.led(to, 'go-survey', questionFields('Would you take it again?'));
    expect(bare).toBe(`${path}?check=1`);
    const missing = await make.led(bare, 'ask', { ...TERM_FIELDS, title: '', topic: [] });
    expect(missing).toBe(`${path}?check=1`);
    const words = (await getPage(site.address, missing, who)).text;
    expect(words).toContain('Give your survey a title.');
    expect(words).toMatch(/id="ask-title"[^>]*autofocus=""/i);
  });

  test('begins in the community it is made for', async () => {
    const { who, make } = await newcomer();
    await insertCommunity(sql, 'makers', 'request', [[who, 'member']]);
    const begun = await make.led(`${NEW_PATH}?community=makers`, 'add', {
      ...TERM_FIELDS,
      community: 'makers',
      audience: 'community',
      topic: [],
    });
    const [, id = ''] = /surveys\/([0-9a-z]{10})/.exec(begun) ?? [];
    await make.led(begun, 'look', questionFields('Is this asked inside of us?'));
    await sql`delete from community_members where member_id = ${who.id}`;
    const left = await make.led(begun, 'ask', questionFields('Is this asked inside of us?'));
    expect(left).toBe(`${surveyPath(id)}?check=1`);
    expect((await getPage(site.address, left, who)).text).toMatch(/id="ask-community-problem"/);
  });
});

describe('a question that was asked', () => {
  test('is found, and its wording copied; what stays inside elsewhere is not there', async () => {
    const { who, make } = await newcomer();
    const other = await insertQuestion(sql, {
      text: 'Does the old ferry need a new engine?',
      choices: ['Yes, soon', 'No'],
    });
    await insertCommunity(sql, 'ferry-club', 'invitation', []);
    const hidden = await insertQuestion(sql, {
      text: 'Does the ferry club need a boat?',
      community: 'ferry-club',
      audience: 'community',
    });
    const own = await createQuestion(site.address, who, {
      text: 'Is this one of my own questions?',
    });
    const { id, path } = await make.draft(['Did the lessons begin on time?']);
    const reuse = `${path}?part=reuse`;
    const offered = (await getPage(site.address, reuse, who)).text;
    expect(offered).toContain(`reuse-${own}`);
    expect(offered).toContain('Its answers are not copied');
    const found = (await getPage(site.address, `${reuse}&q=ferry`, who)).text;
    expect(found).toContain(`reuse-${other}`);
    expect(found).not.toContain(hidden);
    const made = await make.led(reuse, `reuse-${other}`);
    const kept = (await keptOf(id))?.questions ?? [];
    expect(kept.at(-1)).toMatchObject({
      id: questionIdIn(made),
      typed: { text: 'Does the old ferry need a new engine?', choices: ['Yes, soon', 'No'] },
    });
    expect(questionIdIn(made)).not.toBe(other);
    // What it was copied from is no news to whoever copied it.
    expect(kept.at(-1)?.from).toBe(other);
    for (const one of [hidden, '0000000000'])
      expect((await make.pressAt(reuse, `reuse-${one}`)).status).toBe(409);
    expect(await textsOf(id)).toHaveLength(2);
  });
});

describe('two presses or two tabs', () => {
  test('of the same form make one question, and one survey', async () => {
    const { who } = await newcomer();
    const form = { ...(await loadFormFields(site.address, who, NEW_PATH)), ...TERM_FIELDS };
    const both = await Promise.all(
      [1, 2].map(() => submitForm(site.address, who, NEW_PATH, { ...form, does: 'add' })),
    );
    expect(new Set(both.map(({ headers }) => headers.location)).size).toBe(1);
    const at = both[0]?.headers.location ?? '';
    const [, id = ''] = /surveys\/([0-9a-z]{10})/.exec(at) ?? [];
    const part = {
      ...(await loadFormFields(site.address, who, at)),
      ...questionFields(TEXTS[0] ?? ''),
    };
    for (const does of [`copy-${questionIdIn(at)}`, `copy-${questionIdIn(at)}`])
      await submitForm(site.address, who, at, { ...part, does });
    expect(await textsOf(id)).toHaveLength(2);
    const twin = questionIdIn(
      (await submitForm(site.address, who, at, { ...part, does: `go-${questionIdIn(at)}` })).headers
        .location ?? '',
    );
    expect(twin).toBe(questionIdIn(at));
    const copy = (await keptOf(id))?.questions[1]?.id ?? '';
    const dropped = {
      ...(await loadFormFields(site.address, who, `${surveyPath(id)}?question=${copy}`)),
    };
    for (let press2 = 0; press2 < 2; press2++)
      await submitForm(site.address, who, at, {
        ...dropped,
        ...questionFields(TEXTS[0] ?? ''),
        does: `drop-${copy}`,
      });
    expect(await textsOf(id)).toEqual([TEXTS[0]]);
    const ask = {
      ...(await loadFormFields(site.address, who, at)),
      ...questionFields(TEXTS[0] ?? ''),
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() => submitForm(site.address, who, at, { ...ask, does: 'ask' })),
    );
    expect(answers.map(({ headers }) => headers.location)).toEqual(
      [1, 2, 3].map(() => `${surveyPath(id)}?did=asked`),
    );
    const [count] = await sql`
      select count(*)::int as many from questions where author_id = ${who.id}`;
    expect(count).toEqual({ many: 1 });
  });

  test('that write the same part are told so, and nothing is lost', async () => {
    const { who, make } = await newcomer();
    const { id, path, parts } = await make.draft(TEXTS);
    const [first = '', second = ''] = parts;
    const open = await loadFormFields(site.address, who, first);
    await make.led(first, 'look', questionFields('What the other tab wrote here?'));
    const mine = { ...open, ...questionFields('What this tab wrote here?') };
    const refused = await submitForm(site.address, who, first, { ...mine, does: 'ask' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('This was changed elsewhere');
    expect(refused.text).toContain('What this tab wrote here?</textarea>');
    expect((await textsOf(id))[0]).toBe('What the other tab wrote here?');
    // A form that came back has seen no more than the one that was sent.
    const longer = await submitForm(site.address, who, first, { ...mine, does: 'choice' });
    expect(longer.status).toBe(200);
    for (const { text } of [refused, longer]) {
      const back = { ...hiddenFieldsOf(text), ...questionFields('What this tab wrote here?') };
      expect((await submitForm(site.address, who, first, { ...back, does: 'look' })).status).toBe(
        409,
      );
    }
    expect((await textsOf(id))[0]).toBe('What the other tab wrote here?');
    await submitForm(site.address, who, first, { ...mine, does: 'over' });
    expect((await textsOf(id))[0]).toBe('What this tab wrote here?');
    // Who has written nothing takes nothing back.
    const idle = { ...open, ...questionFields(TEXTS[0] ?? '') };
    expect(
      (await submitForm(site.address, who, first, { ...idle, does: 'go-survey' })).status,
    ).toBe(303);
    expect((await textsOf(id))[0]).toBe('What this tab wrote here?');

    const gone = await loadFormFields(site.address, who, second);
    await make.led(second, `drop-${questionIdIn(second)}`, questionFields(TEXTS[1] ?? ''));
    const saved = { ...gone, ...questionFields('Written where it was taken out?'), does: 'look' };
    const to = (await submitForm(site.address, who, second, saved)).headers.location ?? '';
    expect(questionIdIn(to)).not.toBe('');
    expect(await textsOf(id)).toEqual([
      'What this tab wrote here?',
      TEXTS[2],
      'Written where it was taken out?',
    ]);
    await make.led(path, 'ask', TERM_FIELDS);
    const late = await submitForm(site.address, who, to, { ...saved, does: 'look' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('The survey was asked in the meantime');
    expect(late.text).toContain('How was this term?');
  });
});

test('a press that the database does not take comes back with what was typed', async () => {
  const { who, make } = await newcomer();
  const { id, parts } = await make.draft(TEXTS);
  const [first = ''] = parts;
  await sql.unsafe(`
    create function go_away() returns trigger language plpgsql as $$ begin raise exception 'away' using errcode = '57P01'; end $$;
    create trigger away before insert or update on survey_drafts for each row when (new.author_id = ${who.id}) execute function go_away()`);
  try {
    for (const does of ['go-survey', 'ask']) {
      const { status, text } = await make.pressAt(
        first,
        does,
        questionFields('Do not lose these words?'),
      );
      expect(status).toBe(503);
      expect(text).toContain('Do not lose these words?</textarea>');
      expect(text).toMatch(/<div role="alert"[^>]* autofocus=""/i);
    }
  } finally {
    await sql`drop function go_away() cascade`;
  }
  expect(await textsOf(id)).toEqual(TEXTS);
  expect(await sql`select from surveys where public_id = ${id}`).toHaveLength(0);
});

describe('there is an end to', () => {
  test('questions: twenty, and no twenty-first', async () => {
    const { make } = await newcomer();
    const texts = Array.from({ length: 20 }, (_, at) => `Is this question number ${at + 1}?`);
    const { id, parts } = await make.draft(texts);
    const last = parts.at(-1) ?? '';
    const more = await make.pressAt(last, 'add', questionFields('Is this the twenty-first?'));
    expect(more.status).toBe(409);
    expect(more.text).toContain('A survey has at most 20 questions.');
    expect(more.text).toContain('Is this the twenty-first?</textarea>');
    expect(await textsOf(id)).toEqual(texts);
    expect((await make.pressAt(last, `copy-${questionIdIn(last)}`)).status).toBe(409);
    expect(await make.led(surveyPath(id), 'ask', TERM_FIELDS)).toContain('did=asked');
  });

  test('drafts: twenty, and what is typed comes back', async () => {
    const { who, make } = await newcomer();
    await sql`
      insert into survey_drafts (public_id, author_id, typed)
      select '00000' || lpad((${people * 100} + n)::text, 5, '0'), ${who.id}, '{}' from generate_series(1, 20) n`;
    const refused = await make.pressAt(NEW_PATH, 'later', TERM_FIELDS);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('You have 20 surveys that are not asked yet');
    expect(refused.text).toContain('How was this term?');
    expect(await draftsOf(who)).toBe(20);
    expect(
      (await getPage(site.address, '/account/surveys', who)).text.match(/Continue/g),
    ).toHaveLength(20);
  });

  test('how much is asked in a day, and the draft is kept', async () => {
    const few = await startSite();
    const direct = postgres(few.databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      const who = await createMember(few, 'Hasty');
      const make = surveyFormOf(few.address, who);
      const texts = Array.from({ length: 6 }, (_, at) => `Is this question number ${at + 1}?`);
      const { path } = await make.draft(texts);
      await direct`
        insert into question_asks (member_id, questions) values (${who.id}, 20), (${who.id}, 20), (${who.id}, 5)`;
      const refused = await make.pressAt(path, 'ask', TERM_FIELDS);
      expect(refused.status).toBe(429);
      expect(refused.text).toContain('50 is the most');
      expect((await getPage(few.address, path, who)).text).toContain('Ask these 6 questions');
    } finally {
      await direct.end();
      await few.stop();
    }
  });
});

describe('what is somebody else’s', () => {
  test('is not there: not to read, not to change', async () => {
    const { make } = await newcomer();
    const { who: other } = await newcomer();
    const { id, path, parts } = await make.draft(TEXTS);
    for (const at of [path, ...parts, `${path}?part=preview`])
      expect((await getPage(site.address, at, other)).status).toBe(404);
    for (const does of ['look', 'ask', 'add', 'discard', `drop-${questionIdIn(parts[0] ?? '')}`]) {
      const fields = { ...TERM_FIELDS, part: 'survey', does };
      expect([404, 409]).toContain((await submitForm(site.address, other, path, fields)).status);
    }
    expect(await textsOf(id)).toEqual(TEXTS);
    await make.led(path, 'ask', TERM_FIELDS);
    for (const does of ['open', 'pause', 'close', 'takeBack', 'again'])
      expect((await submitForm(site.address, other, path, { does, reason: 'I can' })).status).toBe(
        404,
      );
    expect((await getPage(site.address, path, other)).status).toBe(404);
    const visitor = await submitForm(site.address, undefined, path, {
      does: 'close',
      reason: 'No',
    });
    expect(visitor.headers.location).toContain('/sign-in?next=');
  });

  test('an id that nobody gave to this member begins another survey', async () => {
    const { who } = await newcomer();
    const forged = {
      ...TERM_FIELDS,
      ticket: 'aaaaaaaaaa.forged',
      next: 'bbbbbbbbbb.forged',
      part: 'survey',
    };
    const { headers } = await submitForm(site.address, who, NEW_PATH, { ...forged, does: 'add' });
    expect(headers.location).not.toMatch(/aaaaaaaaaa|bbbbbbbbbb/);
  });
});

test('a draft is deleted, and a survey of one is looked after as its question', async () => {
  const { who, make } = await newcomer();
  const { path } = await make.draft(TEXTS);
  expect(await make.led(path, 'discard')).toBe('/account/surveys?did=discarded');
  expect((await getPage(site.address, path, who)).status).toBe(404);
  const one = await createQuestion(site.address, who, { text: 'Is this asked all alone here?' });
  const [row] = await sql<{ survey: string }[]>`
    select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${one}`;
  const { status, headers } = await getPage(site.address, surveyPath(row?.survey ?? ''), who);
  expect([status, headers.location]).toEqual([303, `/account/questions/${one}`]);
});
