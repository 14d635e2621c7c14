import { expect, test } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

function atTime() {
  let time = 0;
  const limits = createRateLimits(() => time);
  return { limits, pass: (seconds: number) => (time += seconds * 1_000) };
}

test('a plain refusal holds everything for as long as it says', () => {
  const { limits, pass } = atTime();
  expect(limits.holds(['event'])).toBeUndefined();
  limits.note(429, '30', null);
  pass(10);
  expect(limits.holds(['event'])).toEqual({ retryAfter: '20', rateLimits: '20:' });
  expect(limits.holds(['client_report'])).toBeDefined();
  pass(20);
  expect(limits.holds(['event'])).toBeUndefined();
});

test('a limit for one category lets the others through', () => {
  const { limits } = atTime();
  limits.note(200, null, '60:transaction;span:organization, 2700:session:key');
  expect(limits.holds(['event'])).toBeUndefined();
  expect(limits.holds(['transaction', 'event'])).toBeUndefined();
  expect(limits.holds(['transaction'])).toEqual({
    retryAfter: '60',
    rateLimits: '60:transaction;span:organization',
  });
  expect(limits.holds(['transaction', 'sessions'])?.retryAfter).toBe('2700');
  expect(limits.holds(['client_report'])).toBeUndefined();
});

test('the detailed header goes before Retry-After', () => {
  const { limits } = atTime();
  limits.note(429, '60', '60:transaction:organization');
  expect(limits.holds(['event'])).toBeUndefined();
});

test('what can not be read is a minute, and no pause is longer than an hour', () => {
  for (const [retryAfter, seconds] of [
    [null, '60'],
    ['soon', '60'],
    ['999999999', '3600'],
  ] as const) {
    const { limits } = atTime();
    limits.note(429, retryAfter, null);
    expect(limits.holds(['event'])?.retryAfter).toBe(seconds);
  }
});

test('other answers hold nothing', () => {
  const { limits } = atTime();
  limits.note(200, '60', null);
  limits.note(500, null, null);
  limits.note(200, null, 'nonsense');
  expect(limits.holds(['event'])).toBeUndefined();
});
