import { expect, test } from 'vitest';
import { arrivalsIn, NO_ARRIVALS, reasonMark, type KnownReasons } from './reason-news.ts';

const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const address = (name: string) => name.padEnd(22, '-');
const shown = (...names: string[]) => names.map((name) => ({ id: address(name), saidAt: at(0) }));
const known = (change: Partial<KnownReasons> = {}): KnownReasons => ({
  total: 2,
  asOf: at(10),
  shown: shown('aaaa', 'bbbb'),
  ownId: undefined,
  ...change,
});
const news = (names: string[], { minute = 11, total = names.length, latest = at(11) } = {}) => ({
  question: 'trees',
  asOf: at(minute),
  total,
  latest,
  marks: names.map((name) => reasonMark(address(name))).join(''),
});

test('what is older than the page is no news', () => {
  expect(arrivalsIn(undefined, known())).toBe(NO_ARRIVALS);
  expect(arrivalsIn(news(['cccc', 'aaaa', 'bbbb'], { minute: 10 }), known())).toBe(NO_ARRIVALS);
});

test('new ones are counted', () => {
  expect(arrivalsIn(news(['dddd', 'cccc', 'bbbb', 'aaaa']), known()).fresh).toBe(2);
  expect(arrivalsIn(news(['cccc', 'bbbb', 'aaaa']), known({ total: 0, shown: [] })).fresh).toBe(3);
});

test('one that is gone hides no new one', () => {
  const { fresh, gone } = arrivalsIn(news(['cccc', 'bbbb']), known());
  expect(fresh).toBe(1);
  expect([...gone]).toEqual([address('aaaa')]);
});

test('fewer than before are no news, though one is gone', () => {
  expect(arrivalsIn(news(['bbbb']), known({ total: 5 })).fresh).toBe(0);
});

test('one’s own is no news to whoever wrote it', () => {
  const own = known({ ownId: address('mine') });
  expect(arrivalsIn(news(['mine', 'bbbb', 'aaaa']), own).fresh).toBe(0);
  expect(arrivalsIn(news(['cccc', 'mine', 'bbbb', 'aaaa']), own).fresh).toBe(1);
});

test('what the page read a moment after the news was read is not gone', () => {
  const late = known({ shown: [...shown('aaaa'), { id: address('late'), saidAt: at(11) }] });
  expect(arrivalsIn(news(['aaaa', 'bbbb']), late).gone.size).toBe(0);
});

test('beyond what a page shows there are some new ones, or none', () => {
  const many = known({ total: 101 });
  expect(arrivalsIn(news(['cccc'], { total: 101 }), many)).toEqual({
    fresh: 'some',
    gone: new Set(),
  });
  expect(arrivalsIn(news(['cccc'], { total: 101, latest: at(9) }), many).fresh).toBe(0);
  expect(
    arrivalsIn(news(['mine'], { total: 101 }), { ...many, ownId: address('mine') }).fresh,
  ).toBe(0);
});
