import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { site } from '../site.config.ts';
import { passwordProblem } from './password-rules.ts';

const ABOUT = ['ada.byron@reader.example', 'Ada Lovelace'];
const problem = (password: string) => passwordProblem(password, ABOUT);

describe('a password', () => {
  test.each([
    'correct horse battery',
    'tin wagons',
    'x7!Kq0?vZ2',
    '          a pause        ',
    '水の音が聞こえる夜です',
    '👨‍👩‍👧‍👦🚲🌧️🎈🧂🕰️🪁🥨🧦🔭',
    'a'.repeat(62) + 'bcd'.repeat(22),
  ])('may be %j', (password) => expect(problem(password)).toBeUndefined());

  test('is as long as people count', () => {
    expect(problem('')).toBe('Choose a password.');
    expect(problem('nine char')).toMatch(/at least 10/);
    expect(problem('é'.normalize('NFD').repeat(9))).toMatch(/at least 10/);
    expect(problem('a tin wagon '.repeat(11).slice(0, 128))).toBeUndefined();
    expect(problem('a tin wagon '.repeat(11).slice(0, 129))).toMatch(/128 characters/);
    // A letter can carry so many accents that it is a text of its own.
    expect(problem(`tin wagon ${'e\u0301\u0301\u0301\u0301\u0301'.repeat(110)}`)).toMatch(/128/);
  });

  test.each([
    'qwertyuiop',
    'QwertyUiop',
    'password123',
    'basketball',
    'Basketball2026!',
    '...manchester...',
    '１２３４５６７８９０',
    '1111111111',
    'abababababab',
    'aaaaaaaaaaab',
  ])('is not %s, which is tried first', (password) => {
    expect(problem(password)).toMatch(/too common/);
  });

  test.each([
    'ada.byron@reader.example',
    'ADA.BYRON1815',
    'lovelace1234',
    'Ada Lovelace!',
    'reader-reader-1',
    `${site.name}-${site.slug}`,
    `my ${site.slug} 26`,
  ])('is not %s, made of what stands beside it', (password) => {
    expect(problem(password)).toMatch(/too close to/);
  });

  test('may hold such a word among others', () => {
    expect(problem(`${site.slug} went to the seaside`)).toBeUndefined();
    expect(passwordProblem('a tin wagon', ['a@b.example', 'A'])).toBeUndefined();
  });
});

test('the list is sorted, in small letters, and long enough to matter', () => {
  const lines = readFileSync(new URL('./leaked-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  expect(lines.length).toBeGreaterThan(2_500);
  expect(lines).toEqual([...new Set(lines.map((line) => line.toLowerCase()))].toSorted());
  expect(lines.filter((line) => line.length < 10)).toEqual([]);
});
