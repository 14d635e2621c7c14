import { clusters, lengthOf } from '../base/length.ts';
import { sortedLines } from '../base/sorted-lines.ts';
import { site } from '../site.config.ts';
import list from './leaked-passwords.txt?raw';
import { foldedPassword, isDressedUp, withLetters } from './password-dressing.ts';
import { PASSWORD_LENGTH } from './rules.ts';

/** What a guess tries first: what leaked often (docs/decisions/0052-passwords-and-names.md), bare of what it was dressed in. */
const isListed = sortedLines(list);
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
  const folded = foldedPassword(password);
  if (isMadeOf(folded, wordsOf([site.name, site.slug, ...about])))
    return 'This is too close to your name, your address or the name of this site. Choose another one.';
  if (new Set(folded).size < FEWEST_DIFFERENT || isDressedUp(folded, isListed))
    return 'This password is too common. A year, digits or signs around a common word do not help. Choose another one.';
  return undefined;
}

function wordsOf(about: readonly string[]): string[] {
  return about
    .map(foldedPassword)
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);
}

function isMadeOf(folded: string, words: readonly string[]): boolean {
  return [folded, ...withLetters(folded)].some((spelled) => {
    const rest = words.reduce((text, word) => blanked(text, word), { spelled, folded });
    const own = rest.folded.replaceAll(/[^\p{L}\p{N}]+/gu, '');
    return rest.folded !== folded && clusters(own) < LEAST_OF_ITS_OWN;
  });
}

/** The word is looked for in one spelling, and taken out of both: what is beside it counts as it was typed. */
function blanked(texts: { spelled: string; folded: string }, word: string) {
  let { spelled, folded } = texts;
  for (let at = spelled.indexOf(word); at >= 0; at = spelled.indexOf(word)) {
    spelled = spelled.slice(0, at) + spelled.slice(at + word.length);
    folded = folded.slice(0, at) + folded.slice(at + word.length);
  }
  return { spelled, folded };
}
