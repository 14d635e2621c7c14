import { expect, test } from 'vitest';
import { createTtlSet } from './ttl-set.server.ts';

function recent(maxSize = 3) {
  let time = 0;
  const made = createTtlSet({ maxSize, ttlMs: 60_000, now: () => time });
  return { ...made, pass: (ms: number) => (time += ms) };
}

test('an added value is known for a while', () => {
  const { has, add, pass } = recent();
  expect(has('a')).toBe(false);
  add('a');
  pass(59_999);
  expect([has('a'), has('b')]).toEqual([true, false]);
  pass(1);
  expect(has('a')).toBe(false);
  add('a');
  expect(has('a')).toBe(true);
});

test('it can be forgotten at once', () => {
  const { has, add, delete: forget } = recent();
  add('a');
  add('b');
  forget('a');
  forget('c');
  expect([has('a'), has('b')]).toEqual([false, true]);
});

test('if there are too many, the newest are known', () => {
  const { has, add } = recent(3);
  for (const one of ['a', 'b', 'c', 'a', 'd']) add(one);
  expect(['a', 'b', 'c', 'd'].filter(has)).toEqual(['a', 'c', 'd']);
});
