import { describe, expect, test } from 'vitest';
import {
  adjustedRandIndex,
  marksOfRows,
  simulateCrowd,
  type Crowd,
} from '../../../test/support/simulated-crowd.ts';
import { createRng } from '../../stats/rng.ts';
import { sparseMarksOf } from '../../stats/sparse-marks.ts';
import { countMissing, findGroups, MAX_PEOPLE, MAX_REASONS, searchGroups } from './find-groups.ts';
import { groupPeople, partitionsOf } from './group-partitions.ts';
import { createShuffleTest, SHUFFLES } from './shuffle-test.ts';

const seed = 'groups';
const isOver = () => false;
const found = ({ marks }: Pick<Crowd, 'marks'>) => findGroups(marks, { seed, isOver });
const crowdOf = (sizes: readonly number[], people = 400, reasons = 120, seen = 0.8) =>
  simulateCrowd({ people, reasons, sizes, seen, seed: `${sizes.join()} of ${people}` });
const sizesOf = (groupOf: Uint8Array) =>
  [...Map.groupBy(groupOf, (group) => group).values()].map(({ length }) => length);
const filled = (rows: number, columns: number, mark: (row: number, column: number) => number) =>
  marksOfRows(
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, column) => mark(row, column)),
    ),
  );

describe('who counts', () => {
  test('from thirty people and ten reasons on, else how many more', () => {
    expect(countMissing(filled(30, 10, () => 1))).toBe(undefined);
    expect(countMissing(filled(29, 10, () => 1))).toEqual({ people: 1, reasons: 0 });
    expect(countMissing(filled(40, 4, () => 1))).toEqual({ people: 0, reasons: 6 });
    expect(countMissing(marksOfRows([]))).toEqual({ people: 30, reasons: 10 });
    expect(found({ marks: filled(29, 10, () => 1) })).toBe(undefined);
  });

  test('only who reacted to seven reasons, whatever they said', () => {
    const rows: (number | undefined)[][] = Array.from({ length: 40 }, (_, person) =>
      Array.from({ length: 10 }, (__, reason) => (reason < (person < 33 ? 7 : 6) ? 0 : undefined)),
    );
    rows.push(Array.from({ length: 10 }, () => 1));
    const { people } = searchGroups(marksOfRows(rows), { seed });
    expect([...people]).toEqual([...Array.from({ length: 33 }, (_, at) => at), 40]);
  });

  test('more people or reasons than there may be are refused', () => {
    const none = { row: [], column: [], mark: [] };
    expect(() => searchGroups(sparseMarksOf(MAX_PEOPLE + 1, 10, none), { seed })).toThrow('people');
    expect(() => searchGroups(sparseMarksOf(30, MAX_REASONS + 1, none), { seed })).toThrow(
      'reasons',
    );
  });
});

describe('known groups are found', () => {
  test.each([
    ['two of equal size', [1, 1]],
    ['three of equal size', [1, 1, 1]],
    ['one half, one third, one sixth', [3, 2, 1]],
    ['one of ten among nine', [9, 1]],
  ])('%s', (_, sizes) => {
    const crowd = crowdOf(sizes);
    const groups = found(crowd);
    expect(groups).toMatchObject({ holds: true, groups: sizes.length });
    const known = Array.from(groups?.search.people ?? [], (row) => crowd.groupOf[row] ?? -1);
    expect(adjustedRandIndex(groups?.groupOf ?? [], known)).toBeGreaterThanOrEqual(0.99);
  });

  test('also where people saw three reasons in ten', () => {
    const crowd = crowdOf([2, 1], 2_000, 300, 0.3);
    const groups = found(crowd);
    expect(groups).toMatchObject({ holds: true, groups: 2 });
    const known = Array.from(groups?.search.people ?? [], (row) => crowd.groupOf[row] ?? -1);
    expect(adjustedRandIndex(groups?.groupOf ?? [], known)).toBeGreaterThanOrEqual(0.99);
  });

  test('the same each time', () => {
    expect(found(crowdOf([3, 2, 1]))).toEqual(found(crowdOf([3, 2, 1])));
  });
});

