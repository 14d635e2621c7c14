import { describe, expect, test } from 'vitest';
import { CLOSED_EARLY_ENDING, CLOSED_ENDING, TENNESSEE } from '../../../test/support/tennessee.ts';
import { roundsWithCertainty } from '../../../test/support/rankings.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import { intervalOfDifference } from '../../stats/lead.ts';
import { finalChangeOf } from '../details/final-change.ts';
import { finalResultOf, type FinalResult } from '../details/final-result.ts';
import { leaderOf } from '../leader.ts';
import type { QuestionView } from '../question-view.ts';
import { resultOf } from '../result.ts';
import type { Change } from '../trend/change.ts';
import { finalChangeWords, finalHeadline, finalResultWords } from './final-result.ts';
import { closedWords } from './follow-ups.ts';

const LABELS = ['Train', 'Bus', 'Bicycle', 'On foot', 'Tram'];

type Ended = { kind?: QuestionKind; people?: number; unsure?: number };

function ended(counts: readonly number[], { kind = 'single', people, unsure = 0 }: Ended = {}) {
  const all = people ?? counts.reduce((sum, count) => sum + count, 0);
  const choices = counts.map((count, at) => ({
    number: at + 1,
    label: kind === 'scale' ? `${at + 1}` : (LABELS[at] ?? ''),
    count,
  }));
  const leader = leaderOf(kind, choices, all, true);
  const result = resultOf(kind, choices, all, { none: 0, unsure }, leader);
  // Only what the sentence is made from.
  const view: Pick<QuestionView, 'kind' | 'result' | 'turnout'> = {
    kind,
    result,
    turnout: all + unsure,
  };
  return view as QuestionView;
}
const told = (counts: readonly number[], options?: Ended) =>
  finalResultOf(ended(counts, options), undefined);

describe('the headline of a question', () => {
  test.each([
    [[0, 0], {}, 'Nobody answered it.'],
    [[0, 0], { unsure: 1 }, '1 person answered, and picked no listed choice.'],
    [[0, 0], { unsure: 3 }, '3 people answered, and nobody picked a listed choice.'],
    [[1, 0], {}, 'The only person counted chose “Train”.'],
    [[2, 0], {}, 'All 2 people chose “Train”.'],
    [[1, 1], {}, '“Train” and “Bus” finished level, each chosen by 1 of 2 people.'],
    [[7, 4, 2], {}, '7 of 13 people chose “Train”.'],
    [[2, 2, 2, 2, 1], {}, '4 choices finished level, each chosen by 2 of 9 people.'],
    [[9, 20], {}, '20 of 29 people chose “Bus”.'],
    [[15, 15], {}, '“Train” and “Bus” finished level at 50% each, of 30 people.'],
    [[16, 14], {}, '53% for “Train”, 47% for “Bus”, of 30 people: too close to call.'],
    [[25, 5], {}, '“Train” finished first with 83% of 30 people.'],
    [[30, 0], {}, 'All 30 people chose “Train”.'],
    [[494, 470, 240], {}, '41% for “Train”, 39% for “Bus”, of 1,204 people: too close to call.'],
    [[501, 499], {}, '“Train” and “Bus” got 50% each, of 1,000 people: too close to call.'],
    [
      [40, 35, 35],
      {},
      '36% for “Train”, 32% each for “Bus” and “Bicycle”, of 110 people: too close to call.',
    ],
    [[20, 20, 20, 20, 20], {}, '5 choices finished level at 20% each, of 100 people.'],
  ] as const)('that people picked one answer to, %j %j', (counts, options, words) => {
    expect(finalHeadline(told(counts, options)).headline).toBe(words);
  });

  test.each([
    [[1, 1], 1, 'The only person counted picked “Train” and “Bus”.'],
    [[9, 4], 9, 'All 9 people picked “Train”.'],
    [[9, 4], 12, '9 of 12 people picked “Train”.'],
    [[5, 5], 9, '“Train” and “Bus” finished level, each picked by 5 of 9 people.'],
    [[63, 20, 30], 100, '“Train” finished first, picked by 63% of 100 people.'],
    [[63, 61], 100, '“Train” was picked by 63% and “Bus” by 61% of 100 people: too close to call.'],
    [[61, 61], 100, '“Train” and “Bus” finished level, each picked by 61% of 100 people.'],
    [
      [622, 620],
      1_000,
      '“Train” and “Bus” were each picked by 62% of 1,000 people: too close to call.',
    ],
    [
      [63, 61, 61],
      100,
      '“Train” was picked by 63% of 100 people, “Bus” and “Bicycle” by 61% each: too close to call.',
    ],
    [[100, 40], 100, 'All 100 people picked “Train”.'],
  ] as const)('that people picked several answers to, %j of %i', (counts, people, words) => {
    expect(finalHeadline(told(counts, { kind: 'multiple', people })).headline).toBe(words);
  });

  test.each([
    [[0, 0, 0, 1, 0], { headline: 'The only person counted said 4.' }],
    [[0, 1, 3, 5, 2], { headline: '5 of 11 people said 4.' }],
    [[0, 1, 4, 4, 2], { headline: '3 and 4 finished level, each said by 4 of 11 people.' }],
    [[0, 0, 0, 40, 0], { headline: 'All 40 people said 4.' }],
    [
      [20, 40, 60, 100, 80],
      {
        headline: 'On average 3.6 of 5 among 300 people.',
        more: '95% range 3.4 to 3.8 if these answers were a random draw.',
      },
    ],
  ] as const)('on a scale, %j', (counts, words) => {
    expect(finalHeadline(told(counts, { kind: 'scale' }))).toMatchObject(words);
  });

  test('calls a lead exactly from where the 95% interval of the difference leaves zero out', () => {
    for (const people of [30, 100, 1_204])
      for (let first = Math.ceil(people / 2); first <= people; first++) {
        const { low } = intervalOfDifference(first, people - first, people);
        const { code } = told([first, people - first]);
        expect([people, first, code]).toEqual([people, first, low > 0 ? 'lead' : 'no-lead']);
      }
  });

  test('names nobody while a burst is being checked', () => {
    for (const counts of [
      [20, 5],
      [200, 50],
    ]) {
      const { result, ...question } = ended(counts);
      if (!result) throw new Error('A question with answers has a result.');
      const waiting = {
        ...question,
        result: { ...result, leader: undefined, burst: 'waiting' as const },
      };
      expect(finalResultWords(finalResultOf(waiting, undefined))).not.toContain('“');
    }
  });
});

