import { describe, expect, test } from 'vitest';
import { createBallotTable } from './ballot-table.ts';
import { allChoices, ballotsOf, type RankingCount } from './ballots.ts';
import { marginOfVictory, type VictoryMargin } from './margin-of-victory.ts';
import { seededPermutation } from './permutation.ts';
import { instantRunoff } from './ranked-choice.ts';
import { createRng } from './rng.ts';

function marginIn(
  choices: number,
  patterns: readonly RankingCount[],
  permutation: readonly number[] = allChoices(choices),
  isOutOfTime = () => false,
): VictoryMargin | undefined {
  const ballots = ballotsOf(choices, patterns);
  return marginOfVictory(ballots, createBallotTable(ballots), { permutation, isOutOfTime });
}

const [A, B, C] = [0, 1, 2] as const;

describe('the margin of victory', () => {
  test('is missing without ballots, without another choice, or without a winner', () => {
    expect(marginIn(3, [])).toBeUndefined();
    expect(marginIn(3, [{ ranking: [], count: 5 }])).toBeUndefined();
    expect(marginIn(1, [{ ranking: [A], count: 5 }])).toBeUndefined();
  });

  test('is one of one ballot', () => {
    expect(marginIn(3, [{ ranking: [B], count: 1 }])).toEqual({ ballots: 1, isExact: true });
  });

  test('is one at a tie of two, where the last in the permutation was eliminated', () => {
    const level = [
      { ranking: [A], count: 20 },
      { ranking: [B], count: 20 },
    ];
    expect(marginIn(2, level)).toEqual({ ballots: 1, isExact: true });
  });

  test('is one or two at 6 and 4, depending on the permutation', () => {
    const apart = [
      { ranking: [A], count: 6 },
      { ranking: [B], count: 4 },
    ];
    expect(marginIn(2, apart, [A, B])).toEqual({ ballots: 2, isExact: true });
    expect(marginIn(2, apart, [B, A])).toEqual({ ballots: 1, isExact: true });
  });

  test('is 11 at 210 against 123 and 67: level at the end, the first round would still keep A', () => {
    const election = [
      { ranking: [A], count: 210 },
      { ranking: [C, B], count: 123 },
      { ranking: [B, C], count: 67 },
    ];
    expect(marginIn(3, election)).toEqual({ ballots: 11, isExact: true });
    expect(marginIn(3, election, [C, B, A])).toEqual({ ballots: 11, isExact: true });
  });

  test('is found in the first round of the capital of Tennessee, not in its last', () => {
    // 58 to 42 at the end takes 8 or 9. With 16 each in the first round Knoxville may be eliminated instead
    // of Chattanooga, which then has 15 + 17 = 32 and with Nashville's 26 wins by 58.
    const [MEMPHIS, NASHVILLE, CHATTANOOGA, KNOXVILLE] = [0, 1, 2, 3] as const;
    const voters = [
      { count: 42, ranking: [MEMPHIS, NASHVILLE, CHATTANOOGA, KNOXVILLE] },
      { count: 26, ranking: [NASHVILLE, CHATTANOOGA, KNOXVILLE, MEMPHIS] },
      { count: 15, ranking: [CHATTANOOGA, KNOXVILLE, NASHVILLE, MEMPHIS] },
      { count: 17, ranking: [KNOXVILLE, CHATTANOOGA, NASHVILLE, MEMPHIS] },
    ];
    const margin = (permutation: number[]) => marginIn(4, voters, permutation);
    expect(margin([MEMPHIS, NASHVILLE, CHATTANOOGA, KNOXVILLE])).toEqual({
      ballots: 1,
      isExact: true,
    });
    expect(margin([KNOXVILLE, CHATTANOOGA, NASHVILLE, MEMPHIS])).toEqual({
      ballots: 2,
      isExact: true,
    });
  });

  test('is an upper bound if time runs out', () => {
    const election = [
      { ranking: [A], count: 210 },
      { ranking: [C, B], count: 123 },
      { ranking: [B, C], count: 67 },
    ];
    expect(marginIn(3, election, [A, B, C], () => true)).toEqual({ ballots: 11, isExact: false });
  });
});

/** Every ranking of three choices: whole, partial and empty. */
const RANKINGS = [
  [],
  ...allChoices(3).flatMap((a) => [
    [a],
    ...allChoices(3)
      .filter((b) => b !== a)
      .flatMap((b) => [
        [a, b],
        [a, b, 3 - a - b],
      ]),
  ]),
];

/** Whether some way to change so many ballots makes another choice win. */
function canChange(counts: readonly number[], changes: number, permutation: readonly number[]) {
  const before = winnerOf(counts, permutation);
  return someMoved(counts, changes, -1, (fewer) =>
    someMoved(fewer, changes, 1, (changed) => {
      const after = winnerOf(changed, permutation);
      return after !== undefined && after !== before;
    }),
  );
}

function someMoved(
  counts: readonly number[],
  left: number,
  step: 1 | -1,
  isSo: (counts: readonly number[]) => boolean,
  from = 0,
): boolean {
  if (left === 0) return isSo(counts);
  return counts.some(
    (count, at) =>
      at >= from &&
      count + step >= 0 &&
      someMoved(counts.with(at, count + step), left - 1, step, isSo, at),
  );
}

const winners = new Map<string, number | undefined>();
function winnerOf(counts: readonly number[], permutation: readonly number[]): number | undefined {
  const key = `${counts.join()} ${permutation.join()}`;
  if (!winners.has(key)) {
    const patterns = counts.map((count, at) => ({ ranking: RANKINGS[at] ?? [], count }));
    winners.set(key, instantRunoff(ballotsOf(3, patterns), permutation).winner);
  }
  return winners.get(key);
}

test('the margin of small elections is what trying every change finds, and an upper bound where it is not exact', () => {
  const rng = createRng('margins');
  let [exact, found] = [0, 0];
  for (let number = 0; number < 120; number++) {
    const counts = RANKINGS.map(() => 0);
    for (let ballot = Math.floor(rng() * 8); ballot >= 0; ballot--) {
      const at = Math.floor(rng() * counts.length);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    const permutation = seededPermutation(3, `margin ${number}`);
    const patterns = counts.map((count, at) => ({ ranking: RANKINGS[at] ?? [], count }));
    const margin = marginIn(3, patterns, permutation);
    if (!margin) continue;
    found++;
    if (margin.isExact) exact++;
    const isOf = (changes: number) => canChange(counts, changes, permutation);
    const fewer = margin.isExact && [1, 2].some((many) => many < margin.ballots && isOf(many));
    const isEnough = margin.ballots > 2 || isOf(margin.ballots);
    const about = JSON.stringify({ counts, permutation, margin });
    expect({ fewer, isEnough }, about).toEqual({ fewer: false, isEnough: true });
  }
  expect(exact / found).toBeGreaterThan(0.9);
});
