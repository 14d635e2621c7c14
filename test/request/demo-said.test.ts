import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteEveryQuestion } from '../support/by-question.ts';
import { putAnswer } from '../support/answers.ts';
import { sendRequest } from '../support/http.ts';
import { headersFor, allPathsFor, type QuestionRef } from '../support/outputs.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { numberPattern, objectsAbout, outputTextOf } from '../support/output-text.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/**
 * Every output is read with questions of each kind, once as questions of the demo set and once as questions that people
 * asked: whatever gives a figure of them says "demo" in the one, and nothing says it in the other.
 */
type Made = { asked: QuestionInput; people: Record<number, number> };

/** Numbers that stand nowhere else, by choice. */
const QUESTIONS: Record<string, Made> = {
  single: { asked: { kind: 'single' }, people: { 1: 6_553, 2: 2_129, 3: 1_459 } },
  multiple: { asked: { kind: 'multiple' }, people: { 1: 2_087, 2: 1_597 } },
  scale: { asked: { kind: 'scale', choices: 5 }, people: { 1: 811, 2: 1_447, 3: 2_579 } },
  ranking: { asked: { kind: 'ranking' }, people: { 1: 1_931, 3: 1_103 } },
  hidden: { asked: { kind: 'single', results: 'after' }, people: { 1: 1_223, 2: 1_831 } },
  closed: { asked: { kind: 'single', closesIn: '1 second' }, people: { 1: 2_351, 2: 2_903 } },
};
/** What people gave on top of what was made up. */
const GIVEN = 3;
/** The same, asked by somebody: it stands in the same lists, and is never demo. */
const REAL: Made = { asked: { kind: 'single' }, people: { 1: 7_393, 2: 907 } };

type Said = { type: string; text: string; said: string };
type Texts = Map<string, Said>;

