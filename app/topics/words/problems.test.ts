import { expect, test } from 'vitest';
import { checkTopic } from '../topic-rules.ts';
import { topicProblemText, topicRefusalText } from './problems.ts';

test('each field says what is wrong with it', () => {
  const checked = checkTopic({ name: '?', slug: 'a_b', about: 'Too short' });
  const problems = 'problems' in checked ? Object.values(checked.problems) : [];
  expect(problems.map(topicProblemText)).toEqual([
    'Enter a name with at least 2 characters.',
    'Use small letters a to z, numbers, and single hyphens between them.',
    'Say what it is about in at least 10 characters.',
  ]);
  expect(topicProblemText({ why: 'former-slug', of: 'Work' })).toBe(
    'This is an old address of Work, and leads there.',
  );
});

test('a refusal says what to do instead', () => {
  expect(topicRefusalText('has-questions')).toContain('Merge it into another one instead.');
});
