import { expect, test } from 'vitest';
import { toldEndWords } from './told-end.ts';

test.each([
  [{ code: 'unanswered' }, 'Nobody answered it.'],
  [
    { code: 'survey', people: 1, isDemo: false },
    '1 person answered at least one of its questions.',
  ],
  [
    { code: 'survey', people: 1204, isDemo: true },
    '1,204 people answered at least one of its questions. Demo data: a program made up answers to them.',
  ],
  [
    { code: 'lead', label: 'Tea', percent: 62, edge: '', people: 1204 },
    '“Tea” finished first with 62% of 1,204 people.',
  ],
] as const)('%j', (end, words) => {
  expect(toldEndWords(end)).toBe(words);
});
