import { expect, test } from 'vitest';
import { MOST_FOLLOWED_AT_ONCE } from './feed.ts';
import { addressOf, covers, together, type Following } from './following.ts';

const some = (...questions: string[]): Following => ({
  questions,
  feed: undefined,
  isOwn: false,
});

test('an address names every question, the hour and its topic', () => {
  expect(addressOf(some('abcdefghjk', 'abcdefghjm'))).toBe(
    '/events?question=abcdefghjk&question=abcdefghjm',
  );
  expect(addressOf({ ...some(), feed: { topic: 'food' }, isOwn: true })).toBe(
    '/events?feed=1&topic=food&own=1',
  );
});

test('pages together want what each of them wants, once', () => {
  expect(together([some('b', 'a'), some('a', 'c')]).questions).toEqual(['a', 'b', 'c']);
  expect(together([some('a'), { ...some(), isOwn: true }]).isOwn).toBe(true);
});

test('one stream follows so many at most, and its address is not too long', () => {
  const many = Array.from({ length: 200 }, (_, at) => `abcdefg${String(at).padStart(3, '0')}`);
  const { questions } = together([some(...many)]);
  expect(questions).toHaveLength(MOST_FOLLOWED_AT_ONCE);
  expect(questions).toContain('abcdefg199');
  expect(addressOf(some(...questions)).length).toBeLessThan(2_048);
});

test('who listens to more hears less as well', () => {
  expect(covers(some('a', 'b'), some('a'))).toBe(true);
  expect(covers(some('a'), some('a', 'b'))).toBe(false);
  expect(covers({ ...some('a'), isOwn: true }, some('a'))).toBe(true);
  expect(covers(some('a'), { ...some('a'), isOwn: true })).toBe(false);
  expect(
    covers({ ...some(), feed: { topic: 'food' } }, { ...some(), feed: { topic: undefined } }),
  ).toBe(false);
});
