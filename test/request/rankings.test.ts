import { setImmediate } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRankingCounter } from '../../app/results/store/ranking-counter.server.ts';
import type { ResultDocument } from '../../app/results/details/result-document.ts';
import { inRound } from '../../app/results/words/strip.ts';
import { EVERYONE } from '../../app/results/tally.ts';
import { createRng } from '../../app/stats/rng.ts';
import { putAnswer } from '../support/answers.ts';
import { surveyIdOf } from '../support/embed-answers.ts';
import { eventually } from '../support/eventually.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { deleteQuestions, insertQuestion } from '../support/questions.ts';
import { roundsOf as roundsBy, type RankingPattern } from '../support/rankings.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Rankings of very many people: their rounds are counted beside everything else, and never twice. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
/** Without answers behind their counters: counted anew, they would not be right. */
const written: string[] = [];
afterAll(async () => {
  await deleteQuestions(sql, written);
  await sql?.end();
});

const CHOICES = 8;

function drawn(different: number): RankingPattern[] {
  const rng = createRng('rankings');
  const made = new Map<string, number[]>();
  while (made.size < different) {
    const all = Array.from({ length: CHOICES }, (_, at) => ({ number: at + 1, by: rng() }));
    const ranking = all.toSorted((a, b) => a.by - b.by).map(({ number }) => number);
    made.set(ranking.join(), ranking.slice(0, 2 + Math.floor(rng() * (CHOICES - 1))));
  }
  return [...made.values()].map((ranking, at) => ({ ranking, people: 1 + (at % 3) }));
}

/** Straight into the counters, where reading begins. */
async function keep(id: string, patterns: readonly RankingPattern[]): Promise<void> {
  written.push(id);
  const texts = patterns.map(({ ranking }) => `{${ranking.join()}}`);
  await sql`
    insert into rankings (question_id, level, ranking, people)
    select q.id, 2, ranking::smallint[], sum(people) from questions q, unnest(${texts}::text[], ${patterns.map(({ people }) => people)}::int[]) as p (ranking, people)
    where q.public_id = ${id} group by 1, 3`;
}

async function roundsOf(id: string): Promise<ResultDocument['ranking']> {
  const { text } = await sendRequest(site.address, `/api/v1/questions/${id}/result`);
  return (JSON.parse(text) as ResultDocument).ranking;
}

test('many different ones are counted as few are, and anew once somebody answers', async () => {
  const id = await insertQuestion(sql, { kind: 'ranking', choices: CHOICES });
  const patterns = drawn(5_000);
  await keep(id, patterns);
  const rounds = await roundsOf(id);
  const choices = Array.from({ length: CHOICES }, (_, at) => ({ number: at + 1, label: '' }));
  const expected = roundsBy(choices, patterns, rounds?.ties.seed ?? '');
  expect(rounds?.ahead).toBe(String(expected.winner));
  expect(rounds?.winner).toBe(null);
  expect(rounds?.rounds.map(({ votes }) => votes)).toEqual(
    expected.rounds.map(({ votes }) =>
      Object.fromEntries(votes.map((one) => [String(one.number), one.votes])),
    ),
  );
  const total = (found: ResultDocument['ranking']) =>
    Object.values(found?.rounds[0]?.votes ?? {}).reduce((sum, votes) => sum + votes, 0);
  const before = total(rounds);
  expect(before).toBe(patterns.reduce((sum, { people }) => sum + people, 0));
  await putAnswer(site.address, id, ['3', '1']);
  await eventually(async () => expect(total(await roundsOf(id))).toBe(before + 1), 200);
});

test('of fewer than thirty people have no winner, and then say how firm one is', async () => {
  const id = await insertQuestion(sql, { kind: 'ranking', choices: 3 });
  await keep(id, [{ ranking: [1, 2], people: 29 }]);
  const few = await roundsOf(id);
  expect(few).toMatchObject({ ahead: null, winner: null, redraws: null, margin: null });
  expect(few?.rounds).toHaveLength(1);
  // The answer that makes them thirty, and the log that says there is one more.
  await putAnswer(site.address, id, ['1']);
  const enough = await eventually(async () => {
    const found = await roundsOf(id);
    expect(found).toMatchObject({ ahead: '1', winner: null, margin: { exact: true } });
    // As many as there was time for.
    expect(found?.redraws?.won).toBe(found?.redraws?.of);
    expect(found?.redraws?.of).toBeGreaterThan(0);
    return found;
  }, 200);
  // 30 to none: 15 changes bring them level, and the first round is the only one there is to decide.
  expect([15, 16]).toContain(enough?.margin?.ballots);
});

