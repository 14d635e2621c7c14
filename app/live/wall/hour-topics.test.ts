import { expect, test } from 'vitest';
import { byAnswers, hourTopics, MAX_SHOWN, divideTopics, type HourTopic } from './hour-topics.ts';

const topic = (slug: string, answers: number): HourTopic => ({ slug, name: slug, answers });
const slugs = (topics: readonly HourTopic[]) => topics.map((one) => one.slug);

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

test('topics with answers come first, the others follow by name', () => {
  const { shown, more } = divideTopics([topic('work', 3), topic('z', 0), topic('a', 0)], undefined);
  expect(slugs(shown)).toEqual(['work']);
  expect(slugs(more)).toEqual(['a', 'z']);
});

test('the current topic is always shown', () => {
  expect(slugs(divideTopics([topic('work', 3), topic('a', 0)], 'a').shown)).toEqual(['work', 'a']);
  expect(slugs(divideTopics([topic('work', 3), topic('a', 0)], 'work').shown)).toEqual(['work']);
});

test('the row is limited, however many topics have answers', () => {
  const many = Array.from({ length: 20 }, (_, at) => topic(`t${at}`, 20 - at));
  const { shown, more } = divideTopics(many, 't19');
  expect(shown).toHaveLength(MAX_SHOWN + 1);
  expect(shown.length + more.length).toBe(20);
  expect(divideTopics([], undefined)).toEqual({ shown: [], more: [] });
});
