import { expect, test } from 'vitest';
import type { QuestionView } from '../../results/question-view.ts';
import type { ReasonsView } from '../../reasons/shown/present.ts';
import { pageInOrder } from './reader-order.ts';

const listed = (number: number) => ({ number, label: `Choice ${number}`, role: 'listed' as const });
const row = (number: number, count: number) => ({ number, count, label: '' });
const pageWith = (shows: 'counts' | 'shares') => ({
  question: {
    keepsOrder: false,
    choices: [listed(1), listed(2), listed(3), { number: 100, role: 'none' }],
    result: { shows, rows: [row(1, 2), row(2, 9), row(3, 4)] },
  } as unknown as QuestionView,
  reasons: {
    state: 'shown',
    best: [{ number: 1 }, { number: 3 }, { number: 100 }],
  } as unknown as ReasonsView,
});
const numbersOf = (all: readonly { number: number }[] = []) => all.map(({ number }) => number);

test('choices, counts and the best reasons stand in the order of the reader', () => {
  const { question, reasons } = pageInOrder(pageWith('counts'), [3, 1, 2]);
  expect(numbersOf(question.choices)).toEqual([3, 1, 2, 100]);
  expect(numbersOf(question.result?.rows)).toEqual([3, 1, 2]);
  expect(reasons.state === 'shown' && numbersOf(reasons.best)).toEqual([3, 1, 100]);
});

test('shares stand from the most to the least', () => {
  expect(numbersOf(pageInOrder(pageWith('shares'), [3, 1, 2]).question.result?.rows)).toEqual([
    2, 3, 1,
  ]);
});
