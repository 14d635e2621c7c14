import { expect, test } from 'vitest';
import { movedTo, whyTheySaySo } from './presenter.ts';

test('a move is read out with the place of the question, where there are several', () => {
  const text = 'Should the tram come here?';
  const moved = (place: string | undefined, isQuoting: boolean) =>
    movedTo({ place, text, isQuoting });
  expect(moved('Question 2 of 3', false)).toBe('Question 2 of 3. Should the tram come here?');
  expect(moved('Question 2 of 3', true)).toBe(whyTheySaySo);
  expect(moved(undefined, true)).toBe(whyTheySaySo);
  expect(moved(undefined, false)).toBeUndefined();
});
