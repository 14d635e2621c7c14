import { describe, expect, test } from 'vitest';
import { pathOf } from './ranking-flow.ts';
import { rankingResult, type RankingPattern } from './ranking-result.ts';
import { pairsInWords, pathInWords, roundsInWords, showsShares, tieRule } from './ranking-words.ts';
import { outcomeOf } from './ranking-outcome.ts';

const SEED = 'abcdefgh12 2026-11-14T18:00:00.000Z';

/** Numbers that are no indexes, as after a choice was taken out while the question could be edited. */
const choices = [
  { number: 2, label: 'Memphis' },
  { number: 4, label: 'Nashville' },
  { number: 5, label: 'Chattanooga' },
  { number: 9, label: 'Knoxville' },
];
const result = (patterns: readonly RankingPattern[]) => rankingResult(choices, patterns, SEED);

/** The capital of Tennessee, as in stats: Knoxville wins the rounds, Nashville the pairs. */
const TENNESSEE = result([
  { ranking: [2, 4, 5, 9], people: 42 },
  { ranking: [4, 5, 9, 2], people: 26 },
  { ranking: [5, 9, 4, 2], people: 15 },
  { ranking: [9, 5, 4, 2], people: 17 },
]);

describe('ranked answers by rounds', () => {
  test('carry the numbers of the choices and the order the rounds left', () => {
    expect(TENNESSEE).toMatchObject({
      ballots: 100,
      shows: 'shares',
      winner: 9,
      isClear: false,
      order: [9, 2, 4, 5],
    });
    expect(TENNESSEE.rounds.map(({ votes }) => votes)).toEqual([
      [
        { number: 9, votes: 17 },
        { number: 2, votes: 42 },
        { number: 4, votes: 26 },
        { number: 5, votes: 15 },
      ],
      [
        { number: 9, votes: 32 },
        { number: 2, votes: 42 },
        { number: 4, votes: 26 },
      ],
      [
        { number: 9, votes: 58 },
        { number: 2, votes: 42 },
      ],
    ]);
    expect(TENNESSEE.rounds[0]?.out).toEqual({
      number: 5,
      votes: 15,
      lowest: [5],
      tieBreak: 'none',
      to: [{ number: 9, votes: 15 }],
      exhausted: 0,
    });
  });

  test('carry the pairs in the same order', () => {
    expect(TENNESSEE.pairs).toEqual({
      winner: 4,
      wins: [
        [0, 58, 32, 17],
        [42, 0, 42, 42],
        [68, 58, 0, 68],
        [83, 58, 32, 0],
      ],
    });
    // By hand, of 100: 42·4 + 26·3 + 15·2 + 17 for Knoxville, and so on.
    expect(TENNESSEE.ranks).toEqual([
      { number: 9, people: 100, mean: 2.93 },
      { number: 2, people: 100, mean: 2.74 },
      { number: 4, people: 100, mean: 2.06 },
      { number: 5, people: 100, mean: 2.27 },
    ]);
  });

  test('survive being sent as JSON', () => {
    expect(JSON.parse(JSON.stringify(result([{ ranking: [2], people: 1 }])))).toMatchObject({
      winner: 2,
      rounds: [{ live: 1, exhausted: 0 }],
    });
  });

  test('of nobody have no round, and of empty ballots no winner', () => {
    expect(result([])).toMatchObject({ ballots: 0, rounds: [], order: [2, 4, 5, 9] });
    expect(result([]).winner).toBeUndefined();
    const empty = result([{ ranking: [], people: 3 }]);
    expect(empty.winner).toBeUndefined();
    expect(outcomeOf(empty, false)).toBe(
      '3 people ranked these, and the count ends without a winner.',
    );
    expect(roundsInWords(empty)).toEqual([
      'Round 1: No ballot names a choice that is still standing, so the count ends.',
    ]);
  });

  test('show where one ballot counts in each round', () => {
    expect(pathOf([5, 4, 2], TENNESSEE.rounds)).toEqual([5, 4, 2]);
    expect(pathOf([5], TENNESSEE.rounds)).toEqual([5, undefined, undefined]);
    expect(pathOf([], TENNESSEE.rounds)).toEqual([undefined, undefined, undefined]);
    expect(pathInWords(TENNESSEE, [5, 4, 2])).toBe(
      'Your ballot counts for “Chattanooga”, then for “Nashville”, then for “Memphis”.',
    );
    expect(pathInWords(TENNESSEE, [2])).toBe('Your ballot counts for “Memphis” in every round.');
    expect(pathInWords(TENNESSEE, [5])).toBe(
      'Your ballot counts for “Chattanooga”, and then for no one: it names no other choice still standing.',
    );
    expect(pathInWords(TENNESSEE, [])).toBeUndefined();
    expect(pathInWords(result([]), [2])).toBeUndefined();
  });
});

