import { describe, expect, test } from 'vitest';
import { roundsWithCertainty } from '../../../test/support/rankings.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import { leaderOf } from '../leader.ts';
import { rankingOutcome } from './ranking-outcome.ts';
import { resultOf, type Result } from '../result.ts';
import { resultSentence, hiddenResultSentence } from './sentence.ts';

const LABELS = ['Train', 'Bus', 'Bicycle', 'On foot'];
const OUTSIDE = { none: 0, unsure: 0 };

function resultFrom(
  kind: QuestionKind,
  counts: readonly number[],
  people?: number,
  outside = OUTSIDE,
) {
  const choices = counts.map((count, index) => ({
    number: index + 1,
    label: kind === 'scale' ? `${index + 1}` : (LABELS[index] ?? ''),
    count,
  }));
  const all = people ?? counts.reduce((sum, n) => sum + n, 0);
  return resultOf(kind, choices, all, outside, leaderOf(kind, choices, all, false));
}
const say = (kind: QuestionKind, result: Result, picked?: number[]) =>
  resultSentence({ kind, state: 'open', result, own: picked && { picked } });

describe('for a reader who did not answer', () => {
  test.each([
    ['single', [0, 0], 'Nobody is counted here.'],
    ['single', [1, 0], '1 person counted. That is too few for shares, so these are counts.'],
    ['single', [20, 9], '29 people counted. That is too few for shares, so these are counts.'],
    ['single', [25, 5], '“Train” leads with 83% of 30 people.'],
    ['single', [15, 15], '30 people counted, with no clear lead.'],
    [
      'scale',
      [2, 4, 6, 9, 8],
      '29 people counted. That is too few for shares, so these are counts.',
    ],
    [
      'scale',
      [2, 4, 6, 10, 8],
      'On average 3.6 of 5 among 30 people; at least half of them said 4 or more.',
    ],
    ['ranking', [25, 5], '30 people ranked these.'],
    ['ranking', [15, 15], '30 people ranked these.'],
  ] as const)('%s %j', (kind, counts, text) =>
    expect(say(kind, resultFrom(kind, counts))).toBe(text),
  );

  test.each([
    ['single', [25, 5], '“Train” finished first with 83% of 30 people.'],
    ['single', [15, 15], '30 people counted, with no clear lead.'],
    ['single', [20, 9], '29 people counted. That is too few for shares, so these are counts.'],
  ] as const)('once it is closed, %s %j', (kind, counts, text) => {
    const result = resultFrom(kind, counts);
    expect(resultSentence({ kind, state: 'closed', result })).toBe(text);
    expect(resultSentence({ kind, state: 'paused', result })).toBe(say(kind, result));
  });

  test('rankings are described by their rounds where those are known', () => {
    const ranking = roundsWithCertainty(
      LABELS.map((label, index) => ({ number: index + 1, label })),
      [
        { ranking: [1], people: 60 },
        { ranking: [2, 1], people: 40 },
        { ranking: [3, 1], people: 30 },
      ],
      'seed',
    );
    const result = resultFrom('ranking', [60, 40, 30, 0]);
    const ended = rankingOutcome(ranking, { state: 'closed', closedOnTime: true });
    expect(resultSentence({ kind: 'ranking', state: 'closed', result, ended })).toBe(
      '“Train” won in round 3 with 69% of the 130 ballots still counting. Counted again with ballots drawn at random from these, it won 400 of 400 times.',
    );
    const told = (picked: number[]) =>
      resultSentence({ kind: 'ranking', state: 'open', result, own: { picked } });
    expect(told([1, 2])).toBe('You put “Train” first, with 46% of 130 people.');
    expect(told([2, 1])).toBe('You put “Bus” first, with 31% of 130 people.');
    // The winner comes before what the reader put first.
    expect(
      resultSentence({ kind: 'ranking', state: 'closed', result, ended, own: { picked: [2, 1] } }),
    ).toBe(`${ended} You put “Bus” first, with 31% of 130 people.`);
  });
});

