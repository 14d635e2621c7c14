import { loadRankings } from '../../app/results/store/time-series.server.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRankingCounter } from '../../app/results/store/ranking-counter.server.ts';
import { LEVELS } from '../../app/results/levels.ts';
import { unpackRankings } from '../../app/results/packed-rankings.ts';
import { rankingResult } from '../../app/results/rankings/ranking-result.ts';
import { findResult } from '../../app/results/store/result-lookup.server.ts';
import { seededPermutation, tieSeed } from '../../app/stats/permutation.ts';
import { sendRequest } from '../support/http.ts';
import { castAnswers, createVoters } from '../support/checked-voters.ts';
import { headersFor, OUTPUTS, type QuestionRef } from '../support/outputs.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { firstDifference, withoutIds } from '../support/text-diff.ts';

/**
 * Two questions whose answers are the same, in the same order, and differ in whose they are alone: by fewer than ten
 * people. Whatever is told of the one is told of the other, to the letter.
 */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const DEVICE = 2;
const ACCOUNT = 4;

/** Each answers in turn, at these levels. */
async function answer(id: string, levels: readonly number[], isRanking: boolean): Promise<void> {
  const people = await Promise.all(levels.map((level) => createVoters(sql, level, 1)));
  // No two choices are level, and no order is drawn from the id of the question.
  const first = (at: number) => [1, 2, 1, 3, 1, 2][at % 6] ?? 1;
  const picks = (at: number) => (isRanking ? [first(at), 1 + (first(at) % 3)] : [first(at)]);
  await castAnswers(
    sql,
    id,
    people.flat().map((who, at) => ({ who, picks: picks(at) })),
  );
}

/** Somebody reads the splits; not over the site, which keeps for a second what it has sent. */
async function look(id: string): Promise<void> {
  const rankings = createRankingCounter({
    sql,
    onError: (error) => expect.unreachable(String(error)),
  });
  const split = { audience: 'members', least: 'open' } as const;
  await findResult({ sql, rankings }, id, { split, mayPeek: true });
}

const DAY_MS = 86_400_000;

const CHOICES = [1, 2, 3].map((number) => ({ number, label: `Choice ${number}` }));
const EVERY_LEVEL = LEVELS.map((_, level) => level);

/**
 * A time that draws choices in their own order, where ties go by one, and so many of the redraws of a ranking: both are
 * drawn from the id and this time. With it nothing that is drawn has to be left out of what is compared.
 */
async function closeThatDraws(id: string, won?: number): Promise<{ close: Date; won: number }> {
  const [row] = await sql<{ id: string; sequence: number }[]>`
    select q.id, t.sequence::int as sequence from questions q join totals t on t.question_id = q.id where q.public_id = ${id}`;
  const packed = await loadRankings(sql, row?.id ?? '', EVERY_LEVEL);
  const ballots = unpackRankings(
    packed,
    CHOICES.map(({ number }) => number),
  );
  // Nobody waits here: all redraws are made, and the margin ends by itself.
  const now = () => 0;
  for (let day = 30_000; day < 32_000; day++) {
    const close = new Date(DAY_MS * day);
    const seed = tieSeed(id, close);
    if (seededPermutation(CHOICES.length, seed).join() !== '0,1,2') continue;
    const trial = { seed: `${seed} ${row?.sequence}`, now, isOver: false };
    const found = rankingResult(CHOICES, ballots, seed, trial).firmness?.won ?? 0;
    if (won === undefined || found === won) return { close, won: found };
  }
  throw new Error(`No close of ${id} has ${won} redraws won.`);
}

const run = (level: number, people: number) => Array.from({ length: people }, () => level);

type Crowd = readonly number[];
type Case = { asked: QuestionInput; before: Crowd; one: Crowd; other: Crowd };
const few: Omit<Case, 'asked'> = {
  before: [],
  one: [...run(DEVICE, 30), ...run(ACCOUNT, 9)],
  other: [...run(ACCOUNT, 1), ...run(DEVICE, 38)],
};
const later: Omit<Case, 'asked'> = {
  before: [...run(DEVICE, 25), ...run(ACCOUNT, 15)],
  one: [...run(DEVICE, 20), ...run(ACCOUNT, 3)],
  other: [...run(ACCOUNT, 7), ...run(DEVICE, 16)],
};
const CASES: Record<string, Case> = {
  'before a split shows': { asked: {}, ...few },
  'before a split shows, of a ranking': { asked: { kind: 'ranking' }, ...few },
  'since a split was told': { asked: {}, ...later },
  'since a split was told, of a ranking': { asked: { kind: 'ranking' }, ...later },
  'while the result waits': { asked: { results: 'after' }, ...later },
};

