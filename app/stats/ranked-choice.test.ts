import { describe, expect, test } from 'vitest';
import { allChoices, ballotsOf, type RankingCount } from './ballots.ts';
import { seededPermutation } from './permutation.ts';
import { instantRunoff as counted, type Runoff } from './ranked-choice.ts';
import { createRng } from './rng.ts';

const [A, B, C, D, E] = [0, 1, 2, 3, 4] as const;

function patternsOf(...rows: [count: number, ...ranking: number[]][]): RankingCount[] {
  return rows.map(([count, ...ranking]) => ({ count, ranking }));
}

const instantRunoff = (
  choices: number,
  patterns: readonly RankingCount[],
  permutation: readonly number[],
) => counted(ballotsOf(choices, patterns), permutation);

const countBallots = (patterns: readonly RankingCount[]) =>
  patterns.reduce((sum, { count }) => sum + count, 0);

function votesOf(runoff: Runoff) {
  return runoff.rounds.map(({ votes }) =>
    Object.fromEntries(votes.map((v) => [v.choice, v.votes])),
  );
}

describe('the capital of Tennessee', () => {
  // The example of Wikipedia's and Electowiki's articles on instant-runoff voting, in per cent of voters.
  const [MEMPHIS, NASHVILLE, CHATTANOOGA, KNOXVILLE] = [0, 1, 2, 3] as const;
  const runoff = instantRunoff(
    4,
    patternsOf(
      [42, MEMPHIS, NASHVILLE, CHATTANOOGA, KNOXVILLE],
      [26, NASHVILLE, CHATTANOOGA, KNOXVILLE, MEMPHIS],
      [15, CHATTANOOGA, KNOXVILLE, NASHVILLE, MEMPHIS],
      [17, KNOXVILLE, CHATTANOOGA, NASHVILLE, MEMPHIS],
    ),
    [0, 1, 2, 3],
  );

  test('is won by Knoxville in three rounds', () => {
    expect(votesOf(runoff)).toEqual([
      { [MEMPHIS]: 42, [NASHVILLE]: 26, [CHATTANOOGA]: 15, [KNOXVILLE]: 17 },
      { [MEMPHIS]: 42, [NASHVILLE]: 26, [KNOXVILLE]: 32 },
      { [MEMPHIS]: 42, [KNOXVILLE]: 58 },
    ]);
    expect(runoff.winner).toBe(KNOXVILLE);
  });

  test('shows where the votes of an eliminated choice went', () => {
    const [first, second, last] = runoff.rounds.map(({ elimination }) => elimination);
    expect(first).toEqual({
      choice: CHATTANOOGA,
      lowest: [CHATTANOOGA],
      tieBreak: 'none',
      transfers: [
        { choice: MEMPHIS, votes: 0 },
        { choice: NASHVILLE, votes: 0 },
        { choice: KNOXVILLE, votes: 15 },
      ],
      exhausted: 0,
    });
    // Past Chattanooga, which was eliminated.
    expect(second?.choice).toBe(NASHVILLE);
    expect(second?.transfers).toContainEqual({ choice: KNOXVILLE, votes: 26 });
    expect(last).toBeUndefined();
  });
});

describe('the end of a count', () => {
  test('has no round without a ballot', () => {
    const nothing = { ballots: 0, rounds: [], winner: undefined };
    expect(instantRunoff(3, [], [0, 1, 2])).toEqual(nothing);
    expect(instantRunoff(3, patternsOf([0, A, B]), [0, 1, 2])).toEqual(nothing);
    expect(instantRunoff(0, [], [])).toEqual(nothing);
  });

  test('has one round and no winner if every ballot is empty', () => {
    const runoff = instantRunoff(2, patternsOf([5]), [0, 1]);
    expect(runoff.winner).toBeUndefined();
    expect(runoff.rounds).toEqual([
      {
        votes: [
          { choice: A, votes: 0 },
          { choice: B, votes: 0 },
        ],
        exhausted: 5,
        majority: 1,
        elimination: undefined,
      },
    ]);
  });

  test('comes in the first round with one ballot or one choice', () => {
    expect(instantRunoff(3, patternsOf([1, B]), [0, 1, 2])).toMatchObject({ winner: B });
    const single = instantRunoff(1, patternsOf([3, A], [1]), [0]);
    expect(single.winner).toBe(A);
    expect(single.rounds).toHaveLength(1);
  });

  test('needs more than half, not half', () => {
    // 5 of 10 is not enough; C is eliminated, and its ballot passes to A.
    const runoff = instantRunoff(3, patternsOf([5, A], [4, B], [1, C, A]), [0, 1, 2]);
    expect(runoff.rounds.map(({ majority }) => majority)).toEqual([6, 6]);
    expect(runoff.winner).toBe(A);
  });

  test('counts half of the ballots still live, not of all', () => {
    const runoff = instantRunoff(3, patternsOf([5, A], [4, B], [3, C]), [0, 1, 2]);
    const last = runoff.rounds.at(-1);
    expect(last).toMatchObject({ exhausted: 3, majority: 5 });
    expect(runoff.winner).toBe(A);
  });
});