describe('the headline of a ranking', () => {
  const view = (ending: object) => ({ ...ended([42, 26, 15, 17], { kind: 'ranking' }), ...ending });

  test.each([
    ['that ran as planned', CLOSED_ENDING],
    ['that was cut short', CLOSED_EARLY_ENDING],
  ])('%s says in which round it is won, and that chance had a part', (_, ending) => {
    const { headline, more } = finalHeadline(finalResultOf(view(ending), TENNESSEE));
    expect(headline).toBe(
      '“Knoxville” won in round 3 with 58% of the 100 ballots still counting, but not clearly.',
    );
    expect(more).toMatch(
      /^Counted again with ballots drawn at random from these, it won \d+ of 400 times, so chance could have made another the winner\.$/,
    );
  });

  test('takes nothing back where redraws hold, and says why they cannot tell', () => {
    const sure = { ...TENNESSEE, firmness: { redraws: 400, won: 400 } };
    expect(finalHeadline(finalResultOf(view(CLOSED_ENDING), sure))).toEqual({
      headline: '“Knoxville” won in round 3 with 58% of the 100 ballots still counting.',
      more: 'Counted again with ballots drawn at random from these, it won 400 of 400 times.',
    });
    expect(finalHeadline(finalResultOf(view(CLOSED_EARLY_ENDING), sure)).headline).toMatch(
      /, but not clearly\.$/,
    );
  });

  test('calls no win among few, and none without rounds', () => {
    const choices = LABELS.map((label, at) => ({ number: at + 1, label }));
    const few = roundsWithCertainty(choices, [{ ranking: [1, 2], people: 13 }], 'seed');
    const question = {
      ...ended([13, 0], { kind: 'ranking' }),
      ...CLOSED_ENDING,
      turnout: 13,
    };
    const { result } = ended([13, 0], { kind: 'ranking' });
    expect(finalHeadline(finalResultOf({ ...question, result }, few))).toEqual({
      headline: 'The count ended in round 1 with “Train” on all 13 ballots still counting.',
      more: '13 people are too few to call that a win.',
    });
    const words = finalResultWords(finalResultOf({ ...question, result }, undefined));
    expect(words).toBe('13 people counted, too few for shares.');
    expect(finalResultWords(finalResultOf(view(CLOSED_ENDING), undefined))).toBe(
      '100 people ranked these.',
    );
  });
});

