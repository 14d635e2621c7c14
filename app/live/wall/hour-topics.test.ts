import { expect, test } from 'vitest';
import { byAnswers, hourTopics } from './hour-topics.ts';

test('counts come from the last hour, and the order stays', () => {
  const named = [
    { slug: 'work', name: 'Work' },
    { slug: 'food', name: 'Food' },
  ];
  const counted = hourTopics(named, { topics: [['food', 3]] });
  expect(counted.map(({ slug, answers }) => [slug, answers])).toEqual([
    ['work', 0],
    ['food', 3],
  ]);
  expect(byAnswers(counted)).toEqual(named.toReversed());
});