describe('a tie at the bottom', () => {
  test('between the last two is broken by the permutation, and the result says so', () => {
    const ballots = patternsOf([1, A, B], [1, B, A]);
    const runoff = instantRunoff(2, ballots, [A, B]);
    expect(runoff.winner).toBe(A);
    expect(runoff.rounds[0]?.elimination).toMatchObject({
      choice: B,
      lowest: [A, B],
      tieBreak: 'permutation',
    });
    expect(votesOf(runoff)).toEqual([{ [A]: 1, [B]: 1 }, { [A]: 2 }]);
    expect(instantRunoff(2, ballots, [B, A]).winner).toBe(B);
  });

  test('is broken by an earlier round if that tells them apart', () => {
    // D's ballot brings C level with B, which was ahead.
    const ballots = patternsOf([6, A], [3, B, A], [2, C, A], [1, D, C]);
    const runoff = instantRunoff(4, ballots, [C, A, D, B]);
    expect(runoff.rounds[1]?.elimination).toMatchObject({
      choice: C,
      lowest: [B, C],
      tieBreak: 'earlier round',
    });
  });

  test('is broken by the latest such round', () => {
    // B and C: 5 to 4, then 5 to 6, then 6 to 6.
    const runoff = instantRunoff(
      5,
      patternsOf([10, A], [5, B], [4, C], [1, D, B], [2, D, A], [2, E, C]),
      [0, 1, 2, 3, 4],
    );
    expect(votesOf(runoff).slice(0, 3)).toEqual([
      { [A]: 10, [B]: 5, [C]: 4, [D]: 3, [E]: 2 },
      { [A]: 10, [B]: 5, [C]: 6, [D]: 3 },
      { [A]: 12, [B]: 6, [C]: 6 },
    ]);
    expect(runoff.rounds[2]?.elimination).toMatchObject({ choice: B, tieBreak: 'earlier round' });
  });

  test('between the last two is broken by an earlier round too', () => {
    // A and B: 3 to 2, then 3 to 3.
    const runoff = instantRunoff(3, patternsOf([3, A], [2, B], [1, C, B]), [C, B, A]);
    expect(runoff.rounds[1]?.elimination).toMatchObject({ choice: B, tieBreak: 'earlier round' });
    expect(runoff.winner).toBe(A);
  });

  test('is broken by the permutation among those that an earlier round leaves level', () => {
    // B, C and D end level at 3; a round earlier B had 3, C and D 2 each.
    const runoff = instantRunoff(
      5,
      patternsOf([6, A], [3, B], [2, C], [2, D], [1, E, C], [1, E, D]),
      [B, D, C, A, E],
    );
    expect(runoff.rounds[0]?.elimination).toMatchObject({ lowest: [C, D, E], choice: E });
    expect(runoff.rounds[1]?.elimination).toMatchObject({
      lowest: [B, C, D],
      choice: C,
      tieBreak: 'permutation',
    });
  });

  test('needs a permutation of all choices', () => {
    expect(() => instantRunoff(2, [], [0])).toThrow(RangeError);
    expect(() => instantRunoff(2, [], [0, 0])).toThrow(RangeError);
  });
});

describe('any count', () => {
  const cases = Array.from({ length: 300 }, (_, number) => randomCase(`case ${number}`, 12));

  test('keeps every ballot in every round', () => {
    for (const { choices, patterns, order } of cases) {
      const runoff = instantRunoff(choices, patterns, order);
      for (const { votes, exhausted } of runoff.rounds) {
        const live = votes.reduce((sum, tally) => sum + tally.votes, 0);
        expect(live + exhausted).toBe(countBallots(patterns));
      }
    }
  });

  test('passes on the votes of an eliminated choice, and the next round shows them', () => {
    for (const { choices, patterns, order } of cases) {
      const { rounds } = instantRunoff(choices, patterns, order);
      rounds.forEach(({ votes, exhausted, elimination }, index) => {
        if (!elimination) return;
        const had = votes.find(({ choice }) => choice === elimination.choice)?.votes;
        const moved = elimination.transfers.reduce((sum, tally) => sum + tally.votes, 0);
        expect(moved + elimination.exhausted).toBe(had);
        const after = elimination.transfers.map((tally) => ({
          choice: tally.choice,
          votes: tally.votes + (votes.find(({ choice }) => choice === tally.choice)?.votes ?? NaN),
        }));
        expect(rounds[index + 1]?.votes).toEqual(after);
        expect(rounds[index + 1]?.exhausted).toBe(exhausted + elimination.exhausted);
      });
    }
  });

  test('eliminates one of the lowest at a time, and never the winner', () => {
    for (const { choices, patterns, order } of cases) {
      const { rounds, winner } = instantRunoff(choices, patterns, order);
      const gone = rounds.flatMap(({ elimination }) => elimination?.choice ?? []);
      expect(new Set(gone).size).toBe(gone.length);
      expect(gone).not.toContain(winner);
      expect(gone).toHaveLength(Math.max(0, rounds.length - 1));
      for (const { votes, elimination } of rounds) {
        if (!elimination) continue;
        const fewest = Math.min(...votes.map((tally) => tally.votes));
        const had = votes.find(({ choice }) => choice === elimination.choice)?.votes;
        expect(had).toBe(fewest);
        expect(elimination.lowest.length > 1).toBe(elimination.tieBreak !== 'none');
      }
    }
  });

  test('is the same in whatever order and groups the ballots come', () => {
    for (const { choices, patterns, order } of cases) {
      const expected = instantRunoff(choices, patterns, order);
      const split = patterns.flatMap(({ ranking, count }) => [
        { ranking, count: 1 },
        { ranking, count: count - 1 },
      ]);
      const shuffled = seededPermutation(split.length, order.join()).flatMap((i) => split[i] ?? []);
      expect(instantRunoff(choices, shuffled, order)).toEqual(expected);
    }
  });

  test('agrees with counting every ballot anew each round', () => {
    for (const { choices, patterns, order } of cases)
      expect(instantRunoff(choices, patterns, order)).toEqual(slowly(choices, patterns, order));
  });

  test('agrees with that count if the rankings are so many that they are sorted', () => {
    for (let number = 0; number < 20; number++) {
      const { choices, patterns, order } = randomCase(`many ${number}`, 400);
      expect(instantRunoff(choices, patterns, order)).toEqual(slowly(choices, patterns, order));
    }
  });
});

