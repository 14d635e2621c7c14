import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholePercent } from '../../app/stats/percent.ts';
import { wilsonInterval } from '../../app/stats/wilson.ts';
import { deleteEveryQuestion } from '../support/by-question.ts';
import { sendRequest } from '../support/http.ts';
import { headersFor, allPathsFor, type QuestionRef } from '../support/outputs.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { numberPattern, outputTextOf } from '../support/output-text.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/**
 * No share without the number of people it rests on, and no range without what it is: every output is read with a
 * question whose shares and ranges stand nowhere else.
 */
const KINDS = ['single', 'multiple', 'scale', 'ranking'] as const;
const PEOPLE = { 1: 377, 2: 293, 3: 239, 4: 109 };
const ALL = Object.values(PEOPLE).reduce((sum, one) => sum + one, 0);

let site: OwnSite;
let later: ServerProcess;
let sql: postgres.Sql;
const places = new Map<string, QuestionRef>();
const said = new Map<string, string>();
/** What stands there before anybody has answered, as a share in a text. */
const before = new Map<string, string>();

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  await deleteEveryQuestion(sql);
  await sql`insert into communities (slug, name, about, rules, joining) values ('a-club', 'A club', 'A test', 'None', 'public')`;
  for (const kind of KINDS) {
    const id = await insertQuestion(sql, {
      kind,
      choices: 4,
      unsure: true,
      text: `A hidden question of this kind: ${kind}?`,
      topics: ['work'],
      community: 'a-club',
    });
    const [row] = await sql<{ survey: string }[]>`
      select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
    places.set(kind, { id, survey: row?.survey ?? '' });
  }
  await sql`update surveys set intro = 'Before it begins.'`;
  await readAll(site.address, before);
  // Whoever is not sure stands outside the shares: the turnout is another number.
  for (const { id } of places.values()) await insertAnswersInBulk(sql, id, { ...PEOPLE, 101: 46 });
  // Another process: nothing it says is from before.
  later = await startServer({ DATABASE_URL: site.databaseUrl, LIMITS_SCALE: '1000' });
  await untilReady(later);
  await readAll(later.address, said);
});
afterAll(async () => {
  await later?.stop();
  await sql?.end();
  await site?.stop();
});

async function readAll(address: string, into: Map<string, string>): Promise<void> {
  await sql`delete from question_orders`;
  for (const path of allPathsFor(places.values()).filter((one) => !/\.data(?:\?|$)/.test(one))) {
    const { headers, text } = await sendRequest(address, path, { headers: headersFor(path) });
    into.set(path, withoutPlaces(outputTextOf(headers['content-type'] ?? '', text)));
  }
}

/** Where something stands in a drawing is no share. */
function withoutPlaces(text: string): string {
  return text.replaceAll(/ \w+="[\d.]+%"/g, '');
}

const counts = Object.values(PEOPLE);
const inDocument = (name: string, value: number) =>
  new RegExp(
    `"${name}":${String(value)
      .slice(0, 5)
      .replace('.', String.raw`\.`)}`,
  );
const SHARES = counts.flatMap((count) => [
  new RegExp(String.raw`(?<![\d.])${wholePercent(count, ALL)}\s?%`),
  inDocument('share', count / ALL),
]);
const RANGES = counts.flatMap((count) => {
  const { low, high } = wilsonInterval(count, ALL);
  const [from, to] = [low, high].map((bound) => Math.round(bound * 100));
  return [
    new RegExp(String.raw`(?<![\d.])${from}(?:\s?%)?(?: to |\s?[–-]\s?)${to}\s?%`),
    inDocument('low', low),
  ];
});

/** What each card, entry or row of an output tells; the whole of it where it has none. */
function partsOf(text: string): string[] {
  return text.split(/(?=<article\b|<entry>|<li class="border-b)|(?<=<\/article>|<\/entry>)/);
}

function outputsWith(patterns: readonly RegExp[]): [path: string, text: string][] {
  return [...said].filter(([path, text]) =>
    patterns.some((one) => one.test(text) && !one.test(before.get(path) ?? '')),
  );
}

test('whatever tells shares tells on how many people they rest', () => {
  const found = outputsWith(SHARES);
  const wrong = found.flatMap(([path, text]) =>
    partsOf(text)
      .filter(
        (part) =>
          SHARES.filter((one) => one.test(part)).length > 1 && !numberPattern(ALL).test(part),
      )
      .map((part) => `${path}: ${part.slice(0, 80)}`),
  );
  expect(wrong).toEqual([]);
  expect(found.length).toBeGreaterThan(40);
});

test('whatever tells a range tells which, and that it holds for a random draw', () => {
  const found = outputsWith(RANGES);
  const wrong = found.filter(([, text]) => !/95\s?%/.test(text) || !/random draw/i.test(text));
  expect(wrong.map(([path]) => path)).toEqual([]);
  expect(found.length).toBeGreaterThan(15);
});
