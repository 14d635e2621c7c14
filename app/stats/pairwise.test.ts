import { describe, expect, test } from 'vitest';
import { ballotsOf, countBallots, type RankingCount } from './ballots.ts';
import { pairwise as compared } from './pairwise.ts';
import { seededPermutation } from './permutation.ts';
import { createRng } from './rng.ts';

const pairwise = (choices: number, patterns: readonly RankingCount[]) =>
  compared(ballotsOf(choices, patterns));

describe('the capital of Tennessee', () => {
  const [MEMPHIS, NASHVILLE, CHATTANOOGA, KNOXVILLE] = [0, 1, 2, 3] as const;
  const result = pairwise(4, [
    { count: 42, ranking: [MEMPHIS, NASHVILLE, CHATTANOOGA, KNOXVILLE] },
    { count: 26, ranking: [NASHVILLE, CHATTANOOGA, KNOXVILLE, MEMPHIS] },
    { count: 15, ranking: [CHATTANOOGA, KNOXVILLE, NASHVILLE, MEMPHIS] },
    { count: 17, ranking: [KNOXVILLE, CHATTANOOGA, NASHVILLE, MEMPHIS] },
  ]);

  test('has the published matrix', () => {
    // Wikipedia, Condorcet method: rows are the preferred choice, columns the other.
    expect(result.wins).toEqual([
      [0, 42, 42, 42],
      [58, 0, 68, 68],
      [58, 32, 0, 83],
      [58, 32, 17, 0],
    ]);
  });

  test('is won by Nashville, not by Knoxville as in an instant run-off', () => {
    expect(result.winner).toBe(NASHVILLE);
  });

  test('has the mean ranks computed by hand', () => {
    // Memphis 42·1 + 58·4 = 274, Nashville 42·2 + 26·1 + 32·3 = 206, Chattanooga 42·3 + 26·2 + 15 + 17·2 = 227,
    // Knoxville 42·4 + 26·3 + 15·2 + 17 = 293; all four are 1,000 = 100 · (1 + 2 + 3 + 4).
    expect(result.ranks).toEqual([
      { choice: MEMPHIS, ballots: 100, mean: 2.74 },
      { choice: NASHVILLE, ballots: 100, mean: 2.06 },
      { choice: CHATTANOOGA, ballots: 100, mean: 2.27 },
      { choice: KNOXVILLE, ballots: 100, mean: 2.93 },
    ]);
  });
});

describe('the Condorcet winner', () => {
  test('is missing in a cycle', () => {
    // Condorcet's own paradox, one voter each: a over b, b over c, c over a, each by 2 to 1.
    const result = pairwise(3, [
      { count: 1, ranking: [0, 1, 2] },
      { count: 1, ranking: [1, 2, 0] },
      { count: 1, ranking: [2, 0, 1] },
    ]);
    expect(result.wins).toEqual([
      [0, 2, 1],
      [1, 0, 2],
      [2, 1, 0],
    ]);
    expect(result.winner).toBeUndefined();
  });

  test('is missing on a tie', () => {
    const level = [
      { count: 1, ranking: [0, 1] },
      { count: 1, ranking: [1, 0] },
    ];
    expect(pairwise(2, level).winner).toBeUndefined();
  });

  test('is missing where nobody ranked anything', () => {
    expect(pairwise(2, []).winner).toBeUndefined();
    expect(pairwise(1, [{ count: 4, ranking: [] }]).winner).toBeUndefined();
  });

  test('is the only choice, once ranked', () => {
    expect(pairwise(1, [{ count: 1, ranking: [0] }]).winner).toBe(0);
  });
});

describe('a choice left out', () => {
  const result = pairwise(4, [{ count: 5, ranking: [2, 0] }]);

  test('ranks below every named choice and is not compared with another left out', () => {
    expect(result.wins).toEqual([
      [0, 5, 0, 5],
      [0, 0, 0, 0],
      [5, 5, 0, 5],
      [0, 0, 0, 0],
    ]);
  });

  test('has no mean rank from that ballot', () => {
    expect(result.ranks.map(({ ballots, mean }) => [ballots, mean])).toEqual([
      [5, 2],
      [0, undefined],
      [5, 1],
      [0, undefined],
    ]);
  });
});

test('any matrix is bounded by the ballots, complete if all rank all, and independent of their order', () => {
  const rng = createRng('pairs');
  for (let number = 0; number < 200; number++) {
    const choices = 2 + Math.floor(rng() * 5);
    const isWhole = number % 2 === 0;
    const patterns = Array.from({ length: Math.floor(rng() * 15) }, (_, index) => ({
      ranking: seededPermutation(choices, `${number} ${index}`).slice(
        0,
        isWhole ? choices : Math.floor(rng() * (choices + 1)),
      ),
      count: 1 + Math.floor(rng() * 4),
    }));
    const result = pairwise(choices, patterns);
    const ballots = countBallots(ballotsOf(choices, patterns));
    result.wins.forEach((row, a) => {
      expect(row[a]).toBe(0);
      row.forEach((wins, b) => {
        const both = wins + (result.wins[b]?.[a] ?? NaN);
        expect(both).toBeLessThanOrEqual(ballots);
        expect(both).toBeGreaterThanOrEqual(isWhole && a !== b ? ballots : 0);
      });
    });
    expect(pairwise(choices, patterns.toReversed())).toEqual(result);
  }
});

test('the comparison by sets and the one by pairs give one result', () => {
  const rng = createRng('sets and pairs');
  const patterns = Array.from({ length: 500 }, () => ({
    count: 1 + Math.floor(rng() * 9),
    ranking: seededPermutation(12, `${rng()}`).slice(0, Math.floor(rng() * 13)),
  }));
  const bySets = pairwise(12, patterns);
  const byPairs = pairwise(13, patterns);
  expect(byPairs.ranks.slice(0, 12)).toEqual(bySets.ranks);
  expect(byPairs.wins.slice(0, 12).map((row) => row.slice(0, 12))).toEqual(bySets.wins);
});
