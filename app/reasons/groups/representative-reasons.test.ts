import { describe, expect, test } from 'vitest';
import { countByGroup, type GroupCounts } from './group-counts.ts';
import { marksOfRows } from '../../../test/support/simulated-crowd.ts';
import { dividingReasons, representativeReasons, sharedReasons } from './representative-reasons.ts';

const of = (agree: number, disagree: number, pass = 0) => ({ agree, disagree, pass });

test('reactions are counted by group', () => {
  const marks = marksOfRows([
    [1, 0],
    [1, undefined],
    [-1, 1],
  ]);
  expect(countByGroup(marks, Uint8Array.of(0, 1, 1), 2)).toEqual([
    [of(1, 0), of(0, 0, 1)],
    [of(1, 1), of(1, 0)],
  ]);
});

describe('what tells a group from the others', () => {
  test('reasons it agrees with first, then those it rejects; what all say does not tell it', () => {
    const counts: GroupCounts = [
      [of(18, 1, 1), of(2, 18), of(19, 1)],
      [of(3, 15, 2), of(17, 2, 1), of(20, 0)],
    ];
    const [one, two] = representativeReasons(counts);
    expect(one).toEqual([
      { reason: 0, side: 'agree', said: 18, people: 20, isClear: true },
      { reason: 1, side: 'disagree', said: 18, people: 20, isClear: true },
    ]);
    expect(two?.map(({ reason, side }) => [reason, side])).toEqual([
      [1, 'agree'],
      [0, 'disagree'],
    ]);
  });

  test('five at most, the strongest ones', () => {
    const own = Array.from({ length: 8 }, (_, at) => of(20 - at, at));
    const counts = [own, own.map(() => of(5, 15))];
    expect(representativeReasons(counts)[0]?.map(({ reason }) => reason)).toEqual([0, 1, 2, 3, 4]);
  });

  test('one at least, and it is said that it is not clear', () => {
    const alike = [of(12, 8), of(11, 9)];
    const [one] = representativeReasons([alike, [of(12, 8), of(12, 8)]]);
    expect(one).toHaveLength(1);
    expect(one).toMatchObject([{ isClear: false }]);
  });

  test('nothing of a reason to which fewer than ten of the group reacted', () => {
    const counts = [
      [of(9, 0), of(10, 0)],
      [of(0, 30), of(0, 30)],
    ];
    expect(representativeReasons(counts)[0]?.map(({ reason }) => reason)).toEqual([1]);
    expect(representativeReasons([[of(9, 0)], [of(0, 30)]])[0]).toEqual([]);
    expect(representativeReasons([])).toEqual([]);
  });
});

describe('what all groups share', () => {
  test('what most in each say, by the product of their shares', () => {
    const counts = [
      [of(18, 2), of(20, 0), of(20, 0), of(1, 19)],
      [of(18, 2), of(12, 8), of(2, 18), of(0, 20)],
    ];
    expect(sharedReasons(counts)).toEqual([
      { reason: 0, side: 'agree', consensus: (19 / 22) * (19 / 22) },
      { reason: 1, side: 'agree', consensus: (21 / 22) * (13 / 22) },
      { reason: 3, side: 'disagree', consensus: (20 / 22) * (21 / 22) },
    ]);
  });

  test('not what a group has hardly seen, nor what is level', () => {
    expect(
      sharedReasons([
        [of(18, 2), of(10, 10)],
        [of(9, 0), of(11, 9)],
      ]),
    ).toEqual([]);
  });

  test('of one group it is what most people say', () => {
    expect(sharedReasons([[of(30, 10), of(20, 20)]]).map(({ reason }) => reason)).toEqual([0]);
    expect(sharedReasons([])).toEqual([]);
  });
});

describe('where groups part', () => {
  test('the largest difference first, with the groups between which it is', () => {
    const counts = [
      [of(15, 5), of(20, 0), of(10, 10)],
      [of(5, 15), of(0, 20), of(10, 10)],
      [of(10, 10), of(9, 0), of(10, 10)],
    ];
    expect(dividingReasons(counts)).toEqual([
      { reason: 1, most: 0, least: 1, difference: 21 / 22 - 1 / 22 },
      { reason: 0, most: 0, least: 1, difference: 16 / 22 - 6 / 22 },
    ]);
  });

  test('nowhere, where there is one group', () => {
    expect(dividingReasons([[of(15, 5)]])).toEqual([]);
    expect(dividingReasons([])).toEqual([]);
  });
});
