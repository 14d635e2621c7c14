import { describe, expect, test } from 'vitest';
import { createRng } from '../../stats/rng.ts';
import {
  labelPeople,
  NO_LABEL,
  settleLabels,
  settleNumber,
  WINS_NEEDED,
  type SettledNumber,
} from './settle-groups.ts';

describe('how many groups there are', () => {
  const possible = [2, 3, 4];
  const after = (winners: readonly number[], from?: SettledNumber) =>
    winners.reduce<SettledNumber | undefined>(
      (former, winner) => settleNumber(winner, possible, former),
      from,
    );

  test('at first what wins, later what won four times in a row', () => {
    expect(after([2])).toEqual({ groups: 2, rival: undefined });
    expect(after([2, 3, 3, 3])).toEqual({ groups: 2, rival: { groups: 3, wins: 3 } });
    expect(after([2, ...Array.from({ length: WINS_NEEDED }, () => 3)])?.groups).toBe(3);
    expect(after([2, 3, 3, 3, 2, 3, 3, 3])?.groups).toBe(2);
    expect(after([2, 3, 3, 3, 4, 3])).toEqual({ groups: 2, rival: { groups: 3, wins: 1 } });
  });

  test('one group is always possible, and is not left or taken up at once either', () => {
    expect(after([1, 2])?.groups).toBe(1);
    expect(after([2, 1, 1, 1])?.groups).toBe(2);
    expect(after([2, 1, 1, 1, 1])?.groups).toBe(1);
  });

  test('a number that would make a group too small goes at once', () => {
    expect(settleNumber(2, [2], { groups: 3, rival: undefined }).groups).toBe(2);
  });
});

describe('labels', () => {
  test('at first the largest group is A', () => {
    expect(settleLabels(Uint8Array.of(0, 1, 1, 2, 2, 2), 3, undefined)).toEqual([2, 1, 0]);
  });

  test('stay with most of their people', () => {
    const before = Uint8Array.of(0, 0, 0, 1, 1, 1, NO_LABEL);
    // The numbers of the groups are turned round, and one person went over.
    expect(settleLabels(Uint8Array.of(1, 1, 0, 0, 0, 0, 1), 2, before)).toEqual([1, 0]);
  });

  test('as many people as possible keep theirs, not as many as one group can', () => {
    // Group 0 shares 3 with A and 2 with B, group 1 shares 2 with A and none with B.
    const before = Uint8Array.of(0, 0, 0, 1, 1, 0, 0);
    expect(settleLabels(Uint8Array.of(0, 0, 0, 0, 0, 1, 1), 2, before)).toEqual([1, 0]);
  });

  test('a new group gets a free one, and a group that is gone leaves its own', () => {
    const before = Uint8Array.of(0, 0, 1, 1, NO_LABEL, NO_LABEL, NO_LABEL);
    expect(settleLabels(Uint8Array.of(1, 1, 2, 2, 0, 0, 0), 3, before)).toEqual([2, 0, 1]);
    expect(settleLabels(Uint8Array.of(0, 0, 0, 0, 0, 0, 0), 1, Uint8Array.of(1, 1, 1))).toEqual([
      1,
    ]);
  });

  test('five groups keep theirs however they are numbered', () => {
    const rng = createRng('labels');
    const labels = Uint8Array.from({ length: 500 }, () => rng() * 5);
    const turned = labels.map((label) => (label * 2 + 3) % 5);
    const settled = settleLabels(turned, 5, labels);
    expect(labelPeople(turned, settled)).toEqual(labels);
  });
});
