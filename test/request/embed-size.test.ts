import { hash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeId } from '../../app/base/ids.ts';
import { compressedAhead } from '../../app/platform/http/page-compression.server.ts';
import { surveyIdOf } from '../support/embed-answers.ts';
import { sendRequest } from '../support/http.ts';
import { deleteQuestions, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { insertBestReason } from '../support/reasons.ts';
import { sharedSite } from '../support/shared-site.ts';

/** What a frame weighs on the wire, whatever it shows: the budget of every frame is 8,192 bytes. */
const MAX_BYTES = 8_192;
/** Words of a question of ordinary length leave so much room. */
const MAX_BYTES_USUAL = 8_000;
/** Where the best reasons were chosen: three of them, which people of ordinary patience wrote, and three of full length. */
const MAX_BYTES_WITH_REASONS = { usual: 8_320, longest: 9_216 };

const site = sharedSite();
let sql: postgres.Sql;
const asked: string[] = [];
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  // Their counters are of answers that nobody gave.
  await deleteQuestions(sql, asked);
  await sql.end();
});

const KINDS = ['single', 'multiple', 'scale', 'ranking'] as const;
type Kind = (typeof KINDS)[number];

/** Words that do not repeat each other, as nobody's do: what is alike costs a frame nothing. */
const WORDS =
  'harbour violet engine cobbler drizzle quarry magnet tulip ferry lantern walnut glacier pepper saddle orchid turbine biscuit canyon mosaic thunder velvet whistle anchor jigsaw kettle blossom compass feather hammock island junction kingdom lettuce monsoon nectar octopus pigeon quiver raccoon sandal'.split(
    ' ',
  );
function said(letters: number, from: number): string {
  let text = '';
  for (let at = from; text.length < letters; at += 7) text += `${WORDS[at % WORDS.length] ?? ''} `;
  return text.slice(0, letters).trim();
}

/** Words as long as said, of letters in an order that no other text here has. */
function scrambled(letters: number, from: number): string {
  const words = WORDS.map((word, at) => word.slice(at % 3) + word.slice(0, (from + at) % 4));
  return Array.from({ length: letters }, (_, at) => words[(at * (from * 2 + 5)) % words.length])
    .join(' ')
    .slice(0, letters)
    .trim();
}

const MAX_CHOICES: Record<Kind, number> = { single: 12, multiple: 20, scale: 11, ranking: 10 };

function usual(kind: Kind): QuestionInput {
  const choices = kind === 'scale' ? 5 : Array.from({ length: 5 }, (_, at) => said(14, at * 3 + 1));
  return { kind, text: 'Which of these would you keep, if you could keep only one?', choices };
}

/** As long as a question may be, with as many choices as there may be. */
function longest(kind: Kind): QuestionInput {
  const count = MAX_CHOICES[kind];
  const choices =
    kind === 'scale' ? count : Array.from({ length: count }, (_, at) => said(80, at * 3 + 2));
  return { kind, text: said(200, 0), choices, none: kind !== 'scale', unsure: kind !== 'scale' };
}

async function bytesOf(id: string, query: string): Promise<Buffer> {
  const path = `/embed/results/${await surveyIdOf(sql, id)}${query}`;
  const { body, headers, status } = await sendRequest(site.address, path, {
    headers: { 'accept-encoding': 'br' },
  });
  expect([status, headers['content-encoding']]).toEqual([200, 'br']);
  return body;
}

async function weigh(id: string, query = ''): Promise<number> {
  return (await bytesOf(id, query)).length;
}

/** The same in the middle of what ids make of it, which are drawn anew in each run: two of them move it by twenty bytes. */
async function weighWithAnyIds(id: string, query: string): Promise<number> {
  const sent = await bytesOf(id, query);
  const html = brotliDecompressSync(sent).toString();
  const survey = await surveyIdOf(sql, id);
  const weightOf = async (text: string) => (await compressedAhead(Buffer.from(text)))?.length ?? 0;
  expect(await weightOf(html)).toBe(sent.length);
  const weights = await Promise.all(
    Array.from({ length: 9 }, (_, at) => {
      const drawn = ['survey', 'question'].map((of) =>
        makeId(hash('sha256', `${of} ${at}`, 'buffer')),
      );
      return weightOf(html.replaceAll(survey, drawn[0] ?? '').replaceAll(id, drawn[1] ?? ''));
    }),
  );
  return weights.toSorted((a, b) => a - b)[4] ?? 0;
}

