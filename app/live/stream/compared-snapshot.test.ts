import { expect, test } from 'vitest';
import type { QuestionSnapshot } from '../question-snapshots.server.ts';
import { comparedOf } from './compared-snapshot.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 4, 1, hour));
const snapshot: QuestionSnapshot = {
  publicId: 'abcdefghjk',
  revision: 1,
  isInside: false,
  opensAt: at(8),
  closesAt: at(20),
  isPaused: false,
  isRemoved: false,
  readAt: at(12),
  sequence: '9007199254740992',
  peeked: 0,
  heldBack: 0,
  excluded: 0,
  isChecked: false,
};
const before = comparedOf(snapshot);

test.each<Partial<QuestionSnapshot>>([
  { revision: 2 },
  { isInside: true },
  { opensAt: at(9) },
  { closesAt: at(21) },
  { isPaused: true },
  { isRemoved: true },
  { readAt: at(21) },
])('%o is another life, with the same counters', (change) => {
  const after = comparedOf({ ...snapshot, ...change });
  expect(after.life).not.toBe(before.life);
  expect(after.counted).toBe(before.counted);
});

test.each<Partial<QuestionSnapshot>>([
  { sequence: '9007199254740993' },
  { peeked: 1 },
  { heldBack: 1 },
  { excluded: 1 },
  { isChecked: true },
])('%o is another count of the same life', (change) => {
  const after = comparedOf({ ...snapshot, ...change });
  expect(after.counted).not.toBe(before.counted);
  expect(after.life).toBe(before.life);
});

test('a later look at the same question compares the same, and one that is gone does not', () => {
  expect(comparedOf({ ...snapshot, readAt: at(13) })).toEqual(before);
  expect(comparedOf(undefined)).not.toEqual(before);
});