describe('for a reader who answered', () => {
  test.each([
    ['single', [744, 460], [1], 'You are with 62% of 1,204 people.'],
    ['single', [8, 5], [1], 'You and 7 others of 13 picked this.'],
    ['single', [28, 1], [2], 'You alone of 29 picked this.'],
    ['single', [29, 1], [2], 'You are with 3% of 30 people.'],
    ['single', [2, 0], [1], 'You and 1 other of 2 picked this.'],
    ['single', [1, 0], [1], 'You are the only one.'],
    ['single', [999, 1], [2], 'You are with under 1% of 1,000 people.'],
    ['single', [999, 1], [1], 'You are with over 99% of 1,000 people.'],
    ['single', [40, 0], [1], 'You are with 100% of 40 people.'],
    ['scale', [20, 40, 60, 100, 80], [4], 'You said 4; the average of 300 people is 3.6.'],
    ['scale', [2, 1, 4, 4, 2], [4], 'You and 3 others of 13 said 4.'],
    ['scale', [2, 1, 5, 1, 4], [2], 'You alone of 13 said 2.'],
    ['ranking', [200, 100, 50, 62], [1, 3], 'You put “Train” first, with 49% of 412 people.'],
    ['ranking', [200, 199, 13, 0], [1], 'You put “Train” first, with 49% of 412 people.'],
    ['ranking', [8, 3, 2, 0], [1], 'You and 7 others of 13 put “Train” first.'],
    ['ranking', [8, 4, 1, 0], [3], 'You alone of 13 put “Bicycle” first.'],
  ] as const)('%s %j, picked %j', (kind, counts, picked, text) =>
    expect(say(kind, resultFrom(kind, counts), [...picked])).toBe(text),
  );

  test('up to three picks are each described', () => {
    const many = resultFrom('multiple', [620, 400, 80, 5], 1_000);
    expect(say('multiple', many, [1])).toBe('You are with 62% of 1,000 people.');
    expect(say('multiple', many, [1, 2])).toBe(
      'You picked “Train” with 62% and “Bus” with 40% of 1,000 people.',
    );
    expect(say('multiple', many, [1, 2, 3, 4])).toBe(
      'Of your 4 picks the most and the least shared are “Train” with 62% and “On foot” with 1% of 1,000 people.',
    );
    const few = resultFrom('multiple', [8, 3, 1, 0], 13);
    expect(say('multiple', few, [1, 3])).toBe(
      'You picked “Train” with 7 others and “Bicycle” alone of 13 people.',
    );
  });

  test('an answer outside the base is described with how many gave the same', () => {
    const result = resultFrom('single', [744, 460], 1_204, { none: 1, unsure: 32 });
    const outside = (kind: 'none' | 'unsure', of = result) =>
      resultSentence({ kind: 'single', state: 'open', result: of, own: { outside: kind } });
    expect(outside('unsure')).toBe(
      'You picked not sure, with 31 others; they are outside the base of 1,204 people.',
    );
    expect(outside('none')).toBe(
      'You picked none of these, and nobody else did; that is outside the base of 1,204 people.',
    );
    const nobody = resultFrom('single', [0, 0], 0, { none: 0, unsure: 1 });
    expect(outside('unsure', nobody)).toBe(
      'You picked not sure, and nobody else did; that is outside the base.',
    );
  });

  test('the first in the base is not the first of all where others are outside it', () => {
    const result = resultFrom('single', [1, 0], 1, { none: 0, unsure: 3 });
    expect(say('single', result, [1])).toBe('You are the only one to pick a listed choice.');
  });

  test('a result that does not hold the answer yet claims no company', () => {
    expect(say('single', resultFrom('single', [12, 0]), [2])).toBe(
      '12 people counted. That is too few for shares, so these are counts.',
    );
    expect(say('single', resultFrom('single', [0, 0]), [2])).toBe('You are the only one.');
  });

  test('an audience is called by its name', () => {
    const result = resultFrom('single', [400, 211]);
    expect(
      resultSentence({
        kind: 'single',
        state: 'open',
        result,
        audience: 'members',
        own: { picked: [1] },
      }),
    ).toBe('You are with 65% of 611 members.');
    expect(resultSentence({ kind: 'single', state: 'open', result, audience: 'visitors' })).toBe(
      '“Train” leads with 65% of 611 visitors.',
    );
  });
});

describe('in place of a hidden result', () => {
  test.each([
    ['scheduled', 0, 'after closing', 'This question has not opened yet.'],
    ['open', 0, 'after answering', 'Nobody has answered this yet.'],
    [
      'open',
      0,
      'after closing',
      'Nobody has answered this yet. The author chose to show the result after closing.',
    ],
    ['closed', 0, 'after closing', 'Nobody answered this.'],
    ['closed', 0, 'now', 'Nobody answered this.'],
    ['closed', 3, 'now', '3 people have answered. None of them is counted here.'],
    ['closed', 1, 'now', '1 person has answered, and is not counted here.'],
    [
      'open',
      1,
      'after closing',
      '1 person has answered. The author chose to show the result after closing.',
    ],
    [
      'open',
      40,
      'after answering',
      '40 people have answered. The author chose to show the result to people who have answered, and to everyone after closing.',
    ],
  ] as const)('%s with %i, shown %s', (state, turnout, resultShows, text) =>
    expect(hiddenResultSentence({ state, turnout, resultShows })).toBe(text),
  );

  test('it is said from the start that the author may show it to a room', () => {
    const asked = { state: 'open', resultShows: 'after answering', mayReveal: true } as const;
    expect(hiddenResultSentence({ ...asked, turnout: 0 })).toBe(
      'Nobody has answered this yet. The result shows after answering. The author may show it on a screen before that, and answers given there afterwards are marked.',
    );
    expect(hiddenResultSentence({ ...asked, turnout: 40 })).toBe(
      '40 people have answered. The author chose to show the result to people who have answered, and to everyone after closing. The author may show it on a screen before that, and answers given there afterwards are marked.',
    );
  });
});
