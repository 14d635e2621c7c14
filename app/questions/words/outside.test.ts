import { expect, test } from 'vitest';
import { choiceLabel, pickLabel } from './outside.ts';

test('what was written is said as it stands, an opt-out by its role', () => {
  expect(choiceLabel({ number: 1, label: 'Not sure', role: 'listed' })).toBe('Not sure');
  expect(choiceLabel({ number: 100, role: 'none' })).toBe('None of these');
  expect(choiceLabel({ number: 101, role: 'unsure' })).toBe('Not sure');
  expect(choiceLabel({ number: 101, role: 'unsure', storedLabel: 'Perhaps' })).toBe('Perhaps');
});

test('a pick is said by its number, where the question has it', () => {
  const choices = [
    { number: 2, label: 'Yes', role: 'listed' },
    { number: 100, role: 'none' },
  ] as const;
  expect([2, 100, 3].map((number) => pickLabel(choices, number))).toEqual([
    'Yes',
    'None of these',
    undefined,
  ]);
});
