import { describe, expect, test } from 'vitest';
import { roundsOf, type RankingPattern } from '../../../test/support/rankings.ts';
import { createRng } from '../../stats/rng.ts';
import {
  layoutLanes,
  layoutStack,
  nameHeight,
  ribbonPath,
  spanSize,
  type FlowSpan,
  STACK_EXTENT,
} from './flow-layout.ts';

const choices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    label: `Choice ${index + 1}`,
  }));

/**
 * Three choices, 100 ballots: the third is eliminated, and 6 of its 20 go to the first, 10 to the second, 4 to none.
 */
const SMALL = roundsOf(
  choices(3),
  [
    { ranking: [1], people: 45 },
    { ranking: [2], people: 35 },
    { ranking: [3, 1], people: 6 },
    { ranking: [3, 2], people: 10 },
    { ranking: [3], people: 4 },
  ],
  'seed',
);

function random(seed: string) {
  const rng = createRng(seed);
  const count = 2 + Math.floor(rng() * 9);
  const patterns: RankingPattern[] = Array.from({ length: 12 }, () => {
    const order = choices(count).map(({ number }) => ({ number, drawn: rng() }));
    const ranking = order.toSorted((a, b) => a.drawn - b.drawn).map(({ number }) => number);
    return {
      ranking: ranking.slice(0, Math.floor(rng() * (count + 1))),
      people: 1 + Math.floor(rng() * 40),
    };
  });
  return roundsOf(choices(count), patterns, seed);
}

describe('the flow of the rounds', () => {
  test('in a stack, leads what one choice loses to the ends of those who gain', () => {
    const { piles, ribbons } = layoutStack(SMALL);
    expect(piles.map(({ round, number, span }) => [round, number, span.from, span.to])).toEqual([
      [0, 1, 0, 450],
      [0, 2, 450, 800],
      [0, 3, 800, 1000],
      [1, 1, 0, 510],
      [1, 2, 510, 960],
      [1, undefined, 960, 1000],
    ]);
    expect(ribbons.map(({ kind, isNone, from, to }) => [kind, isNone, from.from, to.from])).toEqual(
      [
        ['kept', false, 0, 0],
        ['kept', false, 450, 510],
        ['moved', false, 800, 450],
        ['moved', false, 860, 860],
        ['moved', true, 960, 960],
      ],
    );
  });

  test('in lanes, keeps every choice at its place, the winner at the top', () => {
    const { piles, extent } = layoutLanes(SMALL);
    const top = (round: number, number: number) =>
      piles.find((pile) => pile.round === round && pile.number === number)?.span.from;
    expect(SMALL.order).toEqual([1, 2, 3]);
    expect(top(0, 1)).toBe(0);
    expect(top(1, 2)).toBe(top(0, 2));
    expect(piles.at(-1)?.span.to).toBe(extent);
  });

  test('in lanes, has room for the lines of a long name', () => {
    const labels = ['a'.repeat(80), 'b'.repeat(40), 'c'.repeat(41)];
    const ranking = {
      ...SMALL,
      choices: SMALL.choices.map((choice, at) => ({ ...choice, label: labels[at] ?? '' })),
    };
    const { piles } = layoutLanes(ranking);
    const tops = piles.filter(({ round }) => round === 0).map(({ span }) => span.from);
    expect(labels.map((label) => nameHeight(label))).toEqual([72, 44, 72]);
    for (const [at, top] of tops.slice(1).entries())
      expect(top - (tops[at] ?? 0)).toBeGreaterThanOrEqual(nameHeight(labels[at] ?? ''));
  });

  test('has no ribbons for nobody or for one round', () => {
    expect(layoutStack(roundsOf(choices(3), [], 'seed'))).toMatchObject({
      piles: [],
      ribbons: [],
    });
    const atOnce = roundsOf(choices(2), [{ ranking: [1], people: 5 }], 'seed');
    expect(layoutLanes(atOnce).ribbons).toEqual([]);
  });

  test('neither loses nor invents a ballot, whatever the ballots are', () => {
    const sum = (spans: readonly FlowSpan[]) =>
      spans.reduce((total, span) => total + spanSize(span), 0);
    for (let draw = 0; draw < 100; draw++) {
      const ranking = random(`draw ${draw}`);
      const flows = [
        { all: STACK_EXTENT, flow: layoutStack(ranking) },
        { all: 300, flow: layoutLanes(ranking) },
      ];
      for (const { all, flow } of flows) {
        const isOf = (round: number) => (part: { round: number }) => part.round === round;
        const rounds = [...ranking.rounds.keys()];
        for (const round of rounds)
          expect(sum(flow.piles.filter(isOf(round)).map(({ span }) => span))).toBeCloseTo(all, 6);
        for (const round of rounds.slice(0, -1)) {
          const leaving = flow.ribbons.filter(isOf(round));
          expect(sum(leaving.map(({ from }) => from))).toBeCloseTo(all, 6);
          expect(sum(leaving.map(({ to }) => to))).toBeCloseTo(all, 6);
        }
        expect(flow.ribbons.filter(isOf(rounds.length - 1))).toEqual([]);
      }
    }
  });
});

describe('outlines', () => {
  test('run across or down', () => {
    const ribbon = { from: { from: 0, to: 10 }, to: { from: 40, to: 50 } };
    expect(ribbonPath(ribbon, [0, 100], 'across')).toBe(
      'M0 0C50 0 50 40 100 40L100 50C50 50 50 10 0 10Z',
    );
    expect(ribbonPath(ribbon, [0, 100], 'down')).toBe(
      'M0 0C0 50 40 50 40 100L50 100C50 50 10 50 10 0Z',
    );
  });
});
