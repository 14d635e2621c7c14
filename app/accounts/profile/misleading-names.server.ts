import { cleanSingleLine } from '../../base/clean-text.ts';
import { skeleton, lookalikeKeyOf } from '../../platform/secrets/skeleton.server.ts';
import { site } from '../../site.config.ts';
import {
  asLetters,
  FILLERS,
  CREWS,
  DUTIES,
  MATTERS,
  OFFICES,
  TASKS,
  TITLES,
  TOPICS,
} from './misleading-name-words.ts';
import { withLetters } from '../passwords/password-variants.ts';
import type { MisleadingName } from '../account-rules.ts';
import { RESERVED_HANDLES } from './profile.ts';

/** Shorter names of a site are part of many words, and so are shorter words. */
const LONG_NAME = 5;
const LONG_WORD = 4;
/** A title of this length is also found at the beginning and the end of a word, as in "adaofficial". */
const LONG_TITLE = 8;
/** In "officially" and "unofficial" the word means something else. */
const OTHERWISE_ENDED = /^l?ly$/;
const OTHERWISE_BEGUN = /(?:^|[^\p{L}])(?:un|non|seml)$/u;

const CHECK_MARKS = /[✓✔✅☑🗸🗹⍻🮱𐄂]/u;

const byLookup = (words: readonly string[]) =>
  new Map(words.map((word) => [lookupKey(word), word]));
const titles = byLookup(TITLES);
const offices = byLookup(OFFICES);
const tasks = byLookup(TASKS);
const duties = byLookup(DUTIES);
const matters = byLookup(MATTERS);
const crews = byLookup(CREWS);
const topics = byLookup(TOPICS);
const beside = byLookup(FILLERS);
const reserved = new Set([...RESERVED_HANDLES].map(withoutAccents));
const ourNames = byLookup([site.slug, site.name]);
const claims = new Map([...titles, ...offices, ...tasks]);
const allWords = new Map([...beside, ...matters, ...crews, ...claims]);
const longTitles = [...titles.keys()].filter(({ length }) => length >= LONG_TITLE);
/** Without the shortest words, of which any word could be made. */
const joinable = [...allWords.keys()].filter(
  (word) => word.length >= LONG_WORD || ['the', 'our', 'web'].includes(word),
);
/** Words that join two names, as those of a pair of stars: a pair is not taken for the name of the site. */
const AND = new Set(['and', 'et', 'und', 'y', 'e', 'och', 'og'].map(lookupKey));

/** Why nobody may be called so, even where somebody already is. */
export function misleadingNameProblem(
  name: string,
  of: 'person' | 'community',
): MisleadingName | undefined {
  if (CHECK_MARKS.test(name)) return { why: 'check-mark' };
  const problemOf = (text: string) => claimProblem(text, 1, of === 'person' ? dutyIn : officeIn);
  const problem = problemOf(name);
  return problem && { ...problem, ...typedWord(name, (text) => problemOf(text) !== undefined) };
}

/** The shortest part of what was typed that would be refused by itself: people know it again as they wrote it. */
function typedWord(name: string, isRefused: (text: string) => boolean): { word?: string } {
  const parts = cleanSingleLine(name).split(' ');
  for (let length = 1; length <= parts.length; length++)
    for (let from = 0; from + length <= parts.length; from++) {
      const run = parts.slice(from, from + length).join(' ');
      const word = run.replaceAll(/^\p{P}+|\p{P}+$/gu, '');
      if (isRefused(word)) return { word };
    }
  return {};
}

/** For handles and slugs, which have other signs between their words. */
export function misleadingHandleProblem(handle: string): MisleadingName | undefined {
  const words = handle.replaceAll(/[_-]+/g, ' ');
  const isReserved = spellingsOf(words)
    .map(withoutAccents)
    .some((plain) => reserved.has(plain) || reserved.has(plain.replace(/\d+$/, '')));
  return isReserved ? { why: 'mistaken' } : claimProblem(words, Infinity, officeIn);
}

/** Finds the words that say what somebody does for the site. */
type ClaimFinder = (words: readonly string[]) => string | undefined;

function claimProblem(
  name: string,
  mostLong: number,
  dutiesOf: ClaimFinder,
): MisleadingName | undefined {
  for (const reading of new Set(spellingsOf(name).map(lookupKeys))) {
    const word = claimIn(reading.split(' ').filter(Boolean), mostLong, dutiesOf);
    if (word !== undefined) return { why: 'word-mistaken', word };
  }
  return undefined;
}

/** The listed words that are refused, spelled as listed. `mostLong`: into how many longer parts a word may be split. */
function claimIn(
  parts: readonly string[],
  mostLong: number,
  dutiesOf: ClaimFinder,
): string | undefined {
  const words = parts.flatMap(split);
  return (
    ourNameIn(parts) ??
    titleIn(words) ??
    drawnApart(parts, mostLong) ??
    dutiesOf(words) ??
    dutiesOf(spelledOut(parts))
  );
}

