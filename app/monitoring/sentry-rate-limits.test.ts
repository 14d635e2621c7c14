import { expect, test } from 'vitest';
import { createSentryRateLimits } from './sentry-rate-limits.ts';

function atTime() {
  let time = 0;
  const limits = createSentryRateLimits(() => time);
  return { limits, pass: (seconds: number) => (time += seconds * 1_000) };
}

test('a plain refusal pauses everything for as long as it says', () => {
  const { limits, pass } = atTime();
  expect(limits.pauseFor(['event'])).toBeUndefined();
  limits.record(429, '30', null);
  pass(10);
  expect(limits.pauseFor(['event'])).toEqual({ retryAfter: '20', rateLimits: '20:' });
  expect(limits.pauseFor(['client_report'])).toBeDefined();
  pass(20);
  expect(limits.pauseFor(['event'])).toBeUndefined();
});

test('a limit for one category does not pause the others', () => {
  const { limits } = atTime();
  limits.record(200, null, '60:transaction;span:organization, 2700:session:key');
  expect(limits.pauseFor(['event'])).toBeUndefined();
  expect(limits.pauseFor(['transaction', 'event'])).toBeUndefined();
  expect(limits.pauseFor(['transaction'])).toEqual({
    retryAfter: '60',
    rateLimits: '60:transaction;span:organization',
  });
  expect(limits.pauseFor(['transaction', 'sessions'])?.retryAfter).toBe('2700');
  expect(limits.pauseFor(['client_report'])).toBeUndefined();
});

test('the detailed header takes precedence over Retry-After', () => {
  const { limits } = atTime();
  limits.record(429, '60', '60:transaction:organization');
  expect(limits.pauseFor(['event'])).toBeUndefined();
});

test('an unreadable value means a minute, and no pause is longer than an hour', () => {
  for (const [retryAfter, seconds] of [
    [null, '60'],
    ['soon', '60'],
    ['999999999', '3600'],
  ] as const) {
    const { limits } = atTime();
    limits.record(429, retryAfter, null);
    expect(limits.pauseFor(['event'])?.retryAfter).toBe(seconds);
  }
});

test('other responses pause nothing', () => {
  const { limits } = atTime();
  limits.record(200, '60', null);
  limits.record(500, null, null);
  limits.record(200, null, 'nonsense');
  expect(limits.pauseFor(['event'])).toBeUndefined();
});

test('a browser is told only what is well-formed', () => {
  const told = (retryAfter: string | null, rateLimits: string | null) =>
    atTime().limits.record(429, retryAfter, rateLimits);
  expect(told('2', '60:transaction;span:organization, 2700:session:key')).toEqual({
    retryAfter: '2',
    rateLimits: '60:transaction;span:organization, 2700:session:key',
  });
  expect(told('9'.repeat(4_000), null)).toEqual({ retryAfter: '3600' });
  expect(told('-5', null)).toEqual({ retryAfter: '0' });
  expect(told(null, `60:error:${'x'.repeat(9_000)}, 5:<script>, 99999:session:key`)).toEqual({
    rateLimits: '3600:session:key',
  });
  const many = Array.from({ length: 1_000 }, (_, at) => `60:error:scope${at}`).join(',');
  expect(told(null, many).rateLimits?.split(', ')).toHaveLength(20);
  expect(told(null, 'nonsense')).toEqual({});
});

test('the stored limits are bounded too', () => {
  const { limits } = atTime();
  limits.record(429, null, `60:error:${'x'.repeat(9_000)}`);
  expect(limits.pauseFor(['event'])).toBeUndefined();
  for (let at = 0; at < 1_000; at++) limits.record(200, null, `60:error:scope${at}`);
  expect(limits.pauseFor(['event'])?.rateLimits.length).toBeLessThan(20 * 30);
});