test('what is told of an end is kept as plain values', () => {
  for (const kind of ['single', 'multiple', 'scale', 'ranking'] as const)
    for (const counts of [
      [0, 0],
      [1, 0],
      [15, 15],
      [80, 20],
    ]) {
      const end = told(counts, { kind });
      expect(JSON.parse(JSON.stringify(end))).toEqual(end);
    }
});

test('ends that were kept before there were headlines are told with what they hold', () => {
  const kept: [FinalResult, string][] = [
    [{ code: 'outside' }, 'Nobody who answered picked a listed choice.'],
    [{ code: 'few', people: 1 }, '1 person counted, too few for shares.'],
    [{ code: 'no-lead', people: 30 }, '30 people counted, with no clear lead.'],
    [
      { code: 'lead', label: 'Tea', percent: 62, edge: '', people: 1_204 },
      '“Tea” finished first with 62% of 1,204 people.',
    ],
  ];
  for (const [end, words] of kept) expect(finalResultWords(end)).toBe(words);
});

test('the end of a demo question says how much of it is made up', () => {
  const view = {
    ...ended([25, 5]),
    isDemo: true,
    demoAnswers: 28,
    closesAt: '2026-03-01T12:00:00.000Z',
  };
  const words =
    '“Train” finished first with 83% of 30 people. Demo data: a program made up 28 of the answers to this question; people gave the other 2.';
  expect(finalResultWords(finalResultOf(view, undefined))).toBe(words);
  expect(closedWords(view, new Date('2026-03-04T12:00:00.000Z'))).toBe(
    `Closed 3 days ago. ${words}`,
  );
});

describe('what moved since it opened', () => {
  type Moved = [label: string, difference: number, verdict?: 'moved' | 'inside'];
  const change = (
    rows: readonly Moved[],
    people: number,
    reads: Change['reads'] = 'share',
  ): Change => ({
    reads,
    before: { at: '2026-03-01T12:00:00.000Z', people: 31 },
    now: { at: '2026-03-08T12:00:00.000Z', people },
    since: '2026-03-01T12:00:00.000Z',
    verdict: 'moved',
    rows: rows.map(([label, difference, verdict = 'moved'], at) => ({
      number: at + 1,
      label,
      before: 40,
      now: 40 + difference,
      edges: { before: '', now: '' },
      difference,
      verdict,
    })),
    days: 1,
  });
  const say = (end: FinalResult, moved: Change) => {
    const found = finalChangeOf(end, moved);
    return found && finalChangeWords(found);
  };

  test.each([
    [
      [
        ['Train', 6],
        ['Bus', -9],
      ],
      'Up 6 points since the first 31 people were counted.',
    ],
    [[['Train', -1]], 'Down 1 point since the first 31 people were counted.'],
    [
      [
        ['Train', 6, 'inside'],
        ['Bus', -9],
      ],
      '“Bus”: down 9 points since the first 31 people were counted.',
    ],
    [[['Train', 6, 'inside']], undefined],
    [[], undefined],
  ] as const)('beside a lead, %j', (rows, words) => {
    expect(say(told([80, 20]), change(rows as readonly Moved[], 100))).toBe(words);
  });

  test('names the choice where the headline names several', () => {
    expect(say(told([51, 49]), change([['Train', 6]], 100))).toBe(
      '“Train”: up 6 points since the first 31 people were counted.',
    );
  });

  test('of a scale is that of its average', () => {
    const end = told([20, 40, 60, 100, 80], { kind: 'scale' });
    expect(say(end, change([['Average', -0.4]], 300, 'mean'))).toBe(
      'Down 0.4 since the first 31 people were counted.',
    );
  });

  test('is not told where the trend counts other people, or there is no base', () => {
    expect(say(told([80, 20]), change([['Train', 6]], 101))).toBeUndefined();
    expect(say(told([0, 0]), change([['Train', 6]], 0))).toBeUndefined();
    expect(finalChangeOf(told([80, 20]), undefined)).toBeUndefined();
  });
});
