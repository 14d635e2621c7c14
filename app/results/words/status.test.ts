import { expect, test } from 'vitest';
import type { QuestionLine } from '../question-view.ts';
import { lastDayWords } from './last-day.ts';
import { statusWords } from './status.ts';

const people = (turnout: number) => ({ turnout });

test('answers of the last day include those that updates brought since', () => {
  expect(lastDayWords(58, people(100), people(100))).toBe('58 answers in the last day');
  expect(lastDayWords(58, people(100), people(103))).toBe('61 answers in the last day');
  expect(lastDayWords(1, people(1), people(1))).toBe('1 answer in the last day');
  expect(lastDayWords(0, people(9), people(9))).toBeUndefined();
  // A withdrawn answer is not in the turnout.
  expect(lastDayWords(476, people(473), people(473))).toBe('473 answers in the last day');
  expect(lastDayWords(1, people(0), people(0))).toBeUndefined();
  expect(lastDayWords(58, people(100), people(99))).toBe('57 answers in the last day');
  expect(lastDayWords(undefined, people(9), people(10))).toBeUndefined();
});

test('people outside the base are told apart from those who answered', () => {
  const line = (counted: number, turnout: number) =>
    statusWords({
      kind: 'single',
      resultShows: 'now',
      turnout,
      result: { people: counted },
    } as QuestionLine);
  expect(line(470, 476)).toBe('470 of 476 people counted');
  expect(line(476, 476)).toBe('476 people counted');
  expect(line(1, 1)).toBe('1 person counted');
  expect(line(0, 3)).toBe('0 of 3 people counted');
});
