import { expect, test } from 'vitest';
import { fillPage } from './fill-page.ts';

/** Numbers 1 to `last`, each with itself as its place. */
const upTo = (last: number) => async (after: number | undefined, most: number) =>
  Array.from({ length: Math.min(most, last - (after ?? 0)) }, (_, at) => {
    const row = (after ?? 0) + at + 1;
    return { row, place: row };
  });
const all = async (rows: number[]) => rows.map(String);
const only =
  (keep: (row: number) => boolean) =>
  async (rows: number[]): Promise<(number | undefined)[]> =>
    rows.map((row) => (keep(row) ? row : undefined));

test.each([
  [0, [], undefined],
  [1, ['1'], undefined],
  [3, ['1', '2', '3'], undefined],
  [4, ['1', '2', '3'], 3],
])('a list of %i in pages of three', async (last, items, next) => {
  expect(await fillPage(3, undefined, upTo(last), all)).toEqual({ items, next });
});

test('the pages together are the whole list, each item once', async () => {
  const seen: string[] = [];
  let at: number | undefined;
  do {
    const { items, next } = await fillPage(3, at, upTo(10), all);
    seen.push(...items);
    at = next;
  } while (at !== undefined);
  expect(seen).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
});

test('hidden rows do not make a page shorter', async () => {
  const even = only((row) => row % 2 === 0);
  expect(await fillPage(3, undefined, upTo(10), even)).toEqual({ items: [2, 4, 6], next: 6 });
  expect(await fillPage(3, 6, upTo(10), even)).toEqual({ items: [8, 10], next: undefined });
});

test('a page followed only by hidden rows is the last', async () => {
  const first = only((row) => row <= 3);
  expect(await fillPage(3, undefined, upTo(50), first)).toEqual({
    items: [1, 2, 3],
    next: undefined,
  });
});

test('a page without hidden rows takes one read', async () => {
  const asked: [number | undefined, number][] = [];
  const read = upTo(100);
  await fillPage(
    5,
    10,
    async (after, most) => {
      asked.push([after, most]);
      return read(after, most);
    },
    all,
  );
  expect(asked).toEqual([[10, 6]]);
});