describe('the rounds in words', () => {
  test('say who went, where the votes went, and who won', () => {
    expect(roundsInWords(TENNESSEE)).toEqual([
      'Round 1: “Chattanooga” is out. Its 15 votes go to “Knoxville” 15.',
      'Round 2: “Nashville” is out. Its 26 votes go to “Knoxville” 26.',
      'Round 3: “Knoxville” has 58 of 100 ballots, more than half, and wins.',
    ]);
    expect(pairsInWords(TENNESSEE)).toBe(
      'In pairs the answer is another: more people put “Nashville” above every other choice than below it. The two methods ask different things.',
    );
  });

  test('count what no one receives', () => {
    const short = result([
      { ranking: [2, 4], people: 20 },
      { ranking: [4, 2], people: 14 },
      { ranking: [5, 4], people: 7 },
      { ranking: [5], people: 2 },
    ]);
    expect(roundsInWords(short)).toEqual([
      'Round 1: “Knoxville” is out. It had no votes to pass on.',
      'Round 2: “Chattanooga” is out. Its 9 votes go to “Nashville” 7, no one 2.',
      'Round 3: “Nashville” has 21 of 41 ballots, more than half, and wins.',
    ]);
    expect(outcomeOf(short, true)).toBe(
      '“Nashville” wins in round 3 with 21 of the 41 ballots still counting, too close to call it a lead.',
    );
  });

  test('name a lead only where the last two are apart', () => {
    const apart = result([
      { ranking: [2], people: 260 },
      { ranking: [4, 5], people: 100 },
      { ranking: [5, 4], people: 140 },
    ]);
    expect(outcomeOf(apart, true)).toBe(
      '“Memphis” wins at once, put first on 52% of the 500 ballots.',
    );
    expect(outcomeOf(TENNESSEE, false)).toBe(
      'As it stands, “Knoxville” wins in round 3 with 58 of the 100 ballots still counting, too close to call it a lead.',
    );
  });

  test('call nobody a winner below 30 people, and tell no shares', () => {
    const few = result([
      { ranking: [2, 4], people: 15 },
      { ranking: [4, 2], people: 14 },
    ]);
    expect(few.shows).toBe('counts');
    expect(few.isClear).toBe(false);
    expect(outcomeOf(few, true)).toBe(
      'The count ends in round 1 with “Memphis” at 15 of the 29 ballots still counting. 29 people are too few to call that a win.',
    );
    expect(outcomeOf(result([{ ranking: [2], people: 1 }]), true)).toContain(
      '1 person is too few to call that a win.',
    );
    expect(roundsInWords(few).at(-1)).toBe(
      'Round 1: “Memphis” has 15 of 29 ballots, more than half. The count ends.',
    );
    expect(pairsInWords(few)).toContain('no choice is said to beat another');
    const enough = result([{ ranking: [2], people: 30 }]);
    expect(outcomeOf(enough, true)).toBe(
      '“Memphis” wins at once, put first on 100% of the 30 ballots.',
    );
  });

  test('tell shares in a round only while 30 ballots count in it', () => {
    const shrinking = result([
      { ranking: [2], people: 12 },
      { ranking: [4], people: 11 },
      { ranking: [5], people: 10 },
    ]);
    expect(shrinking.rounds.map((round) => showsShares(shrinking, round))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('ties', () => {
  test('are decided by the drawn order where nothing else parts them, and it is said so', () => {
    const level = result([
      { ranking: [2, 4], people: 20 },
      { ranking: [4, 2], people: 20 },
    ]);
    const [out] = level.rounds.flatMap((round) => round.out ?? []);
    expect(out?.number).toBe(level.ties.order.findLast((number) => out?.lowest.includes(number)));
    expect(level.ties.seed).toBe(SEED);
    expect(level.ties.order.toSorted((a, b) => a - b)).toEqual([2, 4, 5, 9]);
    expect(roundsInWords(level)[0]).toMatch(/are level with 0 votes\. .* last in the order drawn/);
    expect(tieRule(level)).toContain('The drawn order decided in rounds 1 and 3.');
  });

  test('are decided by earlier rounds first', () => {
    const earlier = result([
      { ranking: [2], people: 20 },
      { ranking: [4], people: 12 },
      { ranking: [5], people: 10 },
      { ranking: [9, 5], people: 2 },
    ]);
    expect(roundsInWords(earlier)[1]).toBe(
      'Round 2: “Nashville” and “Chattanooga” are level with 12 votes. “Chattanooga” had fewer in the round that last told them apart, and is out. Its 12 votes go to no one: those ballots name no other choice still standing.',
    );
    expect(tieRule(earlier)).toContain('Earlier rounds decided in round 2.');
    expect(tieRule(TENNESSEE)).toContain('This count did not need it.');
  });
});
