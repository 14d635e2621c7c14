import type { IncomingHttpHeaders } from 'node:http';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageRoutes } from '../../app/routes.ts';
import { wilsonInterval } from '../../app/stats/wilson.ts';
import { operations } from '../../server/operations/operations.ts';
import { deleteEveryQuestion } from '../support/by-question.ts';
import { putAnswer } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { cookieOf } from '../support/forms.ts';
import { sendRequest } from '../support/http.ts';
import { headersFor, OUTPUTS, allPathsFor, type QuestionRef } from '../support/outputs.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/**
 * What the asker chose to hide leaks nowhere: every output there is, read as a stranger and as somebody who answered,
 * is searched for the numbers and shares of questions whose result waits. The outputs stand in OUTPUTS.
 */
type Hidden = { asked: QuestionInput; people: Record<number, number> };

/** Numbers that stand nowhere else, by choice. */
const HIDDEN: Record<string, Hidden> = {
  'single after': {
    asked: { kind: 'single', results: 'after' },
    people: { 1: 6_553, 2: 2_129, 3: 1_459 },
  },
  'single closed': {
    asked: { kind: 'single', results: 'closed' },
    people: { 1: 1_223, 2: 1_831, 3: 1_087 },
  },
  'multiple after': {
    asked: { kind: 'multiple', results: 'after' },
    people: { 1: 2_087, 2: 1_597 },
  },
  'multiple closed': {
    asked: { kind: 'multiple', results: 'closed' },
    people: { 1: 4_373, 2: 1_553 },
  },
  'scale after': {
    asked: { kind: 'scale', results: 'after', choices: 5 },
    people: { 1: 811, 2: 1_447, 3: 2_579 },
  },
  'scale closed': {
    asked: { kind: 'scale', results: 'closed', choices: 7 },
    people: { 2: 1_187, 4: 1_709, 7: 2_237 },
  },
  'ranking after': { asked: { kind: 'ranking', results: 'after' }, people: { 1: 1_931, 3: 1_103 } },
  'ranking closed': {
    asked: { kind: 'ranking', results: 'closed' },
    people: { 1: 2_351, 2: 2_903 },
  },
};
const CLOSED = Object.keys(HIDDEN).filter((name) => HIDDEN[name]?.asked.results === 'closed');
/** The same with an open result: what is searched for is there to be found. */
const OPEN: Hidden = { asked: { kind: 'single' }, people: { 1: 9_391, 2: 907 } };
/** Said for an answer: it would tell of somebody's choice. */
const REASON = 'Because a heron told me';

