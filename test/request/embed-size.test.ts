import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { surveyIdOf } from '../support/embed-answers.ts';
import { sendRequest } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** What a frame weighs on the wire, whatever it shows: the budget of every frame is 8,192 bytes. */
const MAX_BYTES = 8_192;
/** Words of a question of ordinary length leave so much room. */
const MAX_BYTES_USUAL = 8_000;

let site: OwnSite;
let sql: postgres.Sql;
beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
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

async function weigh(id: string, query = ''): Promise<number> {
  const path = `/embed/results/${await surveyIdOf(sql, id)}${query}`;
  const { body, headers, status } = await sendRequest(site.address, path, {
    headers: { 'accept-encoding': 'br' },
  });
  expect([status, headers['content-encoding']]).toEqual([200, 'br']);
  return body.length;
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

async function frameIn(asked: QuestionInput, state: (typeof STATES)[string]): Promise<string> {
  const isScale = asked.kind === 'scale';
  const { none, unsure, ...more } = state.asked ?? {};
  const id = await insertQuestion(sql, {
    ...asked,
    ...more,
    ...(!isScale && none && { none }),
    ...(!isScale && unsure && { unsure }),
    ...(asked.kind === 'multiple' && { pick: 3 }),
  });
  const outside = !isScale && (asked.none ?? none) ? { 100: 37, 101: 52 } : {};
  await insertAnswersInBulk(sql, id, {
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
