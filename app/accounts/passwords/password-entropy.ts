import { isDate, isYear, splitWalks } from './password-walks.ts';

/**
 * How many guesses a part of a password takes, in bits: about the logarithm of how many such parts there are. Guessers
 * know which come first; this measures how often chance makes one. What comes of these values is counted in
 * docs/decisions/0052-passwords-and-names.md: count anew when one of them changes.
 */
const BITS = {
  word: 16,
  shortWord: 14,
  wordInHex: 8,
  /** One of two hundred years. */
  year: 8,
  /** A day in a hundred years, in three orders. */
  date: 17,
  /** The first digit, whether it repeats, goes up or down, and how many; over letters and keyboards there are more. */
  walkOfDigits: 6,
  walk: 9,
  digit: Math.log2(10),
  letter: Math.log2(26),
  usualSign: 3,
  sign: 6,
  /** The position in the password; most signs come last. */
  place: 1.5,
  placeOfSign: 1,
};
const USUAL_SIGNS = /[!.?*]/;
/** More kinds of signs than this are no mere decoration; each kind but the first counts as so many digits. */
const FEW_SIGNS = 2;
const WORTH_OF_SIGN = 2;
const WORTH_OF_LETTER = 3;
const FEW_DIFFERENT = 3;
const SHORT_WORD = 4;

/** What is beside a word. `own`: its digits, or what is worth as much; `bits`: what all of it takes to guess. */
export type Extras = { own: number; bits: number };

export function extrasOf(text: string): Extras {
  const { dates, rest: undated } = datesIn(text);
  const { walks: all, rest } = splitWalks(undated);
  const walks = all.filter((walk) => walk.trim() !== '');
  const kinds = kindsOfSigns(rest);
  if (kinds.length > FEW_SIGNS) return { own: Infinity, bits: Infinity };
  const runs = rest.match(/\p{N}+/gu) ?? [];
  const digits = sumOf(runs, (run) => (isYear(run) ? 0 : run.length));
  const letters = rest.match(/\p{L}/gu)?.length ?? 0;
  const signs = rest.match(/[^\p{L}\p{M}\p{N}\s]+/gu)?.length ?? 0;
  return {
    own: digits + letters * WORTH_OF_LETTER + Math.max(kinds.length - 1, 0) * WORTH_OF_SIGN,
    bits:
      sumOf(dates, (date) => (isYear(date) ? BITS.year : BITS.date)) +
      sumOf(walks, walkBits) +
      sumOf(runs, (run) => (isYear(run) ? BITS.year : run.length * BITS.digit)) +
      letters * BITS.letter +
      sumOf(kinds, (sign) => (USUAL_SIGNS.test(sign) ? BITS.usualSign : BITS.sign)) +
      (dates.length + runs.length + letters) * BITS.place +
      signs * BITS.placeOfSign,
  };
}

function walkBits(walk: string): number {
  return /^\d+$/.test(walk) ? BITS.walkOfDigits : BITS.walk;
}

/** Signs here are neither letters nor digits. */
export function countSignKinds(text: string): number {
  return kindsOfSigns(text).length;
}

function kindsOfSigns(text: string): string[] {
  return [...new Set(text.replaceAll(/[\p{L}\p{M}\p{N}\s]/gu, ''))];
}

function datesIn(text: string): { dates: string[]; rest: string } {
  const dates: string[] = [];
  const rest = text.replaceAll(/\d+(?:[-./]\d+)*/g, (run) => {
    const digits = run.replaceAll(/\D/g, '');
    if (!isDate(digits)) return run;
    dates.push(digits);
    return ' ';
  });
  return { dates, rest };
}

function sumOf(texts: readonly string[], bits: (text: string) => number): number {
  return texts.reduce((sum, text) => sum + bits(text), 0);
}

/** Kinds of signs, and how many of each there are to draw from: as many as password generators use. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[0-9]/, 10],
  [/[^\p{L}\p{M}\p{N}]/u, 10],
];
const OTHER_KIND = /[^\P{L}a-z]|\p{M}|[^\P{N}0-9]/u;
/** Other letters: alone, as in Russian, and beside a to z, as in German. */
const OTHERS = 32;
const OTHERS_BESIDE = 4;
const HEX = /^[0-9a-f]+$/;

/** The bits of a folded password whose signs are each drawn from the kinds of signs in it. */
export function randomBits(folded: string): number {
  return Array.from(folded).length * Math.log2(alphabetSize(folded));
}

function alphabetSize(folded: string): number {
  if (HEX.test(folded)) return /^\d+$/.test(folded) ? 10 : 16;
  const others = /[a-z]/.test(folded) ? OTHERS_BESIDE : OTHERS;
  return KINDS.reduce(
    (sum, [kind, many]) => sum + (kind.test(folded) ? many : 0),
    OTHER_KIND.test(folded) ? others : 0,
  );
}

/** The bits of a listed word: 3,338 words have four letters at most, and 165 only letters that are digits in hex. */
export function wordBits(word: string, folded: string): number {
  if (HEX.test(folded) && /^[a-f]+$/.test(word)) return BITS.wordInHex;
  return word.length <= SHORT_WORD ? BITS.shortWord : BITS.word;
}

/** The bits of a text of at most three different signs; Infinity for any other. */
export function repeatedSignBits(folded: string): number {
  const signs = Array.from(folded);
  const different = new Set(signs).size;
  if (different > FEW_DIFFERENT) return Infinity;
  return different * Math.log2(alphabetSize(folded)) + signs.length * Math.log2(different);
}
