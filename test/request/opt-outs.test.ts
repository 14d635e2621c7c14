import postgres, { type ISql, type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { unzip } from '../support/unzip.ts';
import * as outsideWords from '../../app/questions/words/outside.ts';

/** "None of these" and "not sure" are told by their role, with or without the words in their rows. */
const site = sharedSite();
let sql: Sql;
let member: TestMember;
/** The same question, once without and once with the labels of before; and one with words of its own. */
let now: string;
let before: string;
let other: string;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  member = await createMember(site, 'Ada');
  now = await ask('work');
  before = await ask('home');
  other = await ask('health');
  // Each reader sees choices of its question in one order.
  await sql`update questions set is_ordered = true where public_id = any(${[now, before, other]})`;
  await label(sql, before, { none: 'None of these', unsure: 'Not sure' });
  await label(sql, other, { none: 'Neither', unsure: 'Perhaps' });
  for (const id of [now, before, other]) await answer(id);
  // Feeds that were read before are kept for a while.
  await sql`select pg_notify('old_pages', '')`;
});
afterAll(async () => {
  await sql?.end();
});

async function ask(topic: string): Promise<string> {
  const id = await insertQuestion(sql, {
    text: 'Tea or coffee?',
    choices: ['Tea', 'Coffee'],
    none: true,
    unsure: true,
    topics: [topic],
  });
  await insertAnswersInBulk(sql, id, { 1: 40, 2: 30, 100: 5, 101: 7 });
  return id;
}

async function label(
  tx: ISql,
  id: string,
  words: Readonly<Record<'none' | 'unsure', string>>,
): Promise<void> {
  for (const [role, text] of Object.entries(words))
    await tx`
      update choices set label = ${text}
      where role = ${role} and question_id = (select id from questions where public_id = ${id})`;
}

async function answer(id: string): Promise<void> {
  const headers = { cookie: member.cookie, 'sec-fetch-site': 'same-origin' };
  const { status, text } = await putAnswer(site.address, id, ['101'], headers);
  if (status !== 200) throw new Error(text);
}

async function read(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { status, text } = await sendRequest(site.address, path, { headers });
  expect([path, status]).toEqual([path, 200]);
  return text;
}

/** What a text says between two of its parts. */
const between = (text: string, from: string, to: string) =>
  text.split(from)[1]?.split(to)[0]?.replaceAll(/\s+/g, ' ') ?? '';

async function surveyOf(id: string): Promise<string> {
  const [row] = await sql<{ survey: string }[]>`
    select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
  return row?.survey ?? '';
}

const OUTPUTS: Record<string, (id: string, topic: string) => Promise<string>> = {
  'its JSON': async (id) => between(await read(`/api/v1/questions/${id}`), '"choices":', ']'),
  'a feed': (id, topic) =>
    eventually(async () => {
      const text = await read(`/topic/${topic}/feed.json`);
      expect(text).toContain(id);
      return between(text.slice(text.indexOf(id)), '<ul>', '</ul>');
    }),
  'the description of its page': async (id) =>
    between(await read(`/question/${id}`), '<meta name="description" content="', '"'),
  'its page': async (id) =>
    between(await read(`/question/${id}`), 'class="outside-rows"', '</ul>').replaceAll(
      /<[^>]*>/g,
      '',
    ),
  'its frame': async (id) =>
    between(await read(`/embed/results/${await surveyOf(id)}`), 'Not in the percentages', '</ul>'),
};

describe.each(Object.keys(OUTPUTS))('%s', (name) => {
  test('says them as before', async () => {
    const said = await OUTPUTS[name]?.(now, 'work');
    expect(said).toContain(outsideWords.outsideLabels.none);
    expect(said).toContain(outsideWords.outsideLabels.unsure);
    expect(said).toBe(await OUTPUTS[name]?.(before, 'home'));
    const own = (await OUTPUTS[name]?.(other, 'health')) ?? '';
    expect(said).toBe(own.replace('Neither', 'None of these').replace('Perhaps', 'Not sure'));
  });
});

test('own answers and their export name them', async () => {
  const list = await read('/account/answers', { cookie: member.cookie });
  expect(list.match(/<bdi[^>]*>(?:Not sure|Perhaps)<\/bdi>/g)).toHaveLength(3);
  const { body } = await sendRequest(site.address, '/api/v1/me/export', {
    method: 'POST',
    headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' },
  });
  const rows = (await unzip(body)).rows('answers.json');
  const choicesOf = (id: string) => rows.find((row) => row['question'] === id)?.['choices'];
  expect([now, before, other].map(choicesOf)).toEqual([
    [outsideWords.outsideLabels.unsure],
    [outsideWords.outsideLabels.unsure],
    ['Perhaps'],
  ]);
});

test('the words of the site stand in no row', async () => {
  const rows = await sql<{ label: string | null }[]>`
    select label from choices c join questions q on q.id = c.question_id
    where q.public_id = ${await ask('travel')} order by number`;
  expect(rows.map((row) => row.label)).toEqual(['Tea', 'Coffee', null, null]);
});
