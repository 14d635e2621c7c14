import { describe, expect, test } from 'vitest';
import {
  readHomeCursor,
  interleaveSources,
  writeHomeCursor,
  type HomeCursor,
  type HomeSource,
} from './home-sources.ts';

const START: HomeCursor = { made: '1700000000000000', turn: 0, places: {} };
const listOf = (name: string, size: number, behind = '') =>
  Array.from({ length: size }, (_, at) => ({ id: `${name}${at}`, place: `${at + 1}${behind}` }));
const lists = (sizes: Partial<Record<HomeSource, number>>) => ({
  nearMoving: listOf('m', sizes.nearMoving ?? 0),
  nearNew: listOf('n', sizes.nearNew ?? 0, '.0123456789'),
  farMoving: listOf('f', sizes.farMoving ?? 0),
  farNew: listOf('r', sizes.farNew ?? 0, '.0123456789'),
});
const idsOf = (taken: { row: { id: string } }[]) => taken.map(({ row }) => row.id).join(' ');

describe('the home list', () => {
  test('takes one in six from outside', () => {
    const all = lists({ nearMoving: 20, nearNew: 20, farMoving: 20, farNew: 20 });
    expect(idsOf(interleaveSources(all, START, 12))).toBe('m0 n0 m1 m2 n1 f0 m3 n2 m4 m5 n3 f1');
  });

  test.each([
    ['nothing is followed', { farMoving: 2, farNew: 2 }, 'f0 f1 r0 r1'],
    ['nothing moves', { nearNew: 2, farNew: 3 }, 'n0 n1 r0 r1 r2'],
    ['little is near', { nearMoving: 1, farMoving: 3 }, 'm0 f0 f1 f2'],
    ['there is nothing', {}, ''],
  ])('where %s', (_, sizes, ids) =>
    expect(idsOf(interleaveSources(lists(sizes), START, 12))).toBe(ids),
  );

  test('is the same page by page, with nothing twice and nothing left out', () => {
    const all = lists({ nearMoving: 7, nearNew: 3, farMoving: 9, farNew: 4 });
    const whole = idsOf(interleaveSources(all, START, 100));
    for (const size of [1, 2, 5, 7]) {
      const pages: string[] = [];
      let place = START;
      for (;;) {
        const from = place;
        const left = Object.fromEntries(
          Object.entries(all).map(([name, rows]) => {
            const at = Number.parseInt(from.places[name as HomeSource] ?? '0', 10);
            return [name, rows.slice(at, at + size)];
          }),
        ) as typeof all;
        const page = interleaveSources(left, from, size);
        if (page.length === 0) break;
        pages.push(idsOf(page));
        place = readHomeCursor(writeHomeCursor(page.at(-1)?.place ?? START)) ?? START;
      }
      expect(pages.join(' '), `pages of ${size}`).toBe(whole);
    }
  });
});

test.each([
  '',
  'feed',
  'feed_1_6_-_-_-_-',
  'feed_x_0_-_-_-_-',
  'feed_1_0_12345_-_-_-',
  'feed_1_0_-_12_-_-',
  'feed_1_0_-_-_-_-_-',
  "feed_1_0_-_1.abc'efghjk_-_-",
])('%s is no place', (text) => expect(readHomeCursor(text)).toBeUndefined());