let site: OwnSite;
let later: ServerProcess;
let sql: postgres.Sql;
const places = new Map<string, QuestionRef>();
type Texts = Map<string, string>;
/** What stands in the outputs anyhow, before anybody has answered: a figure in a text, a name of a file. */
const before: Texts = new Map();
const after: Texts = new Map();
/** The same for somebody who has answered those that wait for their close. */
const answered: Texts = new Map();
const idOf = (name: string) => places.get(name)?.id ?? '';

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  await deleteEveryQuestion(sql);
  await sql`delete from question_orders`;
  await sql`insert into communities (slug, name, about, rules, joining) values ('a-club', 'A club', 'A test', 'None', 'public')`;
  const all = Object.entries({ ...HIDDEN, open: OPEN });
  for (const [name, { asked }] of all) {
    const id = await insertQuestion(sql, {
      ...asked,
      text: `A hidden question of this kind: ${name}?`,
      topics: ['work'],
      community: 'a-club',
    });
    const [row] = await sql<{ survey: string }[]>`
      select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
    places.set(name, { id, survey: row?.survey ?? '' });
  }
  // With words around it a question asked alone is answered as a survey too.
  await sql`update surveys set intro = 'Before it begins.' where not exists (select from questions q where q.survey_id = surveys.id and q.is_demo)`;
  await readAll(site.address, before);
  for (const [name, { people }] of all) await insertAnswersInBulk(sql, idOf(name), people);
  for (const name of Object.keys(HIDDEN)) await insertReason(sql, idOf(name), 1, REASON);
  await sql`delete from question_orders`;
  // Another process: nothing it says is from before.
  later = await startServer({ DATABASE_URL: site.databaseUrl, LIMITS_SCALE: '1000' });
  await untilReady(later);
  await readAll(later.address, after);
  let known: { cookie?: string } = {};
  for (const name of CLOSED) {
    const told = await putAnswer(later.address, idOf(name), ['2'], {
      'sec-fetch-site': 'same-origin',
      ...known,
    });
    if (told.status !== 200) throw new Error(`Answering said ${told.status}: ${told.text}`);
    if (known.cookie === undefined) known = cookieOf(told);
  }
  await readAll(later.address, answered, known);
});
afterAll(async () => {
  await later?.stop();
  await sql?.end();
  await site?.stop();
});

/** Letters are drawn as outlines, whose places can be any number: pictures.test.ts looks at what is drawn. */
function wordsIn({ 'content-type': type }: IncomingHttpHeaders, text: string): string {
  if (type === 'image/png') return '';
  return type === 'image/svg+xml' ? (/<title>.*<\/(?:desc|title)>/s.exec(text)?.[0] ?? text) : text;
}

const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const MINUTES = /<svg class="minutes-.*?<\/svg>/gs;
const PLACE = / \w+="[\d.]+%"/g;

/** The seconds of a moment can look like a share, and so can a place in the drawing of an hour of the whole site. */
function withoutMoments(text: string): string {
  return text
    .replaceAll(MOMENT, '')
    .replaceAll(MINUTES, (drawing) => drawing.replaceAll(PLACE, ''));
}

/** The bodies and the headers of all outputs, as a reader with these headers gets them. */
async function readAll(
  address: string,
  into: Texts,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const path of allPathsFor(places.values())) {
    // On a busy machine a picture may take too long, and is asked for again.
    const {
      status,
      headers: said,
      text,
    } = await eventually(async () => {
      const answer = await sendRequest(address, path, {
        headers: { ...headersFor(path), ...headers },
      });
      expect(answer.status, path).not.toBe(503);
      return answer;
    });
    expect(status, path).toBeLessThan(500);
    // Made of random bytes or of the whole body, or telling how long that is.
    const { etag, date, 'x-request-id': id, 'content-length': length, ...told } = said;
    delete told['content-security-policy'];
    expect([etag, date, id, length].every((value) => value !== text)).toBe(true);
    into.set(path, `${JSON.stringify(told)}\n${withoutMoments(wordsIn(said, text))}`);
  }
}

type Needle = { what: string; pattern: RegExp };

/** Every way in which the distribution could be said: a number of people, a share, the width of a bar, a range. */
function needlesOf({ people }: Hidden): Needle[] {
  const all = Object.values(people).reduce((sum, one) => sum + one, 0);
  return Object.values(people).flatMap((count) => {
    const share = count / all;
    const { low, high } = wilsonInterval(count, all);
    const start = (value: number) =>
      String(value)
        .slice(0, 6)
        .replace('.', String.raw`\.`);
    return [
      {
        what: `${count} people`,
        pattern: new RegExp(
          String.raw`(?<![\w.,])${String(count).replace(/(\d+)(\d{3})$/, '$1[,.\u202f]?$2')}(?!\w)`,
        ),
      },
      {
        what: `${count} in per cent`,
        pattern: new RegExp(String.raw`(?<![\d.])${Math.round(share * 100)}(?:\.\d+)?\s?%`),
      },
      ...[share, share * 100, low, low * 100, high, high * 100].map((value) => ({
        what: `${value} of ${count}`,
        pattern: new RegExp(String.raw`(?<!\d)${start(value)}`),
      })),
    ];
  });
}

function foundIn(texts: Texts, path: string, hidden: Hidden): string[] {
  return needlesOf(hidden)
    .filter(
      ({ pattern }) => pattern.test(texts.get(path) ?? '') && !pattern.test(before.get(path) ?? ''),
    )
    .map(({ what, pattern }) => {
      const { index = 0 } = pattern.exec(texts.get(path) ?? '') ?? {};
      return `${what}, as in ${(texts.get(path) ?? '').slice(Math.max(0, index - 40), index + 40)}`;
    });
}

function leaksIn(texts: Texts, name: string): string[] {
  return [...texts.keys()].flatMap((path) =>
    foundIn(texts, path, HIDDEN[name] ?? OPEN).map((what) => `${path}: ${what}`),
  );
}

test('every output there is stands in the table', () => {
  const paths = operations.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const there = [...pageRoutes.map(({ path }) => path), ...paths];
  expect(there.filter((path) => !(path in OUTPUTS))).toEqual([]);
  expect(Object.keys(OUTPUTS).filter((path) => !there.includes(path))).toEqual([]);
});

describe.each(Object.keys(HIDDEN))('the result of a question that waits, %s', (name) => {
  test('stands in none of them', () => {
    expect(leaksIn(after, name)).toEqual([]);
    expect(after.size).toBeGreaterThan(200);
  });

  test('keeps back nothing of how many answered', () => {
    const all = Object.values(HIDDEN[name]?.people ?? {}).reduce((sum, one) => sum + one, 0);
    const shown = all.toLocaleString('en-GB');
    for (const path of [`/question/${idOf(name)}`, '/question?sort=new'])
      expect(after.get(path)?.includes(shown), `${shown} on ${path}`).toBe(true);
    for (const path of [`/api/v1/questions/${idOf(name)}`, '/api/v1/questions?sort=new'])
      expect(after.get(path)?.includes(`"turnout":${all}`), path).toBe(true);
  });

  test('is refused to programs with the reason', () => {
    const code = CLOSED.includes(name) ? 'hidden-until-closed' : 'hidden-until-answered';
    expect(after.get(`/api/v1/questions/${idOf(name)}/result`)).toContain(code);
  });
});

test.each(CLOSED)('%s: whoever answered waits for the close like everybody', (name) => {
  expect(leaksIn(answered, name)).toEqual([]);
  const own = answered.get(`/api/v1/me/answers?question=${idOf(name)}`) ?? '';
  expect(own).toContain('"choices":["2"]');
});

test('what people said for a hidden answer is in no output', () => {
  const telling = [...after, ...answered].filter(([, text]) => text.includes('heron'));
  expect(telling.map(([path]) => path)).toEqual([]);
});

test('an open result is found by the same search, so it would find a hidden one', () => {
  const { id = '', survey = '' } = places.get('open') ?? {};
  for (const path of [
    '/',
    '/_.data',
    '/question',
    '/question.data',
    '/question?q=hidden',
    `/question/${id}`,
    `/question/${id}.data`,
    '/topic/work',
    '/community/a-club',
    '/live',
    `/embed/results/${survey}`,
    `/api/v1/questions/${id}/result`,
  ])
    expect(foundIn(after, path, OPEN).length, path).toBeGreaterThan(0);
});

test('once they are closed, all of it is found where it was not', async () => {
  await sql`update questions set closes_at = now() - interval '1 second'`;
  for (const [name, hidden] of Object.entries(HIDDEN)) {
    const { id = '', survey = '' } = places.get(name) ?? {};
    const found = async (path: string) => {
      const { text } = await sendRequest(later.address, path);
      return needlesOf(hidden).some(({ pattern }) => pattern.test(text));
    };
    for (const path of [
      `/question/${id}`,
      `/api/v1/questions/${id}/result`,
      `/embed/results/${survey}`,
    ])
      await expect.poll(() => found(path), { message: path }).toBe(true);
  }
});
