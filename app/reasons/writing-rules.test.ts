import { describe, expect, test } from 'vitest';
import {
  checkReason,
  comparedText,
  isEditable,
  isSaidFor,
  reasonActOf,
  signatureOf,
  EDIT_MS,
} from './writing-rules.ts';

const check = (text: string) => checkReason({ text, signed: 'unnamed' });

describe('a reason', () => {
  test.each([
    ['', { problem: { why: 'empty' } }],
    [' \n\t ', { problem: { why: 'empty' } }],
    ['…', { problem: { why: 'unreadable' } }],
    ['\u200d\u200d', { problem: { why: 'unreadable' } }],
    ['x'.repeat(281), { problem: { why: 'long', over: 1, most: 280 } }],
    [`a${'\u0301'.repeat(5)}`.repeat(280), { problem: { why: 'long', over: 0, most: 280 } }],
  ])('%j is not taken', (text, problem) => {
    expect(check(text)).toEqual(problem);
  });

  test('has up to 280 of what people count as characters', () => {
    expect(check('x')).toEqual({ text: 'x', signed: 'unnamed' });
    expect(check('🇩🇪'.repeat(280))).toHaveProperty('text', '🇩🇪'.repeat(280));
    expect(check('🇩🇪'.repeat(281))).toHaveProperty('problem.over', 1);
  });

  test('is one paragraph without what nobody sees', () => {
    expect(check(' It is\n\nquieter.\u202e ')).toHaveProperty('text', 'It is quieter.');
    expect(check('See https://example.org/')).toHaveProperty('text', 'See https://example.org/');
  });

  test('is unnamed unless something else was chosen', () => {
    expect(['name', 'handle', 'unnamed', 'email', undefined].map(signatureOf)).toEqual([
      'name',
      'handle',
      'unnamed',
      'unnamed',
      'unnamed',
    ]);
  });
});

test('five minutes are five minutes', () => {
  const at = Date.UTC(2026, 10, 27, 12);
  const said = new Date(at).toISOString();
  expect(isEditable(said, at)).toBe(true);
  expect(isEditable(said, at + EDIT_MS - 1)).toBe(true);
  expect(isEditable(said, at + EDIT_MS)).toBe(false);
});

test('what is compared is as much as an address holds', () => {
  const all = 'x'.repeat(280);
  expect(
    [' 12345678901 ', '👩👩👩👩👩👩', all, `${all} `, '中'.repeat(280)].map(comparedText),
  ).toEqual([undefined, undefined, all, all, '中'.repeat(200)]);
});

test('an act is one of four', () => {
  expect(['say-reason', 'answer', '', undefined].map(reasonActOf)).toEqual([
    'say-reason',
    undefined,
    undefined,
    undefined,
  ]);
});

test('the order of picks is an answer on a ranking alone', () => {
  expect(isSaidFor('multiple', [1, 3], [3, 1])).toBe(true);
  expect(isSaidFor('ranking', [1, 3], [3, 1])).toBe(false);
  expect(isSaidFor('single', [1], [2])).toBe(false);
  expect(isSaidFor('single', [1], [])).toBe(false);
});
