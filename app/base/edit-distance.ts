import { once } from './once.ts';

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/**
 * The number of characters to insert, delete, replace or swap with a neighbour to turn one text into the other: optimal
 * string alignment (Damerau, CACM 7, 1964), counted in grapheme clusters. Past `most` the search stops and gives `most
 * + 1`.
 */
export function editDistance(from: string, to: string, most: number): number {
  const [a, b] = [from, to].map((text) =>
    Array.from(segmenter().segment(text), (one) => one.segment),
  );
  if (!a || !b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
