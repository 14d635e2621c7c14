import { describe, expect, test } from 'vitest';
import { companyToAwait, GATHER_MS, LARGEST_BATCH } from './gathering.ts';

/** So many that two come while it gathers. */
const FAST = 2_000 / GATHER_MS;

describe('nobody waits', () => {
  test.each([
    ['on a quiet site', { last: 10, waiting: 0, perSecond: FAST - 1 }],
    ['behind an answer that came alone', { last: 1, waiting: 0, perSecond: 10 * FAST }],
    ['where nearly as many came as there were', { last: 1, waiting: 9, perSecond: FAST }],
    ['where the next batch is full', { last: 500, waiting: LARGEST_BATCH, perSecond: 10 * FAST }],
    ['where more wait than one batch holds', { last: 500, waiting: 3_500, perSecond: 10 * FAST }],
  ])('%s', (_, crowd) => {
    expect(companyToAwait(crowd)).toBeUndefined();
  });
});

test('about as many are awaited as were in the last batch and came meanwhile', () => {
  expect(companyToAwait({ last: 16, waiting: 4, perSecond: FAST })).toBe(18);
  expect(companyToAwait({ last: 2, waiting: 0, perSecond: FAST })).toBe(1.8);
});

test('never more are awaited than one batch holds', () => {
  const crowd = { last: LARGEST_BATCH, waiting: LARGEST_BATCH - 1, perSecond: 10 * FAST };
  expect(companyToAwait(crowd)).toBe(LARGEST_BATCH);
});
