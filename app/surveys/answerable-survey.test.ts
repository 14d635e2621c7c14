import { expect, test } from 'vitest';
import {
  nextStep,
  previousStep,
  findStep,
  remainingSteps,
  type AnswerableStep,
} from './answerable-survey.ts';

const step = (place: number, state: AnswerableStep['state'] = 'open'): AnswerableStep => ({
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
const placeOf = (found: AnswerableStep | undefined) => found?.place;

test('the next step follows the current one, and after the last comes the end', () => {
  expect(placeOf(nextStep(FIVE, step(1), none))).toBe(2);
  expect(nextStep(FIVE, step(5), none)).toBeUndefined();
  expect(nextStep([step(1)], step(1), none)).toBeUndefined();
  expect(nextStep([], step(1), none)).toBeUndefined();
});

test('answered steps are skipped forwards, not backwards', () => {
  expect(placeOf(nextStep(FIVE, step(1), answered(1, 2, 3)))).toBe(4);
  expect(nextStep(FIVE, step(4), answered(1, 2, 3, 4, 5))).toBeUndefined();
  expect(placeOf(previousStep(FIVE, step(4)))).toBe(3);
  expect(previousStep(FIVE, step(1))).toBeUndefined();
});

test('a removed question keeps its place and is skipped; a paused one is not', () => {
  const steps = [step(1), step(3, 'paused'), step(5)];
  expect(placeOf(nextStep(steps, step(1), none))).toBe(3);
  // From the place of a removed question.
  expect(placeOf(nextStep(steps, step(2), none))).toBe(3);
  expect(placeOf(previousStep(steps, step(2)))).toBe(1);
  expect(findStep({ steps }, 'q2')).toBeUndefined();
});

test('a closed survey is read from first to last', () => {
  const steps = FIVE.map((one): AnswerableStep => ({ ...one, state: 'closed' }));
  expect(placeOf(nextStep(steps, step(1), answered(1, 2, 3)))).toBe(2);
});

test('remaining steps are those that can still be answered', () => {
  const steps = [step(1), step(2, 'closed'), step(3, 'paused'), step(4, 'scheduled'), step(5)];
  expect(remainingSteps(steps, answered(1)).map(placeOf)).toEqual([5]);
  expect(remainingSteps(steps, none).map(placeOf)).toEqual([1, 5]);
  expect(remainingSteps([], none)).toEqual([]);
});
