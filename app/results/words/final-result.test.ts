import { expect, test } from 'vitest';
import { CLOSED_EARLY_ENDING, CLOSED_ENDING, TENNESSEE } from '../../../test/support/tennessee.ts';
import { finalResultOf } from '../details/final-result.ts';
import { leaderOf } from '../leader.ts';
import type { QuestionView } from '../question-view.ts';
import { resultOf } from '../result.ts';
import { finalResultWords } from './final-result.ts';
import { closedWords } from './follow-ups.ts';
import { rankingOutcome } from './ranking-outcome.ts';
import { resultSentence } from './sentence.ts';

function ended(counts: readonly number[], { unsure = 0 } = {}): QuestionView {
  const people = counts.reduce((sum, count) => sum + count, 0);
  const choices = counts.map((count, at) => ({ number: at + 1, label: `No. ${at + 1}`, count }));
  const result = resultOf(
    'single',
    choices,
    people,
    { none: 0, unsure },
    leaderOf('single', choices, people, true),
  );
  // Only what the sentence is made from.
  const view: Pick<QuestionView, 'kind' | 'result' | 'turnout'> = {
    kind: 'single',
    result,
    turnout: people + unsure,
  };
  return view as QuestionView;
}

test.each([
  [[0, 0], {}, 'Nobody answered it.'],
  [[0, 0], { unsure: 3 }, 'Nobody who answered picked a listed choice.'],
  [[1, 0], {}, '1 person counted, too few for shares.'],
  [[20, 9], {}, '29 people counted, too few for shares.'],
  [[15, 15], {}, '30 people counted, and no choice clearly leads.'],
  [[16, 14], {}, '30 people counted, and no choice clearly leads.'],
  [[25, 5], {}, '“No. 1” leads with 83% of 30 people.'],
] as const)('a question that ended at %j', (counts, outside, words) => {
  expect(finalResultWords(finalResultOf(ended(counts, outside), undefined))).toBe(words);
});

test('the end of a demo question says how much of it is made up', () => {
  const view = {
    ...ended([25, 5], {}),
    isDemo: true,
    demoAnswers: 28,
    closesAt: '2026-03-01T12:00:00.000Z',
  };
  const words =
    'Demo data: a program made up 28 of the answers to this question; people gave the other 2.';
  expect(finalResultWords(finalResultOf(view, undefined))).toBe(
    `“No. 1” leads with 83% of 30 people. ${words}`,
  );
  expect(closedWords(view, new Date(view.closesAt))).toContain(words);
});

test.each([
  ['by the rounds', 'ranking', TENNESSEE, CLOSED_ENDING],
  ['by rounds that were cut short', 'ranking', TENNESSEE, CLOSED_EARLY_ENDING],
  ['as a ranking without rounds', 'ranking', undefined, CLOSED_ENDING],
  ['on a scale', 'scale', undefined, CLOSED_ENDING],
] as const)(
  'what ended %s is kept as plain values, and said as beside its figures',
  (_, kind, ranking, ending) => {
    const view = { ...ended([42, 26, 15, 17]), ...ending, kind };
    const { result } = view;
    if (!result) throw new Error('A question with answers has a result.');
    const told = finalResultOf(view, ranking);
    expect(JSON.parse(JSON.stringify(told))).toEqual(told);
    expect(finalResultWords(told)).toBe(
      resultSentence({ kind, result, ended: ranking && rankingOutcome(ranking, view) }),
    );
  },
);

test('a code tells how a question ended', () => {
  expect(finalResultOf(ended([25, 5]), undefined)).toEqual({
    code: 'lead',
    label: 'No. 1',
    percent: 83,
    edge: '',
    people: 30,
  });
  expect(
    finalResultOf({ ...ended([42]), ...CLOSED_ENDING, kind: 'ranking' }, TENNESSEE),
  ).toMatchObject({
    code: 'rounds',
    outcome: { code: 'won', choice: 'Knoxville', chance: 'unclear' },
  });
});
