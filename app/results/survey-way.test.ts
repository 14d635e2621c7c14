import { expect, test } from 'vitest';
import { stepAfter, stepBefore, stepOf, stepsLeft, type Step } from './survey-way.ts';

const step = (place: number, state: Step['state'] = 'open'): Step => ({
  id: `q${place}`,
  place,
  state,
});
const FIVE = [1, 2, 3, 4, 5].map((place) => step(place));
const none = () => false;
const answered =
  (...places: number[]) =>
  (id: string) =>
    places.some((place) => id === `q${place}`);
const placeOf = (found: Step | undefined) => found?.place;

test('the next is the one after it, and behind the last comes the end', () => {
  expect(placeOf(stepAfter(FIVE, step(1), none))).toBe(2);
  expect(stepAfter(FIVE, step(5), none)).toBeUndefined();
  expect(stepAfter([step(1)], step(1), none)).toBeUndefined();
  expect(stepAfter([], step(1), none)).toBeUndefined();
});

test('what was answered is passed, and what is before stays before', () => {
  expect(placeOf(stepAfter(FIVE, step(1), answered(1, 2, 3)))).toBe(4);
  expect(stepAfter(FIVE, step(4), answered(1, 2, 3, 4, 5))).toBeUndefined();
  expect(placeOf(stepBefore(FIVE, step(4)))).toBe(3);
  expect(stepBefore(FIVE, step(1))).toBeUndefined();
});

test('one that was taken away leaves its place and is passed; a paused one says so itself', () => {
  const steps = [step(1), step(3, 'paused'), step(5)];
  expect(placeOf(stepAfter(steps, step(1), none))).toBe(3);
  // From the place of one that is gone.
  expect(placeOf(stepAfter(steps, step(2), none))).toBe(3);
  expect(placeOf(stepBefore(steps, step(2)))).toBe(1);
  expect(stepOf({ steps }, 'q2')).toBeUndefined();
});

test('a closed survey is read from the first to the last', () => {
  const steps = FIVE.map((one): Step => ({ ...one, state: 'closed' }));
  expect(placeOf(stepAfter(steps, step(1), answered(1, 2, 3)))).toBe(2);
});

test('only what can be answered is left', () => {
  const steps = [step(1), step(2, 'closed'), step(3, 'paused'), step(4, 'scheduled'), step(5)];
  expect(stepsLeft(steps, answered(1)).map(placeOf)).toEqual([5]);
  expect(stepsLeft(steps, none).map(placeOf)).toEqual([1, 5]);
  expect(stepsLeft([], none)).toEqual([]);
});
