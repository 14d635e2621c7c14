import { describe, expect, test } from 'vitest';
import {
  arrivalsIn,
  freshAmong,
  NO_ARRIVALS,
  reasonMark,
  type KnownReasons,
} from './reason-news.ts';

const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const address = (name: string) => name.padEnd(22, '-');
const shown = (...names: string[]) => names.map((name) => ({ id: address(name), saidAt: at(0) }));
const marks = (...names: string[]) => names.map((name) => reasonMark(address(name))).join('');
const known = (change: Partial<KnownReasons> = {}): KnownReasons => ({
  total: 2,
  marks: marks('aaaa', 'bbbb'),
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
  marks: marks(...names),
});

test('what is older than the page is no news', () => {
  expect(arrivalsIn(undefined, known())).toBe(NO_ARRIVALS);
  expect(arrivalsIn(news(['cccc', 'aaaa', 'bbbb'], { minute: 10 }), known())).toBe(NO_ARRIVALS);
});

test('new ones are counted', () => {
  expect(arrivalsIn(news(['dddd', 'cccc', 'bbbb', 'aaaa']), known()).fresh).toBe(2);
  const none = known({ total: 0, marks: '', shown: [] });
  expect(arrivalsIn(news(['cccc', 'bbbb', 'aaaa']), none).fresh).toBe(3);
});

test('one that is gone hides no new one', () => {
  const { fresh, gone } = arrivalsIn(news(['cccc', 'bbbb']), known());
  expect(fresh).toBe(1);
  expect([...gone]).toEqual([address('aaaa')]);
});

test('fewer than before are no news, though one is gone', () => {
  const five = known({ total: 5, marks: marks('aaaa', 'bbbb', 'cccc', 'dddd', 'eeee') });
  expect(arrivalsIn(news(['bbbb']), five).fresh).toBe(0);
});

test('one that goes where the page does not show it hides no new one', () => {
  const three = known({ total: 3, marks: marks('aaaa', 'bbbb', 'cccc') });
  expect(arrivalsIn(news(['dddd', 'bbbb', 'aaaa']), three).fresh).toBe(1);
});

test('what the page shows is not new to it, though its marks were read a moment before', () => {
  const late = known({ shown: shown('aaaa', 'bbbb', 'cccc') });
  expect(arrivalsIn(news(['cccc', 'bbbb', 'aaaa']), late).fresh).toBe(0);
});

test('where the page may not tell which ones there were, none is new to it', () => {
  const waiting = known({ total: 0, marks: undefined, shown: [] });
  expect(arrivalsIn(news(['cccc', 'bbbb']), waiting).fresh).toBe(0);
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

describe('of all that is fetched', () => {
  const reason = (name: string, minute: number) => ({ id: address(name), saidAt: at(minute) });
  const names = (total: number, change: Partial<KnownReasons>) => {
    const fetched = [reason('aaaa', 0), reason('lets', 1), reason('cccc', 11), reason('olds', 5)];
    return freshAmong(fetched, total, known(change)).map(({ id }) => reasonMark(id));
  };

  test('those are new whose marks the page did not have, however long ago they were said', () => {
    expect(names(4, { total: 3, marks: marks('aaaa', 'bbbb', 'olds') })).toEqual(['cccc', 'lets']);
  });

  test('one’s own is not', () => {
    const own = { marks: marks('aaaa', 'bbbb', 'olds', 'lets'), ownId: address('cccc') };
    expect(names(5, own)).toEqual([]);
  });

  test('where there are more than are named, those are that were said since', () => {
    expect(names(101, { total: 101, marks: '' })).toEqual(['cccc']);
  });
});
