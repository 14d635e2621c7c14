import { describe, expect, test } from 'vitest';
import { roundsOf, type RankingPattern } from '../../../test/support/rankings.ts';
import { runoffOf } from './runoff.ts';

const choices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    label: `Choice ${index + 1}`,
  }));
const runoff = (count: number, patterns: readonly RankingPattern[]) =>
  runoffOf(roundsOf(choices(count), patterns, 'seed'));

/** 100 ballots: the fourth goes out, then the third with what it gained; 6 of their ballots name nobody else. */
const FOUR: RankingPattern[] = [
  { ranking: [1], people: 40 },
  { ranking: [2], people: 30 },
  { ranking: [3, 2], people: 14 },
  { ranking: [3], people: 6 },
  { ranking: [4, 3, 1], people: 10 },
];

describe('the first and the last count of a ranking', () => {
  test('are laid out as bars of all ballots, with those that are out at the end of the first', () => {
    const { people, round, first, last } = runoff(4, FOUR) ?? {};
    expect([people, round, first?.live, last?.live]).toEqual([100, 3, 100, 94]);
    expect(first?.piles).toEqual([
      { number: 1, label: 'Choice 1', votes: 40, from: 0, size: 400 },
      { number: 2, label: 'Choice 2', votes: 30, from: 400, size: 300 },
      { number: 3, label: 'Choice 3', votes: 20, from: 700, size: 200, isOut: true },
      { number: 4, label: 'Choice 4', votes: 10, from: 900, size: 100, isOut: true },
    ]);
    expect(last?.piles).toEqual([
      { number: 1, votes: 50, from: 0, size: 500 },
      { number: 2, votes: 44, from: 500, size: 440 },
      { votes: 6, from: 940, size: 60 },
    ]);
  });

  test('are joined by what each choice kept and gained, out of one pool', () => {
    const { ribbons = [] } = runoff(4, FOUR) ?? {};
    expect(ribbons.map(({ kind, path }) => [kind, path.slice(0, path.indexOf(' '))])).toEqual([
      ['moved', 'M700'],
      ['kept', 'M0'],
      ['kept', 'M400'],
      ['moved', 'M700'],
      ['moved', 'M800'],
      ['none', 'M940'],
    ]);
  });

  test('three stay where one has more than half before two are left', () => {
    const decided = runoff(4, [
      { ranking: [1], people: 48 },
      { ranking: [2], people: 30 },
      { ranking: [3], people: 16 },
      { ranking: [4, 1], people: 6 },
    ]);
    expect(decided?.last.piles.map(({ votes }) => votes)).toEqual([54, 30, 16]);
  });

  test('of a tie, the last count is the one that had two choices', () => {
    const tied = runoff(3, [
      { ranking: [1], people: 40 },
      { ranking: [2], people: 40 },
      { ranking: [3], people: 10 },
    ]);
    expect(tied?.round).toBe(2);
    expect(tied?.last.piles.map(({ votes }) => votes)).toEqual([40, 40, 10]);
  });

  test.each<[string, RankingPattern[]]>([
    ['one round decides', [{ ranking: [1, 2], people: 60 }]],
    ['nobody ranked anything', []],
    [
      'fewer than 30 people ranked',
      [
        { ranking: [1], people: 12 },
        { ranking: [2], people: 10 },
        { ranking: [3, 2], people: 7 },
      ],
    ],
    [
      'fewer than 30 ballots count in the last round',
      [
        { ranking: [1], people: 12 },
        { ranking: [2], people: 11 },
        { ranking: [3], people: 10 },
      ],
    ],
  ])('are not there where %s', (_, patterns) => {
    expect(runoff(3, patterns)).toBeUndefined();
  });
});