function ourNameIn(parts: readonly string[]): string | undefined {
  const isPair =
    parts.length > 2 &&
    AND.has(parts.at(-2) ?? '') &&
    ourNames.has(parts.at(-1) ?? '') &&
    !parts.slice(0, -2).some((part) => allWords.has(part));
  return (isPair ? parts.slice(0, -1) : parts).map((part) => ourNameOf(part)).find(Boolean);
}

function ourNameOf(part: string): string | undefined {
  for (const [own, spelled] of ourNames)
    if (part === own || (own.length >= LONG_NAME && part.includes(own))) return spelled;
  return undefined;
}

function titleIn(words: readonly string[]): string | undefined {
  for (const word of words) {
    const title =
      titles.has(word) || offices.has(word) || word.length < LONG_TITLE
        ? word
        : longTitles.find(
            (long) =>
              (word.startsWith(long) && !OTHERWISE_ENDED.test(word.slice(long.length))) ||
              (word.endsWith(long) && !OTHERWISE_BEGUN.test(word.slice(0, -long.length))),
          );
    if (title !== undefined && titles.has(title)) return titles.get(title);
  }
  return undefined;
}

/**
 * Finds "A d m i n", and with one longer part "Pollu x". In "Ad Min" both parts are longer, so it is somebody's name.
 */
function drawnApart(parts: readonly string[], mostLong: number): string | undefined {
  for (let from = 0; from < parts.length; from++)
    for (let to = from + 2; to <= parts.length; to++) {
      const run = parts.slice(from, to);
      if (run.filter(({ length }) => length > 1).length > mostLong) break;
      const whole = run.join('');
      const found = titles.get(whole) ?? ourNames.get(whole);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** Joins single letters in a row, and splits the result into listed words. */
function spelledOut(parts: readonly string[]): string[] {
  const apart = parts.map((part) => (part.length === 1 ? part : ` ${part} `)).join('');
  return apart.split(' ').filter(Boolean).flatMap(split);
}

/** A name made of nothing but such words is refused, and the refusal names all of them. */
function officeIn(words: readonly string[]): string | undefined {
  const has = (some: ReadonlyMap<string, string>) => words.some((word) => some.has(word));
  const isOffice = offices.has(words.filter((word) => !beside.has(word)).join(''));
  const isClaim =
    isOffice ||
    (words.every((word) => allWords.has(word)) &&
      (has(offices) ||
        (has(crews) && (has(matters) || has(tasks))) ||
        (has(tasks) && !has(topics))));
  return isClaim ? words.map((word) => allWords.get(word) ?? word).join(' ') : undefined;
}

/** In a person's name other words do not help: they say who does the job, as in "Anna, Support Team". */
function dutyIn(words: readonly string[]): string | undefined {
  const office = officeIn(words);
  if (office !== undefined) return office;
  const word = words.find((one) => offices.has(one) || duties.has(one));
  const crew = words.find((one) => crews.has(one));
  const matter = words.find((one) => matters.has(one) || tasks.has(one));
  if (word !== undefined) return claims.get(word);
  return crew !== undefined && matter !== undefined
    ? [matter, crew].map((one) => allWords.get(one)).join(' ')
    : undefined;
}

function split(part: string): string[] {
  return allWords.has(part) ? [part] : (piecesOf(part) ?? [part]);
}

/** The listed words that make up a word from end to end, as in "supportteam". */
function piecesOf(word: string): string[] | undefined {
  for (const start of joinable)
    if (word.startsWith(start)) {
      const rest = word.length === start.length ? [] : piecesOf(word.slice(start.length));
      if (rest !== undefined) return [start, ...rest];
    }
  return undefined;
}

/** Readings of a name: as it is, with look-alikes replaced, with figures as letters, and split at capitals. */
function spellingsOf(name: string): string[] {
  const seen = asLetters(cleanSingleLine(name)).normalize('NFKC').replaceAll('&', ' and ');
  const apart = seen.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return [seen, skeleton(seen), ...withLetters(seen.toLowerCase()), apart];
}

/** The words of a text, in the form that words are looked up in. */
function lookupKeys(text: string): string {
  return text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => lookupKey(word.replace(/\d+$/, '')))
    .join(' ');
}

/** rn is easily taken for m, and I, l and 1 are one stroke. */
function lookupKey(word: string): string {
  return withoutAccents(word).replaceAll('rn', 'm').replaceAll(/[i1]/g, 'l');
}

/** Accents are easily overlooked. */
function withoutAccents(text: string): string {
  return lookalikeKeyOf(text)
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
