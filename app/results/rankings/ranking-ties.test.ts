import { describe, expect, test } from 'vitest';
import {
  CLOSED_ENDING,
  OPEN_ENDING,
  rankingOf,
  SEED,
  TENNESSEE,
} from '../../../test/support/tennessee.ts';
import { rankingOutcome, roundNotes, shortRankingOutcome } from '../words/ranking-outcome.ts';
import { marginInWords, roundsInWords, tieRuleWords } from '../words/rounds.ts';

describe('ties', () => {
  test('are decided by the drawn order where nothing else decides, and this is said', () => {
    const level = rankingOf([
      { ranking: [2, 4], people: 20 },
      { ranking: [4, 2], people: 20 },
    ]);
    const [out] = level.rounds.flatMap((round) => round.out ?? []);
    expect(out?.number).toBe(level.ties.order.findLast((number) => out?.lowest.includes(number)));
    expect(level.ties.seed).toBe(SEED);
    expect(level.ties.order.toSorted((a, b) => a - b)).toEqual([2, 4, 5, 9]);
    expect(roundsInWords(level)[0]).toMatch(/are level with 0 votes\. .* last in the order drawn/);
    expect(tieRuleWords(level)).toContain('The drawn order decided in rounds 1 and 3.');
  });

  test('in the last round are called ties, with what decided, and not wins by all ballots', () => {
    const drawn = rankingOf([
      { ranking: [2], people: 50 },
      { ranking: [4], people: 50 },
    ]);
    const { won = NaN } = drawn.firmness ?? {};
    const [first, second] =
      drawn.winner === 2 ? ['Memphis', 'Nashville'] : ['Nashville', 'Memphis'];
    expect(rankingOutcome(drawn, CLOSED_ENDING)).toBe(
      `“${first}” and “${second}” were level in round 3 with 50 ballots each, and the drawn order decided for “${first}”. Counted again with ballots drawn at random from these, “${first}” won ${won} of 400 times, so chance could have made another the winner.`,
    );
    expect(rankingOutcome(drawn, OPEN_ENDING)).toBe(
      `As it stands, “${first}” and “${second}” are level in round 3 with 50 ballots each. Counted again with ballots drawn at random from these, “${first}” would win ${won} of 400 times.`,
    );
    expect(shortRankingOutcome(drawn, CLOSED_ENDING)).toBe(
      `A tie: the drawn order decided for “${first}”; it won ${won} of 400 redraws.`,
    );
    expect(roundNotes(drawn, CLOSED_ENDING).get(drawn.winner ?? 0)).toBe('won the tie');
    expect(roundsInWords(drawn).at(-1)).toBe(
      `Round 4: “${first}” has all 50 ballots still counting. The count ends.`,
    );
    expect(marginInWords(drawn, CLOSED_ENDING)).toBe(
      'Had one person ranked differently, another choice could have won.',
    );
    // 30, 30, 29 and 29, then 59 each: the choice that had fewer when they last differed is eliminated.
    const earlier = rankingOf([
      { ranking: [2], people: 30 },
      { ranking: [4], people: 30 },
      { ranking: [5, 2], people: 29 },
      { ranking: [9, 4], people: 29 },
    ]);
    expect(earlier.rounds.at(-2)?.out?.tieBreak).toBe('earlier round');
    expect(rankingOutcome(earlier, CLOSED_ENDING)).toMatch(
      /^“.+” and “.+” were level in round 3 with 59 ballots each, and earlier rounds decided for “.+”\. Counted /,
    );
    expect(shortRankingOutcome(earlier, CLOSED_ENDING)).toMatch(
      /^A tie: earlier rounds decided for “/,
    );
    const few = rankingOf([
      { ranking: [2], people: 10 },
      { ranking: [4], people: 10 },
    ]);
    expect(rankingOutcome(few, CLOSED_ENDING)).toMatch(
      /were level in round 3 with 10 ballots each, and the drawn order decided for “.+”\. 20 people are too few to call that a win\.$/,
    );
  });

  test('are decided by earlier rounds first', () => {
    const earlier = rankingOf([
      { ranking: [2], people: 20 },
      { ranking: [4], people: 12 },
      { ranking: [5], people: 10 },
      { ranking: [9, 5], people: 2 },
    ]);
    expect(roundsInWords(earlier)[1]).toBe(
      'Round 2: “Nashville” and “Chattanooga” are level with 12 votes. “Chattanooga” had fewer in the round that last told them apart, and is out. The 12 ballots that counted for it name no other choice still in, and drop out.',
    );
    expect(tieRuleWords(earlier)).toContain('Earlier rounds decided in round 2.');
    expect(tieRuleWords(TENNESSEE)).toContain('No tie had to be decided in this count.');
  });
});
