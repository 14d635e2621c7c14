import { describe, expect, test } from 'vitest';
import {
  chooseNext,
  scoreOf,
  type ChooseNextParams,
  type Candidate,
} from './next-question-score.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const [FOOD, WORK, SPORT] = [1, 2, 3];
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const one = (id: string, topics: number[], days = 1, movement = 0): Candidate => ({
  id,
  topics,
  opensAt: ago(days),
  movement,
});
const asked = (cares: [number, number][], seed = 'a'): ChooseNextParams => ({
  topicWeights: new Map(cares),
  now: NOW,
  seed,
});
/** Seeds of which some choose what is near and some what is not. */
const seeds = Array.from({ length: 1_000 }, (_, at) => String(at));
const pool = [one('near', [FOOD]), one('far', [SPORT])];

describe('the next question', () => {
  test('is none where there is none', () => {
    expect(chooseNext([], asked([[FOOD, 1]]))).toBeUndefined();
  });

  test('is the only one, and is not said to be about something else', () => {
    for (const seed of seeds.slice(0, 50))
      expect(chooseNext([one('far', [SPORT])], asked([[FOOD, 1]], seed))).toEqual({
        id: 'far',
        isOutside: false,
      });
  });

  test('is about something else one time in five', () => {
    const chosen = seeds.map((seed) => chooseNext(pool, asked([[FOOD, 1]], seed)));
    const outside = chosen.filter((next) => next?.isOutside);
    expect(outside.length).toBeGreaterThan(150);
    expect(outside.length).toBeLessThan(250);
    expect(new Set(outside.map((next) => next?.id))).toEqual(new Set(['far']));
  });

  test('is the same with the same seed, whatever the order', () => {
    for (const seed of seeds.slice(0, 20))
      expect(chooseNext(pool.toReversed(), asked([[FOOD, 1]], seed))).toEqual(
        chooseNext(pool, asked([[FOOD, 1]], seed)),
      );
  });

  test('is never outside where no interests are known', () => {
    const next = seeds.map((seed) => chooseNext(pool, asked([], seed)));
    expect(next.some((found) => found?.isOutside)).toBe(false);
  });

  test('spreads people over what is alike, and leads them past what is much less', () => {
    const alike = [one('b', [FOOD]), one('a', [FOOD]), one('old', [FOOD], 90)];
    const chosen = seeds.map((seed) => chooseNext(alike, asked([[FOOD, 1]], seed))?.id);
    const times = (id: string) => chosen.filter((found) => found === id).length;
    expect(times('old')).toBe(0);
    expect(times('a')).toBeGreaterThan(400);
    expect(times('b')).toBeGreaterThan(400);
  });
});

describe('the score', () => {
  const by = asked([
    [FOOD, 4],
    [WORK, 1],
  ]);
  const score = (candidate: Candidate) => scoreOf(candidate, by);
  test('grows with what is shared, with freshness and with movement', () => {
    expect(score(one('a', [FOOD]))).toBeGreaterThan(score(one('b', [WORK])));
    expect(score(one('a', [WORK]))).toBeGreaterThan(score(one('b', [SPORT])));
    expect(score(one('a', [FOOD], 1))).toBeGreaterThan(score(one('b', [FOOD], 30)));
    expect(score(one('a', [FOOD], 1, 0.6))).toBeGreaterThan(score(one('b', [FOOD], 1, 0.1)));
  });
  test('is worked out as the formula says', () => {
    expect(score(one('a', [WORK], 7, 0.5))).toBeCloseTo(0.5 * 0.75 * 0.75, 10);
    expect(score(one('a', [], 700, 0))).toBeCloseTo(0.25 * 0.25 * 0.25, 10);
    // A question that is not open yet counts as fresh as one just opened.
    expect(score(one('a', [FOOD], -1, 1))).toBeCloseTo(1.25 ** 3, 10);
  });
});