describe('where there are none, everybody is one group', () => {
  test.each([
    ['who react by chance', crowdOf([1]).marks],
    ['who are all the same', filled(50, 12, (_, column) => (column % 3) - 1)],
    ['who all pass', filled(50, 12, () => 0)],
    [
      'who differ in one reason',
      filled(50, 12, (row, column) => (column === 0 && row % 2 ? 1 : 0)),
    ],
  ])('people %s', (_, marks) => {
    const groups = found({ marks });
    expect(groups).toMatchObject({ groups: 1, holds: false });
    expect(sizesOf(groups?.groupOf ?? new Uint8Array())).toEqual([marks.rows]);
  });

  test('one reason that everybody passes changes nothing', () => {
    const crowd = crowdOf([1, 1], 100, 60, 1);
    const rows = Array.from({ length: 100 }, (_, row) => [
      ...Array.from(crowd.marks.codes.subarray(60 * row, 60 * row + 60), (code) => (code % 3) - 1),
      0,
    ]);
    const groups = found({ marks: marksOfRows(rows) });
    expect(groups).toMatchObject({ holds: true, groups: 2 });
    expect(adjustedRandIndex(groups?.groupOf ?? [], crowd.groupOf)).toBe(1);
  });

  test('crowds without groups seem to have some in five of a hundred', () => {
    const alarms = Array.from({ length: 100 }, (_, at) =>
      findGroups(
        simulateCrowd({ people: 60, reasons: 12, sizes: [1], seen: 0.9, seed: `noise ${at}` })
          .marks,
        { seed: `noise ${at}`, isOver },
      ),
    ).filter((groups) => groups?.holds);
    // Of 100 at 5 %, more than 12 come up in fewer than two of a thousand such tests.
    expect(alarms.length).toBeLessThanOrEqual(12);
  });
});

describe('no group has fewer than ten people', () => {
  const opposed = (many: number, few: number) =>
    filled(many + few, 12, (row, column) => (column < 6 === row < many ? 1 : -1));

  test('nine of another mind are no group, ten are', () => {
    expect(found({ marks: opposed(60, 9) })).toMatchObject({ groups: 1 });
    const ten = found({ marks: opposed(60, 10) });
    expect(ten).toMatchObject({ groups: 2, holds: true });
    expect(sizesOf(ten?.groupOf ?? new Uint8Array()).toSorted((a, b) => a - b)).toEqual([10, 60]);
  });

  test('a few far outside hide nobody’s groups', () => {
    const rng = createRng('outside');
    const near = (x: number) => [x + rng() - rng(), rng() - rng()];
    const crowd = [-5, 5].flatMap((x) => Array.from({ length: 40 }, () => near(x)));
    const points = Float64Array.from([...crowd, ...[1, 2, 3].map(() => [0, 200])].flat());
    const { groups, groupOf } = groupPeople(points, partitionsOf(points, seed)[0]);
    expect(groups).toBe(2);
    expect(new Set(groupOf.subarray(0, 40)).size).toBe(1);
    expect(groupOf[0]).not.toBe(groupOf[40]);
  });

  test('in any crowd', () => {
    for (const people of [30, 41, 55, 80, 130]) {
      const groups = found(crowdOf([5, 2, 1, 1], people));
      expect(Math.min(...sizesOf(groups?.groupOf ?? new Uint8Array()))).toBeGreaterThanOrEqual(10);
    }
  });
});

describe('the shuffles', () => {
  test('are as many as decide it', () => {
    const groups = createShuffleTest(crowdOf([1, 1]).marks, seed);
    while (groups.holds() === undefined) groups.shuffle();
    expect([groups.holds(), groups.shuffled()]).toEqual([true, SHUFFLES]);
    const chance = createShuffleTest(crowdOf([1]).marks, seed);
    while (chance.holds() === undefined) chance.shuffle();
    expect(chance.holds()).toBe(false);
    expect(chance.shuffled()).toBeLessThan(SHUFFLES);
  });

  test('that were not done leave it open, with one group', () => {
    expect(findGroups(crowdOf([1, 1]).marks, { seed, isOver: () => true })).toMatchObject({
      holds: undefined,
      groups: 1,
    });
  });
});

test('as many people and reasons as there may be', () => {
  const rng = createRng('most');
  const each = 10;
  const row = Uint32Array.from({ length: each * MAX_PEOPLE }, (_, at) => Math.floor(at / each));
  // Ten reasons side by side for each, so that none comes twice.
  const first = Uint16Array.from({ length: MAX_PEOPLE }, () => rng() * (MAX_REASONS - each));
  const column = row.map((person, at) => (first[person] ?? 0) + (at % each));
  const mark = Int8Array.from(row, (person, at) => ((person + at) % 2 ? 1 : -1));
  const search = searchGroups(sparseMarksOf(MAX_PEOPLE, MAX_REASONS, { row, column, mark }), {
    seed,
  });
  expect(search.people).toHaveLength(MAX_PEOPLE);
  expect(search.points.every(Number.isFinite)).toBe(true);
});
