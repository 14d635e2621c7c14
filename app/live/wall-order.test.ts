import { describe, expect, test } from 'vitest';
import { MOST_LATEST } from './feed.ts';
import { APART_MS, linesIn, newerIn, placesAfter, wantedOf, type Line } from './wall-order.ts';

const line = (question: string, answers = 1): Line => ({
  question,
  answers,
  at: '2026-11-22T12:00:00.000Z',
});
const lines = (names: string) => names.split('').map((name) => line(name));
const names = (all: readonly Line[]) => all.map(({ question }) => question).join('');
const places = (standing: string, movedAt = 0) => ({ lines: lines(standing), movedAt });
const free = { now: APART_MS, isHeld: false };

describe('places on the wall', () => {
  test('are those of the feed when nobody holds them', () => {
    const after = placesAfter(places('abc'), lines('cab'), free);
    expect(names(after.lines)).toBe('cab');
    expect(after.movedAt).toBe(APART_MS);
  });

  test('stay while somebody holds them, however long', () => {
    const before = places('abc');
    expect(placesAfter(before, lines('cab'), { now: 1e9, isHeld: true })).toBe(before);
  });

  test('change at most every four seconds', () => {
    const before = places('abc', 1_000);
    expect(APART_MS).toBe(4_000);
    expect(placesAfter(before, lines('cab'), { now: 4_999, isHeld: false })).toBe(before);
    expect(names(placesAfter(before, lines('cab'), { now: 5_000, isHeld: false }).lines)).toBe(
      'cab',
    );
  });

  test('are left alone where nothing moves', () => {
    const before = places('abc');
    expect(placesAfter(before, lines('abc'), free)).toBe(before);
    const none = places('');
    expect(placesAfter(none, [], free)).toBe(none);
  });

  test('take in the first question, and let go of the last', () => {
    expect(names(placesAfter(places(''), lines('a'), free).lines)).toBe('a');
    expect(names(placesAfter(places('a'), [], free).lines)).toBe('');
  });
});

test('figures are the newest whatever place they stand in; one that left keeps its last', () => {
  const shown = linesIn(places('ab'), [line('b', 7)]);
  expect(shown.map(({ question, answers }) => [question, answers])).toEqual([
    ['a', 1],
    ['b', 7],
  ]);
});

test('newer ones are those that went to the head', () => {
  const newer = (standing: string, wanted: string) => newerIn(places(standing), lines(wanted));
  expect(newer('abc', 'abc')).toBe(0);
  expect(newer('abc', 'cab')).toBe(1);
  expect(newer('abc', 'xabc')).toBe(1);
  expect(newer('abc', 'xcab')).toBe(2);
  expect(newer('abc', 'cba')).toBe(2);
  expect(newer('abc', 'xyz')).toBe(3);
  // What only fell out at the end makes nothing newer.
  expect(newer('abc', 'ab')).toBe(0);
  expect(newer('', '')).toBe(0);
});

describe('what is to stand on the wall', () => {
  test('is what the page can draw, in the order of the feed', () => {
    expect(names(wantedOf(lines('abc'), new Set('cb')))).toBe('bc');
    expect(wantedOf([], new Set('a'))).toEqual([]);
  });

  test('keeps its length while a new question is fetched', () => {
    expect(names(wantedOf(lines('xab'), new Set('abc'), lines('abc')))).toBe('abc');
    expect(names(wantedOf(lines('xab'), new Set('abcx'), lines('abc')))).toBe('xab');
  });

  test('is bounded', () => {
    const many = Array.from({ length: 40 }, (_, at) => line(String(at)));
    const known = new Set(many.map(({ question }) => question));
    expect(wantedOf(many, known)).toHaveLength(MOST_LATEST);
  });
});