type State = (id: string) => Promise<unknown>;
const STATES: Record<string, { asked?: QuestionInput; after?: State }> = {
  open: {},
  'of the demo set': {
    after: (id) => sql`update questions set is_demo = true where public_id = ${id}`,
  },
  closed: {
    after: (id) => sql`update questions set closes_at = now() where public_id = ${id}`,
  },
  paused: {
    after: (id) => sql`
      insert into question_pauses (question_id, reason)
      select id, ${said(150, 3)} from questions where public_id = ${id}`,
  },
  'in a burst': {
    after: (id) => sql`
      insert into bursts (question_id, began_at, seen_at)
      select id, now(), now() from questions where public_id = ${id}`,
  },
  'hidden until the close': { asked: { results: 'closed' } },
  'hidden until answered': { asked: { results: 'after' } },
  'of members': { asked: { audience: 'members' } },
  'with outside choices': { asked: { none: true, unsure: true } },
};

/** The counters that many answers would leave, without the answers: a frame reads nothing else. */
async function countPeople(id: string, people: Readonly<Record<number, number>>): Promise<void> {
  await sql`
    with given as (
      select q.id, q.kind, choice, people
      from questions q,
           unnest(${Object.keys(people).map(Number)}::smallint[], ${Object.values(people)}::integer[]) as c (choice, people)
      where q.public_id = ${id}
    ), ranked as (
      insert into rankings (question_id, level, ranking, people)
      select id, 2, array[choice], people from given where kind = 'ranking' and choice < 100
    ), summed as (
      update totals t set sequence = s.people, spread = s.people, last_answer_at = now()
      from (select id, sum(people) as people from given group by 1) s where t.question_id = s.id
    )
    insert into tallies (question_id, level, choice, people)
    select id, 2, pick, sum(people) from given, unnest(counted_picks(kind, array[choice])) as pick group by 1, 3`;
}

async function frameIn(input: QuestionInput, state: (typeof STATES)[string]): Promise<string> {
  const isScale = input.kind === 'scale';
  const { none, unsure, ...more } = state.asked ?? {};
  const id = await insertQuestion(sql, {
    ...input,
    ...more,
    ...(!isScale && none && { none }),
    ...(!isScale && unsure && { unsure }),
    ...(input.kind === 'multiple' && { pick: 3 }),
  });
  asked.push(id);
  const outside = !isScale && (input.none ?? none) ? { 100: 37, 101: 52 } : {};
  await countPeople(id, {
    1: 4_213,
    2: 3_127,
    3: 2_511,
    4: 1_502,
    5: 1_041,
    ...outside,
  });
  await state.after?.(id);
  return id;
}

test.each(KINDS)('%s: the usual question leaves room in every state', async (kind) => {
  const weights: Record<string, number> = {};
  for (const [name, state] of Object.entries(STATES)) {
    const id = await frameIn(usual(kind), state);
    weights[name] = await weigh(id);
    weights[`${name}, dark, nothing to answer`] = await weigh(id, '?theme=dark&answer=0');
  }
  expect(Math.max(...Object.values(weights))).toBeLessThanOrEqual(MAX_BYTES_USUAL);
});

test.each(KINDS)('%s: the longest question fits', async (kind) => {
  const weights: Record<string, number> = {};
  for (const [name, state] of Object.entries(STATES))
    weights[name] = await weigh(await frameIn(longest(kind), state));
  expect(Math.max(...Object.values(weights))).toBeLessThanOrEqual(MAX_BYTES);
});

describe.each(KINDS)('%s with the best reasons', (kind) => {
  test.each(['usual', 'longest'] as const)('fits, as long as the %s', async (length) => {
    const id = await frameIn(length === 'usual' ? usual(kind) : longest(kind), {});
    const plain = await weigh(id);
    // Nobody reacted yet: nothing of them is sent.
    expect(await weigh(id, '?reasons=best')).toBe(plain);
    for (const choice of [1, 2, 3])
      await insertBestReason(sql, id, {
        choice,
        text: length === 'usual' ? said(110, choice * 5) : scrambled(280, choice),
        across: { agree: 1_204, people: 2_311 },
      });
    const weight = await weighWithAnyIds(id, '?reasons=best&theme=dark');
    expect(weight).toBeGreaterThan(plain);
    expect(weight).toBeLessThanOrEqual(MAX_BYTES_WITH_REASONS[length]);
  });
});
