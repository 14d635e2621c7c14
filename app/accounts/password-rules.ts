import { clusters, lengthOf } from '../base/length.ts';
import { site } from '../site.config.ts';
import { PASSWORD_LENGTH } from './rules.ts';
import list from './leaked-passwords.txt?raw';

/** What a guess tries first: words that leaked often, and words that stand beside the form. */
const COMMON = new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
const FEWEST_DIFFERENT = 4;
/** A shorter word is part of many others. */
const SHORTEST_WORD = 4;
/** So many letters and digits must be left of a password once the words are taken out of it. */
const LEAST_OF_ITS_OWN = 6;

/** The sentence that says why a password cannot be taken. `about`: the address and the name it is for. */
export function passwordProblem(password: string, about: readonly string[]): string | undefined {
  const length = lengthOf(password, PASSWORD_LENGTH);
  if (password === '') return 'Choose a password.';
  if (length === 'short')
    return `Make it longer: at least ${PASSWORD_LENGTH.min} characters. Several words in a row do well.`;
  if (length === 'long') return `Shorten the password to ${PASSWORD_LENGTH.max} characters.`;
  const folded = fold(password);
  if (isCommon(folded)) return 'This password is too common. Choose another one.';
  if (isMadeOf(folded, wordsOf([site.name, site.slug, ...about])))
    return 'This is too close to your name, your address or the name of this site. Choose another one.';
  return undefined;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** A common one with a year or a sign put before or behind it is no better. */
function isCommon(folded: string): boolean {
  return (
    new Set(folded).size < FEWEST_DIFFERENT ||
    COMMON.has(folded) ||
    COMMON.has(folded.replaceAll(/^\P{L}+|\P{L}+$/gu, ''))
  );
}

function wordsOf(about: readonly string[]): string[] {
  return about
    .map(fold)
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);
}

function isMadeOf(folded: string, words: readonly string[]): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded);
  const own = rest.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return rest !== folded && clusters(own) < LEAST_OF_ITS_OWN;
}
