import { expect, test } from 'vitest';
import { createArrivalRate } from './arrival-rate.ts';

test('nothing came before the first', () => {
  expect(createArrivalRate().perSecond(5_000)).toBe(0);
});

test('the rate follows what comes, and falls to nothing two seconds after the last', () => {
  const rate = createArrivalRate();
  for (let at = 10_000; at < 13_000; at += 4) rate.note(at);
  expect(rate.perSecond(13_000)).toBeCloseTo(250);
  expect(rate.perSecond(13_500)).toBeCloseTo(125);
  expect(rate.perSecond(14_999)).toBeLessThan(1);
  expect(rate.perSecond(15_000)).toBe(0);
});

test('a lone one after a long time is one', () => {
  const rate = createArrivalRate();
  for (let at = 0; at < 1_000; at++) rate.note(at);
  rate.note(60_000);
  expect(rate.perSecond(60_000)).toBe(1);
});
