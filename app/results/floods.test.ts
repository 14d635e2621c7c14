import { expect, test } from 'vitest';
import { floodWords } from './words/floods.ts';

test('a flood is described by when, how many and why', () => {
  const from = '2026-11-23T14:05:00.000Z';
  expect(floodWords({ from, to: '2026-11-23T14:20:00.000Z', answers: 99_816 })).toBe(
    'On 23 November 2026, between 14:05 and 14:20 (UTC), 99,816 answers were held back and are not counted: too many came from one network at once.',
  );
  expect(floodWords({ from, to: '2026-11-23T14:06:00.000Z', answers: 1 })).toContain(
    ' 1 answer was held back and is not counted: ',
  );
  expect(floodWords({ from, to: '2026-11-24T00:01:00.000Z', answers: 2 })).toContain(
    'Between Mon, 23 Nov 2026, 14:05 UTC and Tue, 24 Nov 2026, 00:01 UTC, 2 answers',
  );
});