const ABOUT_ONE = [
  '/question/:id',
  '/embed/results/:surveyId',
  '/live',
  '/events',
  '/api/oembed',
  '/api/v1/questions/:id',
  '/api/v1/questions/:id/result',
  '/api/v1/questions/:id/picture.:format',
  '/api/v1/surveys/:id',
  '/api/v1/surveys/:id/picture.:format',
  '/api/v1/me/answers',
];

async function twins({ asked, before, one, other }: Case): Promise<[QuestionRef, QuestionRef]> {
  const isRanking = asked.kind === 'ranking';
  const pair: QuestionRef[] = [];
  for (const levels of [one, other]) {
    const id = await insertQuestion(sql, { ...asked, text: 'Which of these, and how?' });
    const [row] = await sql<{ survey: string }[]>`
      select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
    pair.push({ id, survey: row?.survey ?? '' });
    if (before.length > 0) {
      await answer(id, before, isRanking);
      await look(id);
    }
    await answer(id, levels, isRanking);
  }
  const ids = pair.map(({ id }) => id);
  let won: number | undefined;
  for (const id of ids) {
    const drawn = await closeThatDraws(id, won);
    ({ won } = drawn);
    await sql`
      update questions set is_ordered = true, opens_at = date_trunc('minute', now()) - interval '2 hours',
        closes_at = date_trunc('minute', now()) + interval '40 hours', tie_close = ${drawn.close}
      where public_id = ${id}`;
  }
  await sql`
    update totals set last_answer_at = date_trunc('minute', now()) where question_id in (select id from questions where public_id = any(${ids}))`;
  await sql`
    update released_splits set answered_at = date_trunc('minute', now()) where question_id in (select id from questions where public_id = any(${ids}))`;
  const [first, second] = pair;
  if (!first || !second) throw new Error('There are no twins.');
  return [first, second];
}

describe.each(Object.entries(CASES))('%s', (name, made) => {
  let pair: [QuestionRef, QuestionRef];
  beforeAll(async () => {
    pair = await twins(made);
  });

  test.each(ABOUT_ONE)('the twins are told of alike: %s', async (path) => {
    const [one, other] = pair;
    const about = (OUTPUTS[path] ?? []).filter((make) => isAboutOne(make(one), one));
    expect(about).not.toHaveLength(0);
    for (const make of about) {
      const read = (place: QuestionRef) =>
        sendRequest(site.address, make(place), { headers: headersFor(make(place)) });
      const [a, b] = await Promise.all([read(one), read(other)]);
      expect(a.status, make(one)).toBe(b.status);
      expect(
        firstDifference(
          without(withoutIds(a.text, [one, other])),
          without(withoutIds(b.text, [other, one])),
        ),
        make(one),
      ).toBe(undefined);
    }
  });

  test('a split is told, or why not', async () => {
    const [{ id }] = pair;
    const { status } = await sendRequest(
      site.address,
      `/api/v1/questions/${id}/result?audience=members`,
    );
    expect(status).toBe(name.startsWith('since') ? 200 : name.startsWith('while') ? 403 : 409);
  });
});

/** The code for a camera is drawn from the address; of a picture its words are compared. */
function without(text: string): string {
  const words = /<desc\b.*<\/desc>/s.exec(text);
  return (words?.[0] ?? text).replaceAll(/ d="[^"]*"/g, '').replaceAll(/"path":"M[^"]*"/g, '');
}

/** Lists hold both twins, one before the other; and what a PNG shows stands in the SVG, where it can be read. */
function isAboutOne(path: string, { id, survey }: QuestionRef): boolean {
  return (path.includes(id) || path.includes(survey)) && !/feed=1|\.png/.test(path);
}
