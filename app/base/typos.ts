import { editDistance } from './edit-distance.ts';

/** Nearly every shorter word is close to every other. */
export const MIN_TYPO_LENGTH = 4;
const MAX_NEAR = 6;

/** A long word may contain more typos than a short one. */
function maxTypos(word: string): number {
  const { length } = Array.from(word);
  if (length < MIN_TYPO_LENGTH) return 0;
  return length < 6 ? 1 : 2;
}

/** The words that may be meant by a misspelt one, closest first. */
export function closestWords(typed: string, words: readonly string[]): string[] {
  const most = maxTypos(typed);
  return words
    .map((word) => ({ word, far: editDistance(typed, word, most) }))
    .filter(({ far }) => far > 0 && far <= most)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MAX_NEAR)
    .map(({ word }) => word);
}

/** Typos that leave too few trigrams in common: two letters swapped, or one too many. */
export function typosOf(typed: string): string[] {
  const letters = Array.from(typed);
  if (letters.length < MIN_TYPO_LENGTH) return [];
  const without = letters.map((_, at) => letters.toSpliced(at, 1));
  const swapped = letters
    .slice(1)
    .map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? ''));
  return [...new Set([...without, ...swapped].map((word) => word.join('')))].filter(
    (word) => word !== typed,
  );
}
