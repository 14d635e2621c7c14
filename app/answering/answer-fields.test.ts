import { expect, test } from 'vitest';
import { answerActionOf, parsePicks, rankField, readPicks, formatPicks } from './answer-fields.ts';

test('readPicks returns exactly the picks in the fields', () => {
  const fields = [
    ['does', 'answer'],
    ['choice', '3'],
    ['choice', '101'],
    ['choice', '-1'],
    ['choice', '1e2'],
    ['choice', ''],
    ['other', '2'],
  ] as const;
  expect(readPicks(fields)).toEqual({ picks: [3, 101], problem: undefined });
  expect(readPicks([])).toEqual({ picks: [], problem: undefined });
  expect(readPicks([['choice', new File([], 'a')]]).picks).toEqual([]);
});

test('a ranking is read by its places, gaps included', () => {
  const fields = [
    [rankField(4), '3'],
    [rankField(1), ''],
    [rankField(2), '1'],
  ] as const;
  expect(readPicks(fields)).toEqual({ picks: [2, 4], problem: undefined });
});

test('two choices at one place are reported as a problem and stay in the order of the form', () => {
  const { picks, problem } = readPicks([
    [rankField(1), '2'],
    [rankField(2), '1'],
    [rankField(3), '2'],
  ]);
  expect(picks).toEqual([2, 1, 3]);
  expect(problem).toEqual({ why: 'same-place', place: 2 });
});

test('"not sure" beside a ranking goes before its places', () => {
  const fields = [
    [rankField(1), '1'],
    ['choice', '101'],
  ] as const;
  expect(readPicks(fields).picks).toEqual([101]);
});

test('no more picks are read than a voter can give', () => {
  const many = Array.from({ length: 500 }, (_, at): [string, string] => ['choice', String(at)]);
  expect(readPicks(many).picks).toHaveLength(20);
});

test.each([
  ['withdraw', 'withdraw'],
  ['peek', 'peek'],
  ['answer', 'answer'],
  ['erase', 'answer'],
  [undefined, 'answer'],
])('a form with %j does %s', (value, does) => {
  expect(answerActionOf(value)).toBe(does);
});

test('picks survive the way through an address', () => {
  expect(parsePicks(formatPicks([3, 1, 101]))).toEqual([3, 1, 101]);
  for (const bad of [null, '', '1,', 'a', '1,1000', '1;2', '2, 3'])
    expect(parsePicks(bad)).toEqual([]);
  expect(parsePicks('2,2,2')).toEqual([2]);
});
