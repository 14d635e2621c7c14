import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitForm, getPage } from '../support/question-form.ts';
import {
  draftTextsOf,
  keptDraftOf,
  loadFormFields,
  hiddenFieldsOf,
  surveyFormOf,
  NEW_PATH,
  questionIdIn,
  questionFields,
  surveyPath,
  TERM_FIELDS,
} from '../support/survey-form.ts';
import { mainTextOf } from '../support/html.ts';
import { createMemberElsewhere, createMember, type TestMember } from '../support/members.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Limits hold for a person, and a second try is somebody else's. */
let tries = 0;

/** A survey that is being written, pressed twice, in two tabs, beyond its limits and by others. */
const site = sharedSite();
const few = sharedSite('limited');
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
const draftsOf = async ({ id }: TestMember) =>
  (await sql`select from survey_drafts where author_id = ${id}`).length;

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
    const there = await loadFormFields(site.address, who, to);
    await make.led(path, 'ask', TERM_FIELDS);
    const mineAsked = { ...there, ...questionFields('Written where it was taken out?') };
    const late = { ...there, ...questionFields('Written after it was asked?') };
    for (const does of ['look', 'ask']) {
      const { status, text } = await submitForm(site.address, who, to, { ...late, does });
      expect(status).toBe(409);
      const shown = mainTextOf(text);
      expect(shown).toContain('How was this term?');
      expect(shown).toContain('The survey was asked in the meantime, so this was not saved.');
      expect(shown).toContain('What you wrote, to copy: Written after it was asked?');
    }
    // As it was asked, however it was typed, and with what the kind has no use for.
    const sameText = { text: ' Written where  it was taken out? ', low: 'Never', high: 'Always' };
    for (const same of [{}, sameText]) {
      const again = await submitForm(site.address, who, to, {
        ...mineAsked,
        ...same,
        does: 'ask',
      });
      expect(again.headers.location).toBe(`${surveyPath(id)}?did=asked`);
    }
  });
});

test('a press that the database does not take comes back with what was typed', async () => {
  const { who, make } = await newcomer();
  const { id, parts } = await make.draft(TEXTS);
  const [first = ''] = parts;
  await sql`
    create function go_away() returns trigger language plpgsql as $$ begin raise exception 'away' using errcode = '57P01'; end $$`;
  await sql.unsafe(`
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
    await sql`drop trigger away on survey_drafts`;
    await sql`drop function go_away()`;
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
    const direct = postgres(few.databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      const who = await createMemberElsewhere(few, direct, `Hasty${++tries}`);
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
