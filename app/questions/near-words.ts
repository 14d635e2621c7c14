/**
 * How many letters stand between two words: put in, left out, exchanged, or swapped with their neighbour, the last only
 * where nothing else happens to the two. Optimal string alignment: G. Navarro, A guided tour to approximate string
 * matching, ACM Computing Surveys 33 (2001).
 */
export function distance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of a.entries()) {
    const line = [row + 1];
    for (const [column, against] of b.entries()) {
      const isSame = letter === against;
      const isSwapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === against;
      line.push(
        Math.min(
          (line[column] ?? 0) + 1,
          (last[column + 1] ?? 0) + 1,
          (last[column] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[column - 1] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, line];
  }
  return last[b.length] ?? 0;
}

/** Of shorter words nearly any is near any other. */
export const SHORTEST_NEAR = 4;
const MOST_NEAR = 6;

/** A long word may hold more slips than a short one. */
function mostSlips(word: string): number {
  const { length } = Array.from(word);
  if (length < SHORTEST_NEAR) return 0;
  return length < 6 ? 1 : 2;
}

/** Those of the words that may be meant by another spelling of them, the nearest first. */
export function nearest(typed: string, words: readonly string[]): string[] {
  return words
    .map((word) => ({ word, far: distance(typed, word) }))
    .filter(({ far }) => far > 0 && far <= mostSlips(typed))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MOST_NEAR)
    .map(({ word }) => word);
}

/** Slips that leave too few pieces of three letters in common: two letters swapped, or one too many. */
export function slipsOf(typed: string): string[] {
  const letters = Array.from(typed);
  if (letters.length < SHORTEST_NEAR) return [];
  const without = letters.map((_, at) => letters.toSpliced(at, 1));
  const swapped = letters
    .slice(1)
    .map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? ''));
  return [...new Set([...without, ...swapped].map((word) => word.join('')))].filter(
    (word) => word !== typed,
  );
}
