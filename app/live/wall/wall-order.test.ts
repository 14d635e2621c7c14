import { describe, expect, test } from 'vitest';
import { MAX_LATEST } from '../recent-activity.ts';
import {
  APART_MS,
  sortByFreshness,
  hasGap,
  currentItems,
  countRising,
  reorderAll,
  nextOrder,
  type WallItem,
  type OrderContext,
} from './wall-order.ts';

const NOON = Date.UTC(2026, 10, 22, 12);

/** A question, and how many seconds before noon it was last answered. */
const line = (question: string, ago: number, answers = 1): WallItem => ({
  question,
  answers,
  at: new Date(NOON - ago * 1_000).toISOString(),
});
/** `a:5 b:10`: a was answered five seconds ago, b ten. */
const lines = (all: string) =>
  all.split(' ').flatMap((one) => {
    const [name = '', ago] = one.split(':');
    return name === '' ? [] : [line(name, Number(ago))];
  });
const names = (all: readonly WallItem[]) => all.map(({ question }) => question).join('');
const places = (before: string, movedAt = 0) => ({ lines: lines(before), movedAt });
const many = (from: number) =>
  Array.from({ length: MAX_LATEST }, (_, at) => line(`q${from + at}`, from + at));

const look: OrderContext = { asOf: NOON, head: 3, isKnown: () => true, isOpen: () => true };
const free = { ...look, now: APART_MS, isFrozen: false };
const after = (before: string, latest: string, moment = free) =>
  names(nextOrder(places(before), lines(latest), moment).lines);

describe('the order of the wall', () => {
  test('adds a new question at the top', () => {
    const { lines: shown, movedAt } = nextOrder(places('a:60 b:70'), lines('x:1 a:60 b:70'), free);
    expect(names(shown)).toBe('xab');
    expect(movedAt).toBe(APART_MS);
    expect(after('', 'a:1')).toBe('a');
  });

  test('adds one at a time, at least twenty seconds apart', () => {
    const before = places('a:60', 1_000);
    const latest = lines('y:1 x:2 a:60');
    expect(APART_MS).toBe(20_000);
    expect(nextOrder(before, latest, { ...free, now: 20_999 })).toBe(before);
    const first = nextOrder(before, latest, { ...free, now: 21_000 });
    expect(names(first.lines)).toBe('ya');
    expect(nextOrder(first, latest, { ...free, now: 40_999 })).toBe(first);
    expect(names(nextOrder(first, latest, { ...free, now: 41_000 }).lines)).toBe('xya');
  });

  test('within view does not change for seconds, but for five minutes', () => {
    expect(after('a:60 b:70 c:80', 'c:1 a:60 b:70')).toBe('abc');
    expect(after('a:300 b:250 c:320', 'c:1 a:300 b:250')).toBe('abc');
    expect(after('a:301 b:250 c:320', 'c:1 a:301 b:250')).toBe('cab');
    expect(after('c:320 a:310', 'c:1 a:310')).toBe('ca');
  });

  test('moves a question up from out of view, and the others keep their order', () => {
    expect(after('a:10 b:20 c:30 d:40 e:50', 'd:1 a:10 b:20 c:30 e:50')).toBe('dabce');
  });

  test('stays if nobody answered, whatever order was read', () => {
    const before = places('c:80 a:60 b:70 d:40 e:90');
    expect(nextOrder(before, lines('d:40 a:60 b:70 c:80 e:90'), free)).toBe(before);
    const none = places('');
    expect(nextOrder(none, [], free)).toBe(none);
  });

  test('does not move a question up that was answered while in view', () => {
    // C was answered in third place, then X entered above it.
    const { lines: shown } = nextOrder(places('a:60 b:70 c:80'), lines('x:1 c:2 a:60 b:70'), free);
    expect(names(shown)).toBe('xabc');
    const next = { lines: shown, movedAt: 0 };
    expect(nextOrder(next, lines('x:1 c:2 a:60 b:70'), free)).toBe(next);
  });

  test('stays while it is frozen, however long', () => {
    const before = places('a:60');
    const held = { ...free, now: 1e9, isFrozen: true };
    expect(nextOrder(before, lines('x:1 a:60'), held)).toBe(before);
  });

  test('drops what was removed or last answered more than an hour ago', () => {
    expect(after('a:60 b:70 c:80', 'a:60 c:80', { ...free, now: 0 })).toBe('ac');
    expect(after('a:60', '')).toBe('');
  });

  test('keeps what only newer questions pushed out of a full list', () => {
    const before = { lines: lines('a:60 gone:3'), movedAt: 0 };
    const { lines: next } = nextOrder(before, many(1), free);
    expect(names(next)).toBe('q1a');
  });

  test('is limited: the question with the oldest answer leaves, out of view', () => {
    const before = { lines: [line('old', 900), ...many(30).slice(1)], movedAt: 0 };
    const { lines: next } = nextOrder(before, many(1), free);
    expect(next).toHaveLength(MAX_LATEST);
    expect(names(next.slice(0, 2))).toBe('q1old');
    expect(names(next)).not.toContain('q53');
  });

  test('waits for what the page cannot draw yet', () => {
    const moment = { ...free, isKnown: (id: string) => id !== 'x' };
    expect(after('a:60', 'x:1 y:2 a:60', moment)).toBe('ya');
  });
});

