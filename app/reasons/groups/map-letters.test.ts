import { expect, test } from 'vitest';
import { placesOfLetters, type DrawnMark } from './map-letters.ts';

const CLEAR = 0.7;
const mark = (group: number, x: number, y: number, people = 10): DrawnMark => ({
  group,
  x,
  y,
  people,
  radius: 0.4,
});
/** A block of marks, a cell apart. */
const block = (group: number, left: number, bottom: number, side: number) =>
  Array.from({ length: side * side }, (_, at) =>
    mark(group, left + (at % side), bottom + Math.floor(at / side)),
  );
const gapTo = (place: { x: number; y: number } | undefined, marks: readonly DrawnMark[]) =>
  Math.min(
    ...marks.map(
      (one) => Math.hypot(one.x - (place?.x ?? 0), one.y - (place?.y ?? 0)) - one.radius,
    ),
  );

test('a letter covers no mark and no other letter, and stands by its own group', () => {
  const marks = [...block(0, -8, -2, 5), ...block(1, 2, -2, 5), ...block(2, -3, 1, 3)];
  const places = placesOfLetters([0, 1, 2], { marks, lines: [], clear: CLEAR });
  expect([...places.keys()]).toEqual([0, 1, 2]);
  for (const [group, place] of places) {
    expect(gapTo(place, marks)).toBeGreaterThan(0.98 * CLEAR);
    const [own, others] = [true, false].map((isOwn) =>
      gapTo(
        place,
        marks.filter((one) => (one.group === group) === isOwn),
      ),
    );
    expect(own).toBeLessThan(others ?? 0);
    const letters = [...places.values()].filter((one) => one !== place);
    for (const letter of letters)
      expect(Math.hypot(letter.x - place.x, letter.y - place.y)).toBeGreaterThan(1.9 * CLEAR);
  }
});

test('it stands near where most people are, and beside the lines', () => {
  const marks = [mark(0, 0, 0, 200), mark(0, 6, 0, 5)];
  const lines = [{ from: { x: 0, y: 0 }, to: { x: 6, y: 0 } }];
  const place = placesOfLetters([0], { marks, lines, clear: CLEAR }).get(0);
  expect(Math.abs(place?.y ?? 0)).toBeGreaterThan(CLEAR);
  expect(Math.hypot(place?.x ?? 9, place?.y ?? 9)).toBeLessThan(1.5);
});

test('a group without a mark has no letter, and one that is shut in has one outside', () => {
  const marks = [mark(1, 0, 0), ...block(0, -1, -1, 3).filter(({ x, y }) => x !== 0 || y !== 0)];
  const places = placesOfLetters([1, 2], { marks, lines: [], clear: CLEAR });
  expect([...places.keys()]).toEqual([1]);
  expect(gapTo(places.get(1), marks)).toBeGreaterThan(0.98 * CLEAR);
});
