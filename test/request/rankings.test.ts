import { setImmediate } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRankings } from '../../app/answers/counting.server.ts';
import { rankingResult, type RankingPattern } from '../../app/answers/ranking-result.ts';
import type { ResultDocument } from '../../app/answers/result-document.ts';
import { ALL } from '../../app/answers/tally.ts';
import { createRng } from '../../app/stats/rng.ts';
import { put } from '../support/answers.ts';
import { ask } from '../support/http.ts';
import { makeQuestion } from '../support/questions.ts';
import { startSite, type Site } from '../support/site.ts';

/** Rankings of very many people: their rounds are counted beside everything else, and never twice. */
let site: Site;
let sql: postgres.Sql;
beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
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
  const texts = patterns.map(({ ranking }) => `{${ranking.join()}}`);
  await sql`
    insert into rankings (question_id, level, ranking, people)
    select q.id, 2, ranking::smallint[], sum(people) from questions q, unnest(${texts}::text[], ${patterns.map(({ people }) => people)}::int[]) as p (ranking, people)
    where q.public_id = ${id} group by 1, 3`;
}

async function roundsOf(id: string): Promise<ResultDocument['ranking']> {
  const { text } = await ask(site.address, `/api/v1/questions/${id}/result`);
  return (JSON.parse(text) as ResultDocument).ranking;
}

test('many different ones are counted as few are, and anew once somebody answers', async () => {
  const id = await makeQuestion(sql, { kind: 'ranking', choices: CHOICES });
  const patterns = drawn(5_000);
  await keep(id, patterns);
  const rounds = await roundsOf(id);
  const choices = Array.from({ length: CHOICES }, (_, at) => ({ number: at + 1, label: '' }));
  const expected = rankingResult(choices, patterns, rounds?.ties.seed ?? '');
  expect(rounds?.winner).toBe(String(expected.winner));
  expect(rounds?.rounds.map(({ votes }) => votes)).toEqual(
    expected.rounds.map(({ votes }) =>
      Object.fromEntries(votes.map((one) => [String(one.number), one.votes])),
    ),
  );
  const total = (found: ResultDocument['ranking']) =>
    Object.values(found?.rounds[0]?.votes ?? {}).reduce((sum, votes) => sum + votes, 0);
  const before = total(rounds);
  expect(before).toBe(patterns.reduce((sum, { people }) => sum + people, 0));
  await put(site.address, id, ['3', '1']);
  await vi.waitFor(async () => expect(total(await roundsOf(id))).toBe(before + 1), {
    timeout: 10_000,
    interval: 200,
  });
});

test('while very many are counted, this process is free for everybody else', async () => {
  const publicId = await makeQuestion(sql, { kind: 'ranking', choices: CHOICES });
  await keep(publicId, drawn(30_000));
  const [question] = await sql<{ id: string }[]>`
    select id from questions where public_id = ${publicId}`;
  const rankings = createRankings({ sql, failed: (error) => expect.unreachable(String(error)) });
  const choices = Array.from({ length: CHOICES }, (_, at) => ({ number: at + 1, label: '' }));
  const asked = { id: question?.id ?? '', sequence: 1, choices, seed: 'a seed', part: ALL };
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
