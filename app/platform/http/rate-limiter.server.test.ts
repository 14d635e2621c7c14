import { describe, expect, test } from 'vitest';
import {
  createRateLimiter,
  networkOf,
  retryAfterSeconds,
  wideNetworkOf,
} from './rate-limiter.server.ts';

const LIMIT = { perMinute: 60, burst: 3 };

function clock() {
  let time = 0;
  return { now: () => time, pass: (ms: number) => (time += ms) };
}

describe('a token bucket', () => {
  test('lets a burst through, then what has refilled since', () => {
    const { now, pass } = clock();
    const limits = createRateLimiter(1, now);
    const take = () => limits.takeHere('answer', 'a', LIMIT);
    expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
    pass(1_000);
    expect([take(), take()]).toEqual([true, false]);
    pass(3_600_000);
    expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  });

  test('is separate for each kind and each key', () => {
    const limits = createRateLimiter(1, clock().now);
    const once = { perMinute: 1, burst: 1 };
    expect(limits.takeHere('answer', 'a', once)).toBe(true);
    expect(limits.takeHere('answer', 'a', once)).toBe(false);
    expect(limits.takeHere('answer', 'b', once)).toBe(true);
    expect(limits.takeHere('report', 'a', once)).toBe(true);
  });

  test('is one for all parts of a key together, however they are split', () => {
    const limits = createRateLimiter(1, clock().now);
    const once = { perMinute: 1, burst: 1 };
    const pairs = [
      ['1', '11.22.33'],
      ['11', '1.22.33'],
      ['1', '1:1.22.33'],
      ['1 1', '.22.33'],
      ['1', '', '11.22.33'],
    ];
    expect(pairs.map((pair) => limits.takeHere('network', pair, once))).toEqual(
      pairs.map(() => true),
    );
    expect(pairs.map((pair) => limits.takeHere('network', pair, once))).toEqual(
      pairs.map(() => false),
    );
    limits.giveBack('network', ['1', '11.22.33']);
    expect(limits.takeHere('network', ['11', '1.22.33'], once)).toBe(false);
    expect(limits.takeHere('network', ['1', '11.22.33'], once)).toBe(true);
  });

  test('grows with the scale', () => {
    const { now, pass } = clock();
    const limits = createRateLimiter(10, now);
    const allowed = () =>
      Array.from({ length: 100 }, () => limits.takeHere('answer', 'a', LIMIT)).filter(Boolean)
        .length;
    expect(allowed()).toBe(30);
    pass(1_000);
    expect(allowed()).toBe(10);
  });

  test('stays the same at any scale if its limit is fixed', () => {
    for (const scale of [0.01, 1_000]) {
      const limits = createRateLimiter(scale, clock().now);
      const once = { perMinute: 1, burst: 1, isFixed: true } as const;
      expect(limits.takeHere('told', 'a', once)).toBe(true);
      expect(limits.takeHere('told', 'a', once)).toBe(false);
    }
  });

  test('takes back tokens that did not count, and never holds more than its burst', () => {
    const limits = createRateLimiter(1, clock().now);
    const once = { perMinute: 1, burst: 1 };
    expect(limits.takeHere('fails', 'a', once)).toBe(true);
    limits.giveBack('fails', 'a');
    limits.giveBack('fails', 'a');
    limits.giveBack('fails', 'nobody');
    expect(limits.takeHere('fails', 'a', once)).toBe(true);
    expect(limits.takeHere('fails', 'a', once)).toBe(false);
  });

  test('is known once something was taken from it', () => {
    const limits = createRateLimiter(1, clock().now);
    expect(limits.hasTaken('answer', 'a')).toBe(false);
    limits.takeHere('answer', 'a', LIMIT);
    expect(limits.hasTaken('answer', 'a')).toBe(true);
    expect(limits.hasTaken('answer', 'b')).toBe(false);
    expect(limits.hasTaken('report', 'a')).toBe(false);
  });

  test('is forgotten only after very many others came', () => {
    const limits = createRateLimiter(1, clock().now);
    const once = { perMinute: 1, burst: 1 };
    limits.takeHere('answer', 'first', once);
    for (let i = 0; i < 10_000; i++) limits.takeHere('answer', String(i), once);
    expect(limits.takeHere('answer', 'first', once)).toBe(false);
    for (let i = 0; i < 20_000; i++) limits.takeHere('answer', `more ${i}`, once);
    expect(limits.takeHere('answer', 'first', once)).toBe(true);
  });
});

test('the time until one more is allowed is right at every scale', () => {
  for (const scale of [1, 10]) {
    const time = { ms: 0 };
    const limits = createRateLimiter(scale, () => time.ms);
    const take = () => limits.takeHere('mails', 'a', { perMinute: 3 / 60, burst: 3 });
    const seconds = () => limits.secondsUntil('mails', 'a', { perMinute: 3 / 60, burst: 3 });
    expect(seconds()).toBe(0);
    for (let times = 0; times < 3 * scale; times++) expect(take()).toBe(true);
    expect(seconds()).toBe(1_200 / scale);
    time.ms += (900 / scale) * 1_000;
    expect([seconds(), take()]).toEqual([300 / scale, false]);
    time.ms += (300 / scale) * 1_000;
    expect([seconds(), take()]).toEqual([0, true]);
  }
});

test('the waiting time is in whole seconds', () => {
  expect(retryAfterSeconds({ perMinute: 5 / 15, burst: 5 })).toBe(180);
  expect(retryAfterSeconds({ perMinute: 100 / 60, burst: 100 })).toBe(36);
});

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1:2:3:4', 'fe80:0:0:0'],
])('%s is of the network %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8:1:3::', '2001:db8:1'],
  ['::1', '0:0:0'],
])('%s is of the wide network %s', (address, network) =>
  expect(wideNetworkOf(networkOf(address))).toBe(network),
);
