import { expect, test } from 'vitest';
import { changeText, pulseSentence } from './pulse.ts';

test.each([
  [{ now: 0, before: 900 }, 'No answers in the last day.'],
  [{ now: 1, before: 0 }, '1 answer in the last day.'],
  [{ now: 29, before: 400 }, '29 answers in the last day.'],
  [{ now: 400, before: 29 }, '400 answers in the last day.'],
  [{ now: 110, before: 90 }, '110 answers in the last day, about as many as the day before.'],
  [{ now: 90, before: 90 }, '90 answers in the last day, about as many as the day before.'],
  [{ now: 120, before: 80 }, '120 answers in the last day, 50% more than the day before.'],
  [{ now: 80, before: 120 }, '80 answers in the last day, 33% fewer than the day before.'],
  [{ now: 101, before: 50 }, '101 answers in the last day, twice as many as the day before.'],
  [{ now: 100, before: 40 }, '100 answers in the last day, 2.5 times as many as the day before.'],
])('%o is said so', (compared, sentence) => {
  expect(pulseSentence(compared, 'day')).toBe(sentence);
});

test('a difference far below one per cent is none', () => {
  expect(changeText({ now: 1_003_000, before: 1_000_000 }, 'week')).toBe(
    'about as many as the week before',
  );
});
