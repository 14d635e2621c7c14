import { expect, test } from 'vitest';
import type { QuestionLine, QuestionView } from '../question-view.ts';
import { ownQuestionWords, versionWords } from './follow-ups.ts';

const NOW = new Date('2026-06-07T12:00:00Z');
const question = (changed: Partial<QuestionView>) =>
  ({
    kind: 'single',
    state: 'open',
    opensAt: '2026-06-07T15:00:00Z',
    closesAt: '2026-06-10T12:00:00Z',
    turnout: 5,
    resultShows: 'after closing',
    ...changed,
  }) as QuestionView;

test('a new version is told with its close', () => {
  expect(versionWords(question({}) as QuestionLine, NOW)).toBe(
    'A new version of what you answered, which closes in 3 days.',
  );
});

test('the author is told how a question stands, and until when', () => {
  expect(ownQuestionWords(question({}), NOW)).toBe(
    'You asked this. 5 people answered; the result shows after closing, and it closes in 3 days.',
  );
  expect(ownQuestionWords(question({ state: 'scheduled', turnout: 0 }), NOW)).toBe(
    'You asked this. Nobody has answered yet, and it opens in 3 hours.',
  );
  expect(ownQuestionWords(question({ state: 'removed' }), NOW)).toBe(
    'You asked this. It was removed by a moderator.',
  );
});
