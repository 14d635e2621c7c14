import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitForm, getPage } from '../support/question-form.ts';
import {
  loadFormFields,
  surveyFormOf,
  questionFields,
  surveyPath,
  TERM_FIELDS,
} from '../support/survey-form.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { sharedSite } from '../support/shared-site.ts';

/** A survey is asked in one tab while another tab of its author writes on it: nothing is asked that was not seen. */
const site = sharedSite();
let sql: Sql;
let people = 0;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 3, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const TEXTS = ['Did the lessons begin on time?', 'Would you take it again?'];
const MINE = 'Did every lesson begin on time?';
const THEIRS = 'Would you come back next term?';

async function begun() {
  const who = await createMember(site, `Maker${++people}`);
  return { who, ...(await surveyFormOf(site.address, who).draft(TEXTS)) };
}
async function textsOf(id: string): Promise<string[]> {
  const [row] = await sql<{ texts: string[] }[]>`
    select array(select one -> 'typed' ->> 'text' from jsonb_array_elements(typed -> 'questions') one) as texts
    from survey_drafts where public_id = ${id}`;
  return row?.texts ?? [];
}
const askedOf = async (id: string) =>
  (
    await sql<{ text: string }[]>`
      select text from questions where survey_id = (select id from surveys where public_id = ${id}) order by place`
  ).map(({ text }) => text);

/**
 * Presses the button of the tab that asks. When what it typed is saved and nothing is asked yet, since the topics that
 * are read in between are held, `meanwhile` is done.
 */
async function askWhile(
  { who, id, at }: { who: TestMember; id: string; at: string },
  meanwhile: () => Promise<void>,
) {
  const form = {
    ...(await loadFormFields(site.address, who, at)),
    ...questionFields(MINE),
    does: 'ask',
  };
  const held = await sql.reserve();
  await held`begin`;
  try {
    await held`lock table topics in access exclusive mode`;
    const asking = submitForm(site.address, who, at, form);
    await expect.poll(async () => (await textsOf(id))[0], { interval: 20 }).toBe(MINE);
    await meanwhile();
    await held`commit`;
    return await asking;
  } finally {
    await held`rollback`;
    held.release();
  }
}

describe('between the save and the asking', () => {
  test('another tab’s save of another question is kept, and shown before it is asked', async () => {
    const { who, id, path, parts } = await begun();
    const [first = '', second = ''] = parts;
    const other = {
      ...(await loadFormFields(site.address, who, second)),
      ...questionFields(THEIRS),
    };
    const { status, headers } = await askWhile({ who, id, at: first }, async () => {
      const saved = await submitForm(site.address, who, second, { ...other, does: 'go-survey' });
      expect(saved.status).toBe(303);
    });
    expect([status, headers.location]).toEqual([303, `${first}&did=changed`]);
    expect(await askedOf(id)).toEqual([]);
    expect(await textsOf(id)).toEqual([MINE, THEIRS]);
    const shown = (await getPage(site.address, headers.location ?? '', who)).text;
    expect(shown).toContain('Another part of this survey was changed elsewhere');
    expect(shown).toContain(THEIRS);
    const again = {
      ...(await loadFormFields(site.address, who, first)),
      ...questionFields(MINE),
      does: 'ask',
    };
    const done = await submitForm(site.address, who, first, again);
    expect(done.headers.location).toBe(`${path}?did=asked`);
    expect(await askedOf(id)).toEqual([MINE, THEIRS]);
  });

  test('of the same question they are both kept, and the author is asked which is to stay', async () => {
    const { who, id, parts } = await begun();
    const [first = ''] = parts;
    const other = {
      ...(await loadFormFields(site.address, who, first)),
      ...questionFields(THEIRS),
    };
    const { status, text } = await askWhile({ who, id, at: first }, async () => {
      await submitForm(site.address, who, first, { ...other, does: 'over' });
    });
    expect(status).toBe(409);
    expect(text).toContain('Which version do you want to keep?');
    expect(text).toContain(`${MINE}</textarea>`);
    expect(await askedOf(id)).toEqual([]);
    expect((await textsOf(id))[0]).toBe(THEIRS);
  });

  test('a draft that is deleted is not asked', async () => {
    const { who, id, parts } = await begun();
    const [first = ''] = parts;
    const { status } = await askWhile({ who, id, at: first }, async () => {
      await submitForm(site.address, who, surveyPath(id), { part: 'survey', does: 'discard' });
    });
    expect(status).toBe(409);
    expect(await askedOf(id)).toEqual([]);
  });
});

test('what another tab wrote since the page was made is shown before it is asked', async () => {
  const { who, id, path, parts } = await begun();
  const [first = '', second = ''] = parts;
  const open = await loadFormFields(site.address, who, path);
  const other = { ...(await loadFormFields(site.address, who, second)), ...questionFields(THEIRS) };
  await submitForm(site.address, who, second, { ...other, does: 'look' });
  const { headers } = await submitForm(site.address, who, path, {
    ...open,
    ...TERM_FIELDS,
    does: 'ask',
  });
  expect(headers.location).toBe(`${path}?did=changed`);
  expect(await askedOf(id)).toEqual([]);
  // Another order is no other survey: a row that was moved a moment ago stands there already.
  const moved = await loadFormFields(site.address, who, path);
  const number = /question=(\w+)/.exec(first)?.[1] ?? '';
  await submitForm(site.address, who, path, {
    ...moved,
    ...TERM_FIELDS,
    does: `place-${number}-2`,
  });
  const done = await submitForm(site.address, who, path, { ...moved, ...TERM_FIELDS, does: 'ask' });
  expect(done.headers.location).toBe(`${path}?did=asked`);
  expect(await askedOf(id)).toEqual([THEIRS, TEXTS[0]]);
});