describe('the order of equally fresh questions', () => {
  const open = { ...look, isOpen: (id: string) => id < 'm' };

  test('puts visible results first, within a minute, five, a quarter and the rest', () => {
    const all = lines('z:1 a:59 y:60 b:299 x:300 c:899 w:900 d:3500');
    expect(names(sortByFreshness(all, open))).toBe('azbycxdw');
  });

  test('decides which question enters', () => {
    expect(after('b:70', 'z:1 a:30 b:70', { ...free, ...open })).toBe('ab');
    expect(after('b:70', 'z:1 a:65 b:70', { ...free, ...open })).toBe('zb');
  });
});

test('a renewed order is that of the newest list, followed by what newer questions pushed out of it', () => {
  expect(names(reorderAll([], lines('a:5 b:10'), look))).toBe('ab');
  expect(names(reorderAll(lines('b:70 c:80'), lines('a:5 b:10'), look))).toBe('ab');
  expect(names(reorderAll([], lines('a:5 b:10'), { ...look, isKnown: (id) => id === 'b' }))).toBe(
    'b',
  );
  expect(reorderAll(lines('c:900'), many(1), look)).toHaveLength(MAX_LATEST);
  expect(names(reorderAll(lines('c:900'), many(1).slice(0, -1), look))).not.toContain('c');
});

test('figures are the newest in any place; one that left the list keeps its last', () => {
  const shown = currentItems(places('a:60 b:70'), [line('b', 1, 7)]);
  expect(shown.map(({ question, answers }) => [question, answers])).toEqual([
    ['a', 1],
    ['b', 7],
  ]);
});

test('the newer ones are those that would enter', () => {
  const newer = (before: string, latest: string) =>
    countRising(places(before), lines(latest), look);
  expect(newer('a:60 b:70', 'a:60 b:70')).toBe(0);
  expect(newer('a:60 b:70', 'b:1 a:60')).toBe(0);
  expect(newer('a:60', 'y:1 x:2 a:60')).toBe(2);
  expect(newer('a:60 b:70 c:80 d:90', 'd:1 a:60 b:70 c:80')).toBe(1);
  expect(newer('', '')).toBe(0);
});

test('a list after more than a minute without one is a gap', () => {
  const at = (seconds: number) => ({ asOf: new Date(NOON + seconds * 1_000).toISOString() });
  expect([0, 60, 90, 91, 7_200].map((seconds) => hasGap(at(0), at(seconds)))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
