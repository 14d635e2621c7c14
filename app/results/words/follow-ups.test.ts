import { leaderOf } from '../leader.ts';
import { expect, test } from 'vitest';
import { finalResultOf } from '../details/final-result.ts';
import { finalResultWords } from './final-result.ts';
import { closedWords } from './follow-ups.ts';
import type { QuestionView } from '../question-view.ts';
import { resultOf } from '../result.ts';

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
  const words = 'Demo data: a program made up 28 of the answers; people gave the other 2.';
  expect(finalResultWords(finalResultOf(view, undefined))).toBe(
    `“No. 1” leads with 83% of 30 people. ${words}`,
  );
  expect(closedWords(view, new Date(view.closesAt))).toContain(words);
});
