import { describe, expect, test } from 'vitest';
import { countLines } from '../../embeds/pictures/text-width.ts';
import { rankingResult } from './ranking-result.ts';
import { roundsWithCertainty, packedBallots, roundsOf } from '../../../test/support/rankings.ts';
import {
  choices,
  CLOSED_ENDING,
  CLOSED_EARLY_ENDING,
  OPEN_ENDING,
  rankingOf,
  SEED,
  TENNESSEE,
} from '../../../test/support/tennessee.ts';
import { marginInWords, pairsInWords, redrawsInWords, roundsInWords } from '../words/rounds.ts';
import { rankingOutcome, roundNotes, shortRankingOutcome } from '../words/ranking-outcome.ts';
import { showsShares } from './ranking-outcome.ts';
import type { QuestionEnding } from './ending.ts';

const CLOSED_PART: QuestionEnding = {
  ...CLOSED_EARLY_ENDING,
  part: { asOf: '2026-06-01T12:00:00.000Z' },
};

describe('ranked answers by rounds', () => {
  test('carry the numbers of the choices and the order after the rounds', () => {
    expect(TENNESSEE).toMatchObject({
      ballots: 100,
      shows: 'shares',
      winner: 9,
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
    expect(JSON.parse(JSON.stringify(rankingOf([{ ranking: [2], people: 1 }])))).toMatchObject({
      winner: 2,
      rounds: [{ live: 1, exhausted: 0 }],
    });
  });

  test('have no round without answers, and no winner without ranked choices', () => {
    expect(rankingOf([])).toMatchObject({ ballots: 0, rounds: [], order: [2, 4, 5, 9] });
    expect(rankingOf([]).winner).toBeUndefined();
    const empty = rankingOf([{ ranking: [], people: 3 }]);
    expect(empty.winner).toBeUndefined();
    expect(rankingOutcome(empty, OPEN_ENDING)).toBe(
      '3 people ranked these, and the count ends without a winner.',
    );
    expect(roundsInWords(empty)).toEqual([
      'Round 1: No ballot names a choice that is still standing, so the count ends.',
    ]);
  });
});

describe('the rounds in words', () => {
  test('say who was eliminated, where the votes went, and who is left', () => {
    expect(roundsInWords(TENNESSEE)).toEqual([
      'Round 1: “Chattanooga” is out. The 15 ballots that counted for it move to their next choice: “Knoxville” 15.',
      'Round 2: “Nashville” is out. The 26 ballots that counted for it move to their next choice: “Knoxville” 26.',
      'Round 3: “Knoxville” has 58 of the 100 ballots, more than half. The count ends.',
    ]);
    expect(pairsInWords(TENNESSEE)).toBe(
      'In pairs the answer is another: against each other choice by itself, more people put “Nashville” above than below. The two methods ask different things.',
    );
  });

  test('count the ballots that go to no one', () => {
    const short = rankingOf([
      { ranking: [2, 4], people: 20 },
      { ranking: [4, 2], people: 14 },
      { ranking: [5, 4], people: 7 },
      { ranking: [5], people: 2 },
    ]);
    expect(roundsInWords(short)).toEqual([
      'Round 1: “Knoxville” is out. No ballot counted for it.',
      'Round 2: “Chattanooga” is out. The 9 ballots that counted for it move to their next choice: “Nashville” 7. The other 2 name no choice still in, and drop out.',
      'Round 3: “Nashville” has 21 of the 41 ballots, more than half. The count ends.',
    ]);
    expect(rankingOutcome(short, CLOSED_ENDING)).toMatch(
      /^“Nashville” won in round 3 with 51% of the 41 ballots still counting\. Counted again with ballots drawn at random from these, it won \d+ of 400 times, so chance could have made another the winner\.$/,
    );
  });

  test('say what redraws come to while it is open, and of nobody that they win or lead', () => {
    expect(rankingOutcome(TENNESSEE, OPEN_ENDING)).toMatch(
      /^As it stands, “Knoxville” would win\. Counted again with ballots drawn at random from these, it would win \d+ of 400 times\.$/,
    );
    expect(marginInWords(TENNESSEE, OPEN_ENDING)).toMatch(
      /^(If one person ranked differently, another choice could come first|For another choice to come first, at least 2 people would have to rank differently)\.$/,
    );
    for (const words of [
      rankingOutcome(TENNESSEE, OPEN_ENDING),
      marginInWords(TENNESSEE, OPEN_ENDING),
      ...roundsInWords(TENNESSEE),
      redrawsInWords(TENNESSEE, OPEN_ENDING),
    ])
      expect(words).not.toMatch(/\b(wins|won|leads?|clear)/);
  });

  test('stand beside the bars of first choices, with the winner once it is closed', () => {
    expect([...roundNotes(TENNESSEE, OPEN_ENDING)]).toEqual([
      [9, '58 votes in round 3'],
      [2, '42 votes in round 3'],
      [5, 'out in round 1'],
      [4, 'out in round 2'],
    ]);
    expect(roundNotes(TENNESSEE, CLOSED_ENDING).get(9)).toBe('won');
    expect(roundNotes(rankingOf([{ ranking: [2], people: 60 }]), CLOSED_ENDING).size).toBe(0);
  });

  test('say after the close who won, and in how many redraws again', () => {
    const apart = rankingOf([
      { ranking: [2], people: 290 },
      { ranking: [4, 5], people: 90 },
      { ranking: [5, 4], people: 120 },
    ]);
    expect(rankingOutcome(apart, CLOSED_ENDING)).toBe(
      '“Memphis” won at once, put first on 58% of the 500 ballots. Counted again with ballots drawn at random from these, it won 400 of 400 times.',
    );
    expect(rankingOutcome(apart, CLOSED_EARLY_ENDING)).toBe(
      '“Memphis” won at once, put first on 58% of the 500 ballots. Counted again with ballots drawn at random from these, it won 400 of 400 times. The question was paused, or closed at another time than planned, which counting again cannot account for.',
    );
    expect(rankingOutcome(apart, CLOSED_PART)).toBe(
      '“Memphis” won at once, put first on 58% of the 500 ballots. Counted again with ballots drawn at random from these, it won 400 of 400 times. When these figures were taken depended on the answers, which counting again cannot account for.',
    );
    expect(shortRankingOutcome(apart, CLOSED_PART)).toBe(
      '“Memphis” won, as in 400 of 400 redraws. Its answers chose the moment.',
    );
    const slow = { ...apart, firmness: { redraws: 27, won: 27 } };
    expect(rankingOutcome(slow, CLOSED_ENDING)).toBe(
      '“Memphis” won at once, put first on 58% of the 500 ballots. Counted again with ballots drawn at random from these, it won 27 of 27 times, which is too few to rule out chance.',
    );
    expect(shortRankingOutcome(slow, CLOSED_ENDING)).toBe(
      '“Memphis” won, as in 27 of 27 redraws of these ballots, which are few.',
    );
    // The last round is 290 to 210: 40 changed ballots make a tie, and the round before keeps Memphis.
    expect(apart.margin).toEqual({ ballots: 41, isExact: true });
    expect(marginInWords(apart, CLOSED_ENDING)).toBe(
      'For another choice to win, at least 41 people would have had to rank differently.',
    );
    expect(
      marginInWords({ ...apart, margin: { ballots: 41, isExact: false } }, CLOSED_ENDING),
    ).toBe(
      'Had 41 people ranked differently, another choice could have won. Fewer might have been enough.',
    );
  });

  test('judge who would win again by the last round, not by the first', () => {
    // 210 against 123 and 67 in the first round, 210 against 190 once the third is eliminated.
    const close = rankingOf([
      { ranking: [2], people: 210 },
      { ranking: [5, 4], people: 123 },
      { ranking: [4, 5], people: 67 },
    ]);
    const { redraws = 0, won = 0 } = close.firmness ?? {};
    expect(redraws).toBe(400);
    // Φ(20 / √400) = 0.841, four deviations of 400 draws.
    expect(Math.abs(won / 400 - 0.841)).toBeLessThan(0.074);
    expect(rankingOutcome(close, CLOSED_ENDING)).toBe(
      `“Memphis” won at once, put first on 53% of the 400 ballots. Counted again with ballots drawn at random from these, it won ${won} of 400 times, so chance could have made another the winner.`,
    );
    expect(marginInWords(close, CLOSED_ENDING)).toBe(
      'For another choice to win, at least 11 people would have had to rank differently.',
    );
    expect(roundsWithCertainty(choices, [{ ranking: [2], people: 210 }], 'other').firmness).toEqual(
      {
        redraws: 400,
        won: 400,
      },
    );
  });

  test('fit into two lines of a picture, whatever a choice is called', () => {
    const label =
      'A long walk through the old harbour and back over both of the bridges, in the fog';
    const named = choices.map((choice) => ({ ...choice, label: label.slice(0, 80) }));
    const said = (second: number, ending: QuestionEnding) =>
      shortRankingOutcome(
        roundsWithCertainty(
          named,
          [
            { ranking: [2], people: 210 },
            { ranking: [4], people: second },
          ],
          SEED,
        ),
        ending,
      );
    expect(countLines(said(210, CLOSED_ENDING), 25, 952)).toBeLessThan(3);
    const all = [
      said(205, CLOSED_ENDING),
      said(40, CLOSED_ENDING),
      said(40, CLOSED_EARLY_ENDING),
      said(40, CLOSED_PART),
      said(205, OPEN_ENDING),
    ];
    for (const words of all) expect(countLines(words, 25, 952), words).toBeLessThan(3);
    expect(all.map((words) => words.replace(/^.*” /, ''))).toEqual([
      expect.stringMatching(/^won, but not clearly: it won \d+ of 400 redraws of these ballots\.$/),
      'won, as in 400 of 400 redraws of these ballots.',
      'won, as in 400 of 400 redraws. It did not run as planned.',
      'won, as in 400 of 400 redraws. Its answers chose the moment.',
      expect.stringMatching(/^would win \d+ of 400 redraws of these ballots\.$/),
    ]);
  });

  test('do not round a win to a half', () => {
    const half = rankingOf([
      { ranking: [2], people: 202 },
      { ranking: [4], people: 200 },
    ]);
    expect(rankingOutcome(half, CLOSED_ENDING)).toContain(
      'put first on 202 of the 402 ballots. Counted',
    );
  });

  test('call nobody a winner below 30 people, and give no shares', () => {
    const few = rankingOf([
      { ranking: [2, 4], people: 15 },
      { ranking: [4, 2], people: 14 },
    ]);
    expect(few.shows).toBe('counts');
    expect(few).toMatchObject({ firmness: undefined, margin: undefined });
    expect(marginInWords(few, CLOSED_ENDING)).toBeUndefined();
    expect(redrawsInWords(few, CLOSED_ENDING)).toBeUndefined();
    expect(rankingOutcome(few, CLOSED_ENDING)).toBe(
      'The count ended in round 1 with “Memphis” on 15 of the 29 ballots still counting. 29 people are too few to call that a win.',
    );
    expect(rankingOutcome(rankingOf([{ ranking: [2], people: 1 }]), CLOSED_ENDING)).toContain(
      '1 person is too few to call that a win.',
    );
    expect(roundsInWords(few).at(-1)).toBe(
      'Round 1: “Memphis” has 15 of the 29 ballots, more than half. The count ends.',
    );
    expect(pairsInWords(few)).toContain('no choice is said to beat another');
    const enough = rankingOf([{ ranking: [2], people: 30 }]);
    expect(rankingOutcome(enough, CLOSED_ENDING)).toBe(
      '“Memphis” won at once, put first on 100% of the 30 ballots. Counted again with ballots drawn at random from these, it won 400 of 400 times.',
    );
  });

  test('give shares in a round only while 30 ballots count in it', () => {
    const shrinking = rankingOf([
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

test('rankings are unpacked from one text, and refused where they cannot be right', () => {
  const [one, ...others] = [
    { ranking: [9, 2], people: 40 },
    { ranking: [5], people: 7 },
    { ranking: [], people: 12 },
  ];
  const { counts, starts, ranked } = packedBallots(choices, [one, ...others]);
  const rows = Array.from(counts, (count, at) => [
    count,
    ...ranked.subarray(starts[at], starts[at + 1]),
  ]);
  expect(rows.toSorted((a, b) => (b[0] ?? 0) - (a[0] ?? 0))).toEqual([[40, 3, 0], [12], [7, 2]]);
  expect(packedBallots(choices, []).counts).toHaveLength(0);
  expect(() => packedBallots(choices, [{ ranking: [2, 3], people: 1 }])).toThrow(RangeError);
  expect(() => packedBallots(choices, [{ ranking: [2, 10], people: 1 }])).toThrow(RangeError);
  expect(() => packedBallots(choices, [{ ranking: [2, 2], people: 1 }])).toThrow(RangeError);
});

test('a long count is redrawn as often as there is time for, and says so', () => {
  const patterns = [{ ranking: [2, 4], people: 40 }];
  const ballots = packedBallots(choices, patterns);
  const slow = (isOver: boolean) => {
    let at = 0;
    return rankingResult(choices, ballots, SEED, { seed: SEED, now: () => (at += 50), isOver });
  };
  expect(slow(false).firmness).toEqual({ redraws: 3, won: 3 });
  expect(slow(true).firmness).toEqual({ redraws: 20, won: 20 });
  expect(slow(false).margin).toEqual({ ballots: 21, isExact: false });
  expect(roundsOf(choices, patterns, SEED)).toMatchObject({
    firmness: undefined,
    margin: undefined,
  });
});
