import { describe, expect, test } from 'vitest';
import { createBallotTable } from './ballot-table.ts';
import { drawBinomial } from './binomial.ts';
import { allChoices, ballotsOf, type RankingCount } from './ballots.ts';
import { winnerOnTable } from './ranked-choice.ts';
import { isClearWin } from './clear-win.ts';
import { MAX_REDRAWS, redrawWinner } from './redraws.ts';
import { createRng } from './rng.ts';

function redrawn(
  choices: number,
  patterns: readonly RankingCount[],
  { seed = 'redraws', isOver = () => false }: { seed?: string; isOver?: () => boolean } = {},
) {
  const table = createBallotTable(ballotsOf(choices, patterns));
  const permutation = allChoices(choices);
  const winner = winnerOnTable(table, permutation) ?? NaN;
  return redrawWinner(table, permutation, winner, { rng: createRng(seed), isOver });
}

const [A, B, C] = [0, 1, 2] as const;
/** A leads by far in its only round, but by 210 to 190 if the ballots of B were passed on. */
const AT_ONCE = [
  { ranking: [A], count: 210 },
  { ranking: [C, B], count: 123 },
  { ranking: [B, C], count: 67 },
];

describe('redraws of the ballots', () => {
  test('of one ballot, and of ballots that agree, are all won', () => {
    expect(redrawn(2, [{ ranking: [B], count: 1 }])).toEqual({ redraws: 400, won: 400 });
    expect(redrawn(3, [{ ranking: [C, A], count: 90 }])).toEqual({ redraws: 400, won: 400 });
  });

  test('of two choices are won as often as the binomial distribution says', () => {
    // Of 100 drawn at 0.55, P(X > 50) + P(X = 50) = 0.8654: at a tie B comes last in the permutation and is
    // eliminated.
    const pair = [
      { ranking: [A], count: 55 },
      { ranking: [B], count: 45 },
    ];
    const won = allChoices(25).reduce(
      (sum, number) => sum + redrawn(2, pair, { seed: `pair ${number}` }).won,
      0,
    );
    // 10,000 redraws, four deviations of 0.0034.
    expect(Math.abs(won / 10_000 - 0.8654)).toBeLessThan(0.0137);
  });

  test('include transfers, which the first round does not show', () => {
    const { redraws, won } = redrawn(3, AT_ONCE);
    expect(redraws).toBe(MAX_REDRAWS);
    // The last two differ by 20 of 400: Φ(20 / √400) = 0.841.
    expect(Math.abs(won / redraws - 0.841)).toBeLessThan(0.075);
  });

  test('are the same with the same seed, and as many as time allows', () => {
    expect(redrawn(3, AT_ONCE, { seed: 'a' })).toEqual(redrawn(3, AT_ONCE, { seed: 'a' }));
    expect(redrawn(3, AT_ONCE, { isOver: () => true }).redraws).toBe(1);
    let left = 9;
    expect(redrawn(3, AT_ONCE, { isOver: () => left-- === 0 }).redraws).toBe(10);
  });

  test('draw as many ballots as there were, empty ones among them', () => {
    const ballots = ballotsOf(4, [
      { ranking: [], count: 40 },
      ...allChoices(4).flatMap((a) =>
        allChoices(4)
          .filter((b) => b !== a)
          .flatMap((b) => [
            { ranking: [a, b], count: 7 + a },
            { ranking: [a, b, ...allChoices(4).filter((c) => c !== a && c !== b)], count: 3 },
          ]),
      ),
    ]);
    const table = createBallotTable(ballots);
    const rng = createRng('as many');
    let exhausted = 0;
    for (let draw = 0; draw < 200; draw++) {
      const drawn = (many: number, part: number, whole: number) =>
        drawBinomial(rng, many, part / whole);
      table.deal([A, B, C], drawn);
      table.remove(C, drawn);
      const votes = table.votes.reduce((sum, count) => sum + count, 0);
      expect(votes + table.exhausted()).toBe(table.ballots);
      exhausted += table.exhausted();
    }
    table.deal([A, B]);
    // On average as many ballots name neither A nor B as in the original.
    expect(Math.abs(exhausted / 200 - table.exhausted())).toBeLessThan(3);
  });
});

test('a winner of 390 of 400 redraws is clear, and so is one of as large a share of fewer', () => {
  expect(isClearWin({ redraws: 400, won: 390 })).toBe(true);
  expect(isClearWin({ redraws: 400, won: 389 })).toBe(false);
  expect(isClearWin({ redraws: 120, won: 117 })).toBe(true);
  expect(isClearWin({ redraws: 120, won: 116 })).toBe(false);
  // 3 / 119 is more than 2.5 %.
  expect(isClearWin({ redraws: 119, won: 119 })).toBe(false);
});

/**
 * Elections drawn from an electorate in which two choices are nearly level: how often is the winner of the drawn
 * ballots called clear although the electorate has another? A test of the last round before transfers said so far too
 * often.
 */
test('of close elections the wrong winner is rarely called clear', () => {
  const rng = createRng('close');
  // In the electorate C has 50.25 % against A once B is eliminated; by first choices A is far ahead.
  const crowd = [
    { ranking: [A], share: 0.4975 },
    { ranking: [C, B], share: 0.31 },
    { ranking: [B, C], share: 0.1925 },
  ];
  const ELECTIONS = 400;
  let wrong = 0;
  for (let election = 0; election < ELECTIONS; election++) {
    let [left, whole] = [400, 1];
    const patterns = crowd.map(({ ranking, share }) => {
      const count = drawBinomial(rng, left, share / whole);
      left -= count;
      whole -= share;
      return { ranking, count };
    });
    const table = createBallotTable(ballotsOf(3, patterns));
    const winner = winnerOnTable(table, [A, B, C]) ?? NaN;
    if (winner === C) continue;
    const redraws = redrawWinner(table, [A, B, C], winner, { rng, isOver: () => false });
    if (isClearWin(redraws)) wrong++;
  }
  // 2.5 % are expected if the two are level; by first choices alone it was nearly half.
  expect(wrong / ELECTIONS).toBeLessThan(0.05);
});
