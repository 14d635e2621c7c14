import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQuestion, getPage } from '../support/question-form.ts';
import { insertCommunity, removePerson } from '../support/communities.ts';
import {
  draftTextsOf,
  keptDraftOf,
  surveyFormOf,
  NEW_PATH,
  questionIdIn,
  questionFields,
  surveyPath,
  TERM_FIELDS,
} from '../support/survey-form.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** A survey from its first word to the moment it is asked, each press a form. */
const site = sharedSite();
let sql: Sql;
let people = 0;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

async function newcomer(): Promise<{ who: TestMember; make: ReturnType<typeof surveyFormOf> }> {
  const who = await createMember(site, `Maker${++people}`);
  return { who, make: surveyFormOf(site.address, who) };
}
const TEXTS = ['Did the lessons begin on time?', 'Would you take it again?', 'Was it too long?'];

const keptOf = (id: string) => keptDraftOf(sql, id);
const textsOf = (id: string) => draftTextsOf(sql, id);

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
    await removePerson(sql, who.id);
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
