import { expect, test } from 'vitest';
import { inShownLevels, peopleFrom, type LevelCount } from './levels.ts';

const COUNTS: LevelCount[] = [
  { level: 'open', people: 40 },
  { level: 'account', people: 11 },
  { level: 'device', people: 500 },
  { level: 'email', people: 0 },
];

test('the best checked stand first, and nobody takes no line', () => {
  expect(inShownLevels(COUNTS).map(({ level }) => level)).toEqual(['account', 'device', 'open']);
  expect(inShownLevels([])).toEqual([]);
});

test('narrowing to a level keeps the better ones', () => {
  expect(peopleFrom('open', COUNTS)).toBe(551);
  expect(peopleFrom('device', COUNTS)).toBe(511);
  expect(peopleFrom('invitation', COUNTS)).toBe(0);
});