let site: OwnSite;
let later: ServerProcess;
let sql: postgres.Sql;
const places = new Map<string, QuestionRef>();
const asDemo: Texts = new Map();
const asReal: Texts = new Map();
const placeOf = (name: string): QuestionRef => places.get(name) ?? { id: '', survey: '' };
const totalOf = ({ people }: Made) => Object.values(people).reduce((sum, one) => sum + one, 0);

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  await deleteEveryQuestion(sql);
  await sql`delete from communities`;
  await sql`insert into communities (slug, name, about, rules, joining) values ('a-club', 'A club', 'A test', 'None', 'public')`;
  for (const [name, { asked, people }] of Object.entries({ ...QUESTIONS, real: REAL })) {
    const id = await insertQuestion(sql, {
      ...asked,
      text: `A hidden question of this kind: ${name}?`,
      topics: ['work'],
      community: 'a-club',
    });
    await insertAnswersInBulk(sql, id, people);
    const [row] = await sql<{ survey: string }[]>`
      select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
    places.set(name, { id, survey: row?.survey ?? '' });
  }
  await sql`update surveys set intro = 'Before it begins.'`;
  for (const [name, made] of Object.entries(QUESTIONS))
    await sql`
      update questions set is_demo = true, demo_answers = ${totalOf(made) - GIVEN} where public_id = ${placeOf(name).id}`;
  await readAll(site.address, asDemo);
  await sql`update questions set is_demo = false, demo_answers = 0`;
  // Another process: nothing it says is from before.
  later = await startServer({ DATABASE_URL: site.databaseUrl, LIMITS_SCALE: '1000' });
  await untilReady(later);
  await readAll(later.address, asReal);
});
afterAll(async () => {
  await later?.stop();
  await sql?.end();
  await site?.stop();
});

async function readAll(address: string, into: Texts): Promise<void> {
  await sql`delete from question_orders`;
  // The data of a page is what the page itself is made from.
  for (const path of allPathsFor(places.values()).filter((one) => !/\.data(?:\?|$)/.test(one))) {
    const { status, headers, text } = await sendRequest(address, path, {
      headers: headersFor(path),
    });
    expect(status, path).toBeLessThan(500);
    const type = headers['content-type'] ?? '';
    into.set(path, { type, text, said: outputTextOf(type, text) });
  }
}

const figuresOf = (made: Made) =>
  [...Object.values(made.people), totalOf(made)].map((value) => numberPattern(value));
const hasFigures = (text: string, made: Made) => figuresOf(made).some((one) => one.test(text));
const saysDemo = (text: string) =>
  /\bdemo\b|"isDemo":true/i.test(text.replaceAll(/"demo(?:Answers)?":(?:false|0)/g, ''));

/** The outputs that give a figure of a question. */
function outputsWith(texts: Texts, made: Made): [string, Said][] {
  return [...texts].filter(([, { said }]) => hasFigures(said, made));
}

describe.each(Object.entries(QUESTIONS))('of a demo question, %s', (name, made) => {
  test('every output with a figure says demo', () => {
    const found = outputsWith(asDemo, made);
    expect(found.filter(([, { said }]) => !saysDemo(said)).map(([path]) => path)).toEqual([]);
    // Pages, cards, frames, documents, feeds, words of pictures: the search finds what it looks for.
    expect(found.length).toBeGreaterThan(20);
  });

  test('every object of a document says it by itself', () => {
    const { id } = placeOf(name);
    const found = [...asDemo]
      .filter(([, { type }]) => type.includes('json'))
      .flatMap(([path, { text }]) =>
        objectsAbout(JSON.parse(text), id)
          .map((one) => ({ path, said: JSON.stringify(one) }))
          .filter(({ said }) => hasFigures(said, made)),
      );
    const wrong = found.filter(({ said }) => !saysDemo(said)).map(({ path }) => path);
    expect([...new Set(wrong)]).toEqual([]);
    expect(found.length).toBeGreaterThan(5);
  });

  test('every card and entry says it by itself', () => {
    const found = [...asDemo].flatMap(([path, { said }]) =>
      said
        .split(/(?=<article\b|<entry>|<section\b|<li class="border-b)/)
        .filter((part) => /^<(?:article|entry|li)/.test(part))
        .filter((part) => part.includes(placeOf(name).id) && hasFigures(part, made))
        .map((part) => ({ path, part })),
    );
    const wrong = found.filter(({ part }) => !saysDemo(part));
    expect(wrong.map(({ path, part }) => `${path}: ${part.slice(0, 60)}`)).toEqual([]);
    expect(found.length).toBeGreaterThan(50);
  });

  test('how much of it people gave stands on its page, in its document and in the words of its picture', () => {
    const { id } = placeOf(name);
    const all = totalOf(made);
    const words = `a program made up ${(all - GIVEN).toLocaleString('en-GB')} of the answers to this question; people gave the other ${GIVEN}.`;
    for (const path of [`/question/${id}`, `/api/v1/questions/${id}/picture.svg`])
      expect(asDemo.get(path)?.said, path).toContain(words);
    expect(JSON.parse(asDemo.get(`/api/v1/questions/${id}`)?.text ?? '')).toMatchObject({
      demo: true,
      demoAnswers: all - GIVEN,
      turnout: all,
      picture: { alt: expect.stringContaining(words) as unknown },
    });
  });

  test('its pictures are drawn with the mark', () => {
    const { id } = placeOf(name);
    for (const format of ['svg', 'png']) {
      const path = `/api/v1/questions/${id}/picture.${format}`;
      expect(asDemo.get(path)?.text.length).toBeGreaterThan(1_000);
      const drawing = (texts: Texts) => texts.get(path)?.text.replace(/<desc>.*?<\/desc>/s, '');
      expect(drawing(asDemo)).not.toBe(drawing(asReal));
    }
  });
});

test('of a question that somebody asked nothing says demo', () => {
  const about = outputsWith(asReal, REAL).filter(
    ([path]) => !/^\/(?:for|blog|faq|about)/.test(path),
  );
  expect(about.filter(([, { said }]) => saysDemo(said)).map(([path]) => path)).toEqual([]);
  expect(about.length).toBeGreaterThan(20);
  const { id } = placeOf('real');
  const objects = [...asDemo]
    .filter(([, { type }]) => type.includes('json'))
    .flatMap(([path, { text }]) =>
      objectsAbout(JSON.parse(text), id).map((one) => ({ path, said: JSON.stringify(one) })),
    );
  expect(objects.filter(({ said }) => saysDemo(said)).map(({ path }) => path)).toEqual([]);
  expect(objects.length).toBeGreaterThan(5);
});

test('what people answer is told apart from what was made up, as it comes in', async () => {
  const { id } = placeOf('single');
  await sql`update questions q set is_demo = true, demo_answers = ${totalOf(QUESTIONS['single'] ?? REAL)} where public_id = ${id}`;
  const alone = await startServer({ DATABASE_URL: site.databaseUrl });
  await untilReady(alone);
  const read = async () =>
    outputTextOf('text/html', (await sendRequest(alone.address, `/question/${id}`)).text);
  expect(await read()).toContain('Demo data: a program made up all of the answers.');
  const told = await putAnswer(alone.address, id, ['2'], { 'sec-fetch-site': 'same-origin' });
  expect(told.status).toBe(200);
  await expect
    .poll(read)
    .toContain('of the answers to this question; a person gave the other one.');
  const { text } = await sendRequest(alone.address, '/');
  expect(text).toContain('This site holds demo data');
  expect(text).not.toContain('No person gave them');
  await alone.stop();
});
