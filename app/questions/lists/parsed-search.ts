/** A parsed search. The database compares the words; this file has only the rules. */
export type SearchTerm = {
  /** A word, or several that follow each other. */
  text: string;
  isExcluded: boolean;
  /** In quotes: only this form is meant. */
  isQuoted: boolean;
  /** The word may be unfinished, so longer words with this beginning match too. */
  begins: boolean;
};

export type ParsedSearch = {
  /** As it is shown: trimmed and cut. */
  words: string;
  /** All terms of at least one group must match. */
  groups: SearchTerm[][];
  /** More was typed than is searched for. */
  isCut: boolean;
};

/**
 * How words match: as written and in grammatical forms, also as parts of longer words, in any similar spelling, or only
 * those words that occur at all.
 */
export const SPELLINGS = ['as', 'forms', 'near', 'some'] as const;
export type Spelling = (typeof SPELLINGS)[number];

export const MAX_SEARCH = 100;
export const MAX_TERMS = 8;
/** One letter is the beginning of half of all words. */
const MIN_BEGINNING = 2;

const PIECE = /(-?)(?:"([^"]*)("|$)|(\S+))/g;
const WRITTEN = /[\p{L}\p{N}]/u;

/** Numbers in words, as the database reads them. */
const NUMBER_WORD =
  /^(?:one|t(?:wo|hree|en|welve|wenty|hirty|hirteen|housand)|f(?:our|ive|orty|ifty|ourteen|ifteen)|s(?:ix|even)(?:ty|teen)?|eight(?:y|een)?|nine(?:ty|teen)?|eleven|hundred|[mb]illion)$/i;
const MORE_DIGITS = /^\d{3}$/;
const DIGITS = /^\d{1,3}(?: \d{3})*$/;

/** Plain words; "several together", -without, and this or that. Undefined if there is nothing to search for. */
export function parseSearch(typed: string): ParsedSearch | undefined {
  const { text, isCut } = cut(typed);
  const groups: SearchTerm[][] = [[]];
  let count = 0;
  let end: SearchTerm | undefined;
  for (const [, minus = '', quoted, , word = ''] of text.matchAll(PIECE)) {
    if (/^or$/i.test(word)) {
      groups.push([]);
      continue;
    }
    const isQuoted = quoted !== undefined;
    const term = { text: quoted ?? word, isExcluded: minus !== '', isQuoted, begins: false };
    if (!WRITTEN.test(term.text)) continue;
    const before = groups.at(-1)?.at(-1);
    if (before && isOneNumber(before, term)) {
      before.text += ` ${term.text}`;
      continue;
    }
    if (++count > MAX_TERMS) break;
    groups.at(-1)?.push(term);
    end = isQuoted ? undefined : term;
  }
  if (end && !end.isExcluded) end.begins = lengthOf(end.text) >= MIN_BEGINNING;
  const found = groups.map(withSomethingWanted).filter((group) => group.length > 0);
  if (found.length === 0) return undefined;
  return { words: text, groups: found, isCut: isCut || count > MAX_TERMS };
}

/** "Twenty one" is one term, and so are "2 million" and "10 000". */
function isOneNumber(before: SearchTerm, term: SearchTerm): boolean {
  if (before.isQuoted || term.isQuoted || before.isExcluded || term.isExcluded) return false;
  if (MORE_DIGITS.test(term.text)) return DIGITS.test(before.text);
  const last = before.text.split(' ').at(-1) ?? '';
  return NUMBER_WORD.test(term.text) && (NUMBER_WORD.test(last) || /^\d+$/.test(last));
}

function cut(typed: string): { text: string; isCut: boolean } {
  const clean = typed
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const letters = Array.from(clean);
  return {
    text: letters.slice(0, MAX_SEARCH).join('').trim(),
    isCut: letters.length > MAX_SEARCH,
  };
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** A group of excluded terms alone would match nearly everything, so the words themselves are searched for. */
function withSomethingWanted(group: SearchTerm[]): SearchTerm[] {
  return group.some(({ isExcluded }) => !isExcluded)
    ? group
    : group.map((term) => ({ ...term, isExcluded: false }));
}

/** Only plain words are searched for in other spellings: an author of operators means what they wrote. */
export function plainTerms({ groups, words }: ParsedSearch): SearchTerm[] | undefined {
  const [only = []] = groups;
  return groups.length === 1 && !words.includes('"') && only.every(({ isExcluded }) => !isExcluded)
    ? only
    : undefined;
}

/** The positive terms of the first group, as a search by name needs them. */
export function wantedTerms({ groups: [first = []] }: ParsedSearch): string[] {
  return first.filter(({ isExcluded }) => !isExcluded).map(({ text }) => text);
}

/**
 * Fewer Latin letters are the beginning of unrelated words, as "tea" of "team". In other scripts endings are often
 * joined on.
 */
const MIN_FOR_OTHERS = 4;
const LATIN_OR_DIGITS = /^[\p{Script=Latin}\p{M}\p{P}\d ]*$/u;

/**
 * Whether longer words with this beginning match a term. With the spelling `forms` only such words match that may be a
 * form of it; with others any do. A number is no beginning: 20 is not 2026.
 */
export function allowsPrefixMatch(text: string, spelling: Spelling): boolean {
  if (/^[\d\P{L}]*$/u.test(text)) return false;
  const isStrict = spelling === 'forms' && LATIN_OR_DIGITS.test(text);
  return lengthOf(text) >= (isStrict ? MIN_FOR_OTHERS : MIN_BEGINNING);
}
