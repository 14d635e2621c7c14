import { expect, test } from 'vitest';
import { interleaveByChoice } from './reason-rules.ts';

const said = (choice: number, minute: number) => ({
  choices: [choice],
  saidAt: new Date(Date.UTC(2026, 10, 21, 10, minute)),
});
const told = (reasons: ReturnType<typeof said>[]) =>
  interleaveByChoice(reasons).map(
    ({ choices, saidAt }) => `${choices.join()}@${saidAt.getUTCMinutes()}`,
  );

test('each choice gets a reason before one gets a second, the newest first', () => {
  const many = [59, 58, 57, 56].map((minute) => said(1, minute));
  expect(told([...many, said(2, 5), said(3, 30), said(3, 2)])).toEqual([
    '1@59',
    '3@30',
    '2@5',
    '1@58',
    '3@2',
    '1@57',
    '1@56',
  ]);
});

test('the beginning is the same whatever follows', () => {
  const reasons = Array.from({ length: 30 }, (_, at) => said(at % 4 === 0 ? 2 : 1, at));
  const [few, all] = [told(reasons.slice(10)), told(reasons)];
  expect(few.slice(0, 8)).toEqual(all.slice(0, 8));
});

test('works for none, one, and two of the same moment', () => {
  expect(told([])).toEqual([]);
  expect(told([said(1, 3)])).toEqual(['1@3']);
  expect(told([said(1, 3), said(2, 3)])).toEqual(['1@3', '2@3']);
});
