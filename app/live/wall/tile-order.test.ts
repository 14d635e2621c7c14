import { describe, expect, test } from 'vitest';
import {
  chooseTiles,
  movedTile,
  nextTiles,
  sortByMovement,
  TILE_STAYS_MS,
  type TileContext,
} from './tile-order.ts';
import type { WallItem } from './wall-order.ts';

const NOON = Date.UTC(2026, 10, 22, 12);

/** `a:5/9 b:0/2`: a has five answers of five minutes and nine of the hour, b none and two. The first is the newest. */
const items = (all: string): WallItem[] =>
  all.split(' ').map((one, place) => {
    const [question = '', recent, answers] = one.split(/[:/]/);
    return {
      question,
      answers: Number(answers),
      at: new Date(NOON - place * 1_000).toISOString(),
      ...(Number(recent) > 0 && { recent: Number(recent) }),
    };
  });
const look: TileContext = { isKnown: () => true, isOpen: () => true };
const hides = (...hidden: string[]): TileContext => ({
  ...look,
  isOpen: (one) => !hidden.includes(one),
});
const free = { ...look, now: 0, isFrozen: false };
const standing = (tiles: string, changedAt?: number) => ({ questions: tiles.split(''), changedAt });
const after = (tiles: string, latest: string, moment = free) =>
  nextTiles(standing(tiles), items(latest), moment).questions.join('');

describe('which questions have the tiles', () => {
  test('five minutes count first, then a result to show, the hour and the newest', () => {
    const sorted = sortByMovement(items('a:1/9 b:3/3 c:1/2 d:1/9 e:0/90'), hides('a'));
    expect(sorted.map(({ question }) => question).join('')).toBe('bdcae');
  });

  test('the three that moved most, as far as they can be drawn', () => {
    const latest = items('a:1/1 b:4/4 c:2/2 d:3/3');
    expect(chooseTiles([], latest, look).join('')).toBe('bdc');
    expect(chooseTiles([], latest, { ...look, isKnown: (one) => one !== 'd' }).join('')).toBe(
      'bca',
    );
    expect(chooseTiles([], items('a:1/1'), look)).toEqual(['a']);
    expect(chooseTiles([], [], look)).toEqual([]);
  });

  test('the largest tile goes to a result that shows', () => {
    const latest = items('a:9/9 b:4/4 c:2/2');
    expect(chooseTiles([], latest, hides('a')).join('')).toBe('bac');
    expect(chooseTiles([], latest, hides('a', 'b', 'c')).join('')).toBe('abc');
  });

  test('who stays keeps the place when all are chosen anew', () => {
    const latest = items('a:1/1 b:4/4 c:2/2 d:3/3');
    expect(chooseTiles(['a', 'c', 'b'], latest, look).join('')).toBe('dcb');
    expect(chooseTiles(['c', 'b'], items('b:1/1'), look).join('')).toBe('b');
  });
});

describe('how tiles change', () => {
  test('one that moved more takes the place of the one that moved least', () => {
    expect(after('abc', 'd:2/2 a:1/5 b:3/3 c:4/4 e:9/9')).toBe('ebc');
    expect(after('abc', 'd:2/2 a:3/3 b:1/9 c:4/4')).toBe('adc');
  });

  test('as many answers are no reason to change', () => {
    expect(after('abc', 'd:1/30 a:1/1 b:2/2 c:3/3')).toBe('abc');
    expect(after('abc', 'd:0/30 a:0/1 b:0/2 c:0/3')).toBe('abc');
  });

  test('one at a time, half a minute apart', () => {
    const latest = items('d:8/8 e:9/9 a:1/1 b:1/2 c:1/3');
    const first = nextTiles(standing('abc'), latest, { ...free, now: 5_000 });
    expect(first).toEqual({ questions: ['e', 'b', 'c'], changedAt: 5_000 });
    const soon = { ...free, now: 5_000 + TILE_STAYS_MS - 1 };
    expect(nextTiles(first, latest, soon)).toBe(first);
    const later = { ...free, now: 5_000 + TILE_STAYS_MS };
    expect(nextTiles(first, latest, later).questions.join('')).toBe('edc');
  });

  test('none while somebody reads', () => {
    const before = standing('abc');
    const latest = items('d:9/9 a:1/1');
    expect(nextTiles(before, latest, { ...free, isFrozen: true })).toBe(before);
  });

  test('the place of one that left is filled at once, where it stood', () => {
    const moment = { ...free, now: 1 };
    const latest = items('d:1/1 a:2/2 c:3/3');
    expect(nextTiles(standing('abc', 0), latest, moment)).toEqual({
      questions: ['a', 'd', 'c'],
      changedAt: 1,
    });
    expect(after('abc', 'c:1/1')).toBe('c');
    expect(after('', 'a:1/1 b:2/2')).toBe('ba');
    expect(nextTiles(standing('a', 0), [], moment).questions).toEqual([]);
  });
});

describe('where the mark goes', () => {
  const before = items('a:1/1 b:2/2 c:3/3');

  test('into the tile with most new answers', () => {
    expect(movedTile(['a', 'b'], before, items('a:2/2 b:4/4 c:9/9'))).toBe('b');
    expect(movedTile(['n'], before, items('n:1/1'))).toBe('n');
  });

  test('nowhere without news in a tile', () => {
    expect(movedTile(['a', 'b'], before, items('c:9/9 a:1/1 b:2/2'))).toBeUndefined();
    expect(movedTile(['a'], before, items('a:1/0'))).toBeUndefined();
    expect(movedTile([], before, before)).toBeUndefined();
  });
});