/** The rule taken literally: every ballot is counted again in each round. */
function slowly(
  choices: number,
  patterns: readonly RankingCount[],
  permutation: readonly number[],
): Runoff {
  const ballots = countBallots(patterns);
  const rounds: Runoff['rounds'] = [];
  if (ballots === 0) return { ballots, rounds, winner: undefined };
  const talliesOf = (remaining: readonly number[]) =>
    remaining.map((choice) => ({
      choice,
      votes: countBallots(
        patterns.filter(({ ranking }) => ranking.find((one) => remaining.includes(one)) === choice),
      ),
    }));
  let remaining: readonly number[] = allChoices(choices);
  for (;;) {
    const votes = talliesOf(remaining);
    const live = votes.reduce((sum, tally) => sum + tally.votes, 0);
    const majority = Math.floor(live / 2) + 1;
    const round = { votes, exhausted: ballots - live, majority };
    const winner = votes.find((tally) => tally.votes >= majority)?.choice;
    if (winner !== undefined || live === 0) {
      rounds.push({ ...round, elimination: undefined });
      return { ballots, rounds, winner };
    }
    const lowest = fewestOf(remaining, votes);
    let left = lowest;
    for (const earlier of rounds.toReversed())
      if (left.length > 1) left = fewestOf(left, earlier.votes);
    const tieBreak =
      lowest.length === 1 ? 'none' : left.length === 1 ? 'earlier round' : 'permutation';
    const choice = permutation.findLast((one) => left.includes(one)) ?? NaN;
    remaining = remaining.filter((one) => one !== choice);
    const after = talliesOf(remaining);
    const transfers = after.map((tally) => ({
      choice: tally.choice,
      votes: tally.votes - (votes.find((one) => one.choice === tally.choice)?.votes ?? NaN),
    }));
    const exhausted = live - after.reduce((sum, tally) => sum + tally.votes, 0);
    rounds.push({ ...round, elimination: { choice, lowest, tieBreak, transfers, exhausted } });
  }
}

function fewestOf(among: readonly number[], votes: readonly { choice: number; votes: number }[]) {
  const asked = votes.filter(({ choice }) => among.includes(choice));
  const fewest = Math.min(...asked.map((tally) => tally.votes));
  return asked.filter((tally) => tally.votes === fewest).map(({ choice }) => choice);
}

test('100,000 different rankings of ten choices are counted in a small part of a second', () => {
  const seen = new Map<string, RankingCount>();
  const rng = createRng('many');
  while (seen.size < 100_000) {
    const ranking = allChoices(10);
    for (let i = 9; i > 0; i--) {
      const j = Math.floor(rng() * (i + 1));
      [ranking[i], ranking[j]] = [ranking[j] ?? 0, ranking[i] ?? 0];
    }
    seen.set(ranking.join(), { ranking, count: 1 + Math.floor(rng() * 3) });
  }
  const ballots = ballotsOf(10, [...seen.values()]);
  // Processor time, which other work on a busy machine does not use up.
  const before = process.threadCpuUsage();
  const runoff = counted(ballots, allChoices(10));
  const { user } = process.threadCpuUsage(before);
  expect(runoff.rounds.length).toBeGreaterThan(5);
  expect(user / 1_000).toBeLessThan(300);
});

function randomCase(seed: string, most: number) {
  const rng = createRng(seed);
  const choices = 1 + Math.floor(rng() * 6);
  // With few ballots ties are common.
  const patterns = Array.from({ length: Math.floor(rng() * most) }, (_, index) => ({
    ranking: seededPermutation(choices, `${seed} ${index}`).slice(
      0,
      Math.floor(rng() * (choices + 1)),
    ),
    count: 1 + Math.floor(rng() * 3),
  }));
  return { choices, patterns, order: seededPermutation(choices, `order ${seed}`) };
}
