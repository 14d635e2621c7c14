import { expect, test } from 'vitest';
import { MAX_FOLLOWED_AT_ONCE, MAX_REASONS_AT_ONCE } from './recent-activity.ts';
import {
  eventsAddress,
  covers,
  earnedKey,
  hasLostAccess,
  mergeSubscriptions,
  type Subscription,
} from './subscription.ts';

const some = (...questions: string[]): Subscription => ({
  questions,
  activity: undefined,
  own: [],
  reasons: [],
});

test('an address names every question, the hour and its topic', () => {
  expect(eventsAddress(some('abcdefghjk', 'abcdefghjm'))).toBe(
    '/events?question=abcdefghjk&question=abcdefghjm',
  );
  expect(eventsAddress({ ...some(), activity: { topic: 'food' }, own: ['abcdefghjk'] })).toBe(
    '/events?feed=1&topic=food&own=1',
  );
});

test('merged subscriptions name each question once', () => {
  expect(mergeSubscriptions([some('b', 'a'), some('a', 'c')]).questions).toEqual(['a', 'b', 'c']);
  expect(mergeSubscriptions([some('a'), { ...some(), own: ['b'] }]).own).toEqual(['b']);
});

test('a stream follows at most so many questions, and its address is short enough', () => {
  const many = Array.from({ length: 200 }, (_, at) => `abcdefg${String(at).padStart(3, '0')}`);
  const { questions } = mergeSubscriptions([some(...many)]);
  expect(questions).toHaveLength(MAX_FOLLOWED_AT_ONCE);
  expect(questions).toContain('abcdefg199');
  const widest: Subscription = {
    ...mergeSubscriptions([{ ...some(...many), reasons: many }]),
    activity: { topic: undefined, isMinutesOnly: true },
    own: many,
  };
  expect(eventsAddress(widest).length).toBeLessThan(2_048);
});

test('of few questions it brings the reasons, and of those alone that it follows', () => {
  const page: Subscription = { ...some('a', 'b'), reasons: ['a'] };
  expect(eventsAddress(page)).toBe('/events?question=a&question=b&reasons=a');
  expect(mergeSubscriptions([page, some('c')]).reasons).toEqual(['a']);
  expect(mergeSubscriptions([page, { ...some('c'), reasons: ['c', 'a'] }]).reasons).toEqual([
    'a',
    'c',
  ]);
  const many = Array.from({ length: 90 }, (_, at) => `abcdefg${String(at).padStart(3, '0')}`);
  const { questions, reasons } = mergeSubscriptions([{ ...some(...many), reasons: many }]);
  expect(reasons).toHaveLength(MAX_REASONS_AT_ONCE);
  expect(new Set(reasons).isSubsetOf(new Set(questions))).toBe(true);
});

test('a page that shows reasons is covered by one that asks for them', () => {
  const { reasons: _, ...before } = some('a', 'b');
  const page: Subscription = { ...some('a'), reasons: ['a'] };
  expect(covers(some('a', 'b'), page)).toBe(false);
  expect(covers(before, page)).toBe(false);
  expect(covers({ ...some('a', 'b'), reasons: ['a', 'b'] }, page)).toBe(true);
  expect(covers(page, some('a'))).toBe(true);
  expect(mergeSubscriptions([before, page]).reasons).toEqual(['a']);
});

test('a wider subscription covers a narrower one', () => {
  expect(covers(some('a', 'b'), some('a'))).toBe(true);
  expect(covers(some('a'), some('a', 'b'))).toBe(false);
  expect(covers({ ...some('a'), own: ['a'] }, some('a'))).toBe(true);
  expect(covers(some('a'), { ...some('a'), own: ['a'] })).toBe(false);
  expect(covers({ ...some('a', 'b'), own: ['a'] }, { ...some('b'), own: ['b'] })).toBe(false);
  expect(
    covers(
      { ...some(), activity: { topic: 'food' } },
      { ...some(), activity: { topic: undefined } },
    ),
  ).toBe(false);
});

test('the minutes alone are less than the hour with its questions', () => {
  const all: Subscription = { ...some(), activity: { topic: undefined } };
  const minutes: Subscription = {
    ...some(),
    activity: { topic: undefined, isMinutesOnly: true },
  };
  expect(eventsAddress(minutes)).toBe('/events?feed=minutes');
  expect(covers(all, minutes)).toBe(true);
  expect(covers(minutes, all)).toBe(false);
  expect(mergeSubscriptions([minutes, all])).toEqual(all);
});

test('a result that is no longer earned is lost access', () => {
  const earned: Subscription = { ...some('a', 'b'), own: [earnedKey('a', 0)] };
  expect(hasLostAccess(earned, earned)).toBe(false);
  expect(hasLostAccess(earned, some('a', 'b'))).toBe(true);
  // A page that no longer follows the question has lost nothing.
  expect(hasLostAccess(earned, some('b'))).toBe(false);
  expect(hasLostAccess(some('a'), earned)).toBe(false);
});

test('a result that was lost and earned again needs a new stream', () => {
  const earned: Subscription = { ...some('a', 'b'), own: [earnedKey('a', 0)] };
  const again: Subscription = { ...earned, own: [earnedKey('a', 1)] };
  expect(covers(earned, again)).toBe(false);
  expect(hasLostAccess(earned, again)).toBe(true);
  expect(covers(mergeSubscriptions([earned, again]), again)).toBe(true);
});
