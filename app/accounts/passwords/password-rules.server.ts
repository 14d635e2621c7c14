import { foldCase } from '../../base/case-folding.ts';
import { countGraphemes, checkLength } from '../../base/text-length.ts';
import { createLineLookup } from '../../base/line-lookup.ts';
import { skeleton } from '../../platform/secrets/skeleton.server.ts';
import { site } from '../../site.config.ts';
import list from './leaked-passwords.txt?raw';
import { foldPassword, isListedVariant, withLetters } from './password-variants.ts';
import { PASSWORD_LENGTH, type PasswordProblem } from '../account-rules.ts';

/** Passwords that leaked often, without decoration (docs/decisions/0052-passwords-and-names.md). */
const isListed = createLineLookup(list);
/** A shorter word is part of many others. */
const MIN_WORD = 4;
/** So many letters and digits must be left of a password once these words are taken out. */
const MIN_OF_ITS_OWN = 6;

/** Why a password is refused. `about` is the address and the name it is for. */
export function passwordProblem(
  password: string,
  about: readonly string[],
): PasswordProblem | undefined {
  const length = checkLength(password, PASSWORD_LENGTH);
  if (password === '') return { why: 'password-unchosen' };
  if (length === 'short') return { why: 'password-short', least: PASSWORD_LENGTH.min };
  if (length === 'long') return { why: 'password-long', most: PASSWORD_LENGTH.max };
  const readings = [foldPassword(password), ...plainReadings(password)];
  const words = wordsOf([site.name, site.slug, ...about, ...about.flatMap(plainReadings)]);
  if (readings.some((reading) => isMadeOf(reading, words))) return { why: 'password-near' };
  const [typed = '', ...others] = readings;
  const foreign = password.normalize('NFC').match(/\P{ASCII}/gu)?.length;
  if (
    isListedVariant(typed, isListed) ||
    others.some((reading) => isListedVariant(reading, isListed, foreign))
  )
    return { why: 'password-common' };
  return undefined;
}

/**
 * Drops accents and invisible signs, and reads signs that look like a Latin letter as that letter, in either case: в
 * does not, but В does. Empty for plain ASCII.
 */
function plainReadings(text: string): string[] {
  if (/^\p{ASCII}*$/u.test(text)) return [];
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return [foldCase(Array.from(bare, plainSign).join(''))];
}

function plainSign(sign: string): string {
  if (/\p{ASCII}/u.test(sign)) return sign;
  return (
    [sign, sign.toLowerCase(), sign.toUpperCase()]
      .map((drawn) => foldCase(skeleton(drawn)).normalize('NFKD').replaceAll(/\p{M}/gu, ''))
      .find((drawn) => /^[a-z]+$/.test(drawn)) ?? sign
  );
}

function wordsOf(about: readonly string[]): string[] {
  return about
    .map(foldPassword)
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= MIN_WORD)
    .toSorted((a, b) => b.length - a.length);
}

function isMadeOf(typed: string, words: readonly string[]): boolean {
  return [typed, ...withLetters(typed)].some((spelled) => {
    const rest = words.reduce((text, word) => withoutWord(text, word), { spelled, typed });
    const own = rest.typed.replaceAll(/[^\p{L}\p{N}]+/gu, '');
    return rest.typed !== typed && countGraphemes(own) < MIN_OF_ITS_OWN;
  });
}

/** Looks for the word in `spelled` and takes it out of both, so that what is beside it counts as it was typed. */
function withoutWord(texts: { spelled: string; typed: string }, word: string) {
  let { spelled, typed } = texts;
  for (let at = spelled.indexOf(word); at >= 0; at = spelled.indexOf(word)) {
    spelled = spelled.slice(0, at) + spelled.slice(at + word.length);
    typed = typed.slice(0, at) + typed.slice(at + word.length);
  }
  return { spelled, typed };
}
