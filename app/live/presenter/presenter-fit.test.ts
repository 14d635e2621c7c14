import { expect, test } from 'vitest';
import type { Choice } from '../../questions/question.ts';
import { addressFit, codeFit, fitOf } from './presenter-fit.ts';

const choices = (many: number, length = 5): Choice[] => [
  ...Array.from({ length: many }, (_, at) => ({
    number: at + 1,
    label: 'x'.repeat(length),
    role: 'listed' as const,
  })),
  { number: 100, storedLabel: 'None of these, and much more than that', role: 'none' },
];
const asked = (text: string, many: number, length?: number) => ({
  text,
  choices: choices(many, length),
  scale: undefined,
});

test.each([
  [10, 'brief'],
  [40, 'brief'],
  [41, 'short'],
  [80, 'short'],
  [81, 'medium'],
  [130, 'medium'],
  [131, 'long'],
  [200, 'long'],
])('a question of %i characters is %s', (length, headline) => {
  expect(fitOf(asked('x'.repeat(length), 2)).headline).toBe(headline);
});

test.each([
  [2, 2, 1],
  [8, 8, 1],
  [9, 3, 3],
  [12, 4, 3],
  [19, 7, 3],
  [20, 7, 3],
])('%i choices are %i rows in %i columns', (many, rows, columns) => {
  expect(fitOf(asked('Which?', many))).toMatchObject({ rows, columns });
});

test('the longest choice sets the size of all; those outside the shares do not count', () => {
  expect(fitOf(asked('Which?', 3, 24)).labels).toBe('short');
  expect(fitOf(asked('Which?', 3, 46)).labels).toBe('long');
  expect(fitOf(asked('Which?', 3, 80)).labels).toBe('longest');
});

test.each([
  ['polls.example/question/', 'short'],
  ['polls.a-middling-town.example/question/', 'long'],
  ['polls.a-small-town.example/question', 'long'],
  ['polls.a-village.example/question/', 'medium'],
] as const)('the address %s is %s', (address, fit) => {
  expect(addressFit(address)).toBe(fit);
});

test('the steps of a scale are side by side, however many', () => {
  const scale = { low: 'Never', high: 'Always' };
  expect(fitOf({ ...asked('How often?', 11, 2), scale })).toMatchObject({ rows: 1, columns: 1 });
});

test('works without choices', () => {
  expect(fitOf({ text: '', choices: [], scale: undefined })).toMatchObject({ labels: 'short' });
});

test.each([
  ['0123456789', 'narrow'],
  ['0m2w4m6789-0w0m0w', 'wide'],
  ['0m2w4m6w89', 'widest'],
  ['0123456789-mwmwmw', 'widest'],
] as const)('%s has letters that are %s', (code, letters) => {
  expect(codeFit(code)).toBe(letters);
});