test('nobody wins while a question is open; after it closed its page says how often they would again', async () => {
  const id = await insertQuestion(sql, { kind: 'ranking', choices: ['Red', 'Blue', 'Green'] });
  await sql`
    insert into tallies (question_id, level, choice, people)
    select id, 2, unnest(array[-1, 1, 2, 3]), unnest(array[400, 210, 67, 123]) from questions where public_id = ${id}`;
  await keep(id, [
    { ranking: [1], people: 210 },
    { ranking: [3, 2], people: 123 },
    { ranking: [2, 3], people: 67 },
  ]);
  const open = await sendRequest(site.address, `/question/${id}?view=figures`);
  expect(open.text).toMatch(
    /As it stands, “Red” would win\. Counted again with ballots drawn at random from these, it would win \d+ of \d+ times\./,
  );
  expect(open.text).toContain(
    'For another choice to come first, at least 11 people would have to rank differently.',
  );
  expect(open.text).not.toMatch(/“Red” (wins|won|leads)/);
  // Also where the frame takes answers, whose rows are first choices.
  const taking = `/embed/results/${await surveyIdOf(sql, id)}`;
  const frame = `${taking}?answer=0`;
  for (const path of [frame, taking])
    expect(mainTextOf((await sendRequest(site.address, path)).text)).toMatch(
      /As it stands, “Red” would win \d+ of \d+ redraws of these ballots\./,
    );
  await sql`update questions set closes_at = now() - interval '1 minute', tie_close = now() - interval '1 minute' where public_id = ${id}`;
  const said =
    /“Red” won at once, put first on 53% of the 400 ballots\. Counted again with ballots drawn at random from these, it won \d+ of \d+ times, so chance could have made another the winner\./;
  await eventually(
    async () => expect((await sendRequest(site.address, `/question/${id}`)).text).toMatch(said),
    200,
  );
  await eventually(
    async () =>
      expect(mainTextOf((await sendRequest(site.address, frame)).text)).toMatch(
        /“Red” won, but not clearly: it won \d+ of \d+ redraws of these ballots\./,
      ),
    200,
  );
});

test('of a question that is over are its last, whatever was counted before', async () => {
  const publicId = await insertQuestion(sql, { kind: 'ranking', choices: CHOICES });
  const [question] = await sql<{ id: string }[]>`
    select id from questions where public_id = ${publicId}`;
  const rankings = createRankingCounter({
    sql,
    onError: (error) => expect.unreachable(String(error)),
  });
  const choices = Array.from({ length: CHOICES }, (_, at) => ({ number: at + 1, label: '' }));
  const asked = {
    omitsAnswers: false,
    id: question?.id ?? '',
    choices,
    seed: 'a seed',
    split: EVERYONE,
  };
  await keep(publicId, [{ ranking: [1, 2], people: 60 }]);
  const first = await rankings.of({ ...asked, sequence: 1, isOver: false });
  expect(first.ballots).toBe(60);
  await keep(publicId, [{ ranking: [2, 1], people: 7 }]);
  // While answers come in the last count is shown until the next is worth its time.
  expect((await rankings.of({ ...asked, sequence: 2, isOver: false })).ballots).toBe(60);
  const over = { ...asked, sequence: 2, isOver: true };
  const [one, other] = await Promise.all([rankings.of(over), rankings.of(over)]);
  expect([one.ballots, other.ballots]).toEqual([67, 67]);
  expect(other).toBe(one);
});

test('while very many are counted, this process is free for everybody else', async () => {
  const publicId = await insertQuestion(sql, { kind: 'ranking', choices: CHOICES });
  await keep(publicId, drawn(30_000));
  const [question] = await sql<{ id: string }[]>`
    select id from questions where public_id = ${publicId}`;
  const rankings = createRankingCounter({
    sql,
    onError: (error) => expect.unreachable(String(error)),
  });
  const choices = Array.from({ length: CHOICES }, (_, at) => ({ number: at + 1, label: '' }));
  const asked = {
    id: question?.id ?? '',
    sequence: 1,
    choices,
    seed: 'a seed',
    split: EVERYONE,
    isOver: false,
    omitsAnswers: false,
  };
  const began = performance.now();
  const counted = new AbortController();
  const counting = rankings.of(asked).finally(() => counted.abort());
  let longest = 0;
  for (let last = began; !counted.signal.aborted; last = performance.now()) {
    await setImmediate();
    longest = Math.max(longest, performance.now() - last);
  }
  expect((await counting).ballots).toBeGreaterThan(30_000);
  // Counted here, the loop would stand still for most of the time it takes.
  expect(longest / (performance.now() - began)).toBeLessThan(0.4);
});

test('are drawn in lists as their first and last count, where everybody sees the result', async () => {
  const drawnIn = async (word: string, results: 'always' | 'after') => {
    const id = await insertQuestion(sql, {
      kind: 'ranking',
      text: `Which ${word} would you paint first?`,
      choices: ['Red', 'Blue', 'Green'],
      results,
    });
    await sql`
      insert into tallies (question_id, level, choice, people)
      select id, 2, unnest(array[-1, 1, 2, 3]), unnest(array[400, 180, 67, 153]) from questions where public_id = ${id}`;
    await keep(id, [
      { ranking: [1], people: 180 },
      { ranking: [3, 2], people: 153 },
      { ranking: [2, 3], people: 67 },
    ]);
    return async () => (await sendRequest(site.address, `/question?q=${word}`)).text;
  };
  const shown = await drawnIn('quetzal', 'always');
  const hidden = await drawnIn('pangolin', 'after');
  // The first visit starts the count.
  const seen = await eventually(async () => {
    // Each visit would start the count of the hidden one too.
    const closed = await hidden();
    expect(closed).toContain('pangolin');
    expect(closed).not.toMatch(/\brunoff\b/);
    const text = await shown();
    expect(text).toMatch(/\brunoff\b/);
    return mainTextOf(text);
  }, 200);
  expect(seen).toContain(inRound({ round: 2 }));
  expect(seen).toMatch(/Red.*45%.*Green.*55%/s);
  expect(await hidden()).not.toMatch(/\brunoff\b/);
});
