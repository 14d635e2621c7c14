import { expect, test } from 'vitest';
import { createRng } from '../../stats/rng.ts';
import { mapCells, MIN_CELL, placeOnMap } from './map-cells.ts';

const rng = createRng('map');
const crowd = (count: number, x: number, y: number, wide: number) =>
  Array.from({ length: count }, () => [x + wide * (rng() - rng()), y + wide * (rng() - rng())]);
const mapOf = (places: readonly number[][], groupOf: (at: number) => number = () => 0) =>
  mapCells(
    Float64Array.from(places.flat()),
    Uint8Array.from(places, (_, at) => groupOf(at)),
  );

test('no cell shows fewer than five people, and nobody is counted twice', () => {
  for (let round = 0; round < 50; round++) {
    const people = 30 + Math.floor(rng() * 400);
    const { cells, leftOut } = mapOf(crowd(people, 1, -2, 4), (at) => at % 3);
    expect(cells.every((cell) => cell.people >= MIN_CELL)).toBe(true);
    expect(cells.reduce((sum, cell) => sum + cell.people, leftOut)).toBe(people);
  }
});

test('places are whole numbers of cells, whoever stands in them', () => {
  const { step, cells } = mapOf(crowd(500, 0, 0, 3));
  expect(cells.every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y))).toBe(true);
  expect([1, 2, 5]).toContain(Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9)));
});

test('few who stand apart join a drawn cell of their group, or are left out', () => {
  const at = (count: number, x: number, y: number) => Array.from({ length: count }, () => [x, y]);
  // The side of a cell is 1, since nine of ten stand at 2, two cells out.
  const places = [...at(40, 2, 0), ...at(3, 2, 1), ...at(2, -8, 0)];
  expect(mapOf(places)).toEqual({
    step: 1,
    cells: [{ x: 2, y: 0, group: 0, people: 43 }],
    leftOut: 2,
  });
  // Of another group they join nobody.
  expect(mapOf(places, (person) => (person < 40 ? 0 : 1))).toMatchObject({ leftOut: 5 });
});

test('cells are larger where there are fewer people, so that most of them are drawn', () => {
  for (const people of [60, 160, 400, 2_500]) {
    const { leftOut } = mapOf(crowd(people, 0, 0, 5));
    expect(leftOut).toBeLessThan(0.35 * people);
  }
});

test('groups in one place are cells of their own', () => {
  const { cells } = mapOf(
    Array.from({ length: 12 }, () => [4, 4]),
    (at) => at % 2,
  );
  expect(cells.map(({ group, people }) => [group, people])).toEqual([
    [0, 6],
    [1, 6],
  ]);
});

test('nobody, all in the middle, and somebody very far out', () => {
  expect(mapOf([])).toEqual({ step: 1, cells: [], leftOut: 0 });
  expect(mapOf(Array.from({ length: 9 }, () => [0, -0]))).toEqual({
    step: 1,
    cells: [{ x: 0, y: 0, group: 0, people: 9 }],
    leftOut: 0,
  });
  expect(placeOnMap(1, 1e9, -1e9)).toEqual({ x: 16, y: -16 });
});
