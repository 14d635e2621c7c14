import { ownValue } from '../../base/own-value.ts';
import { foldCase } from '../../base/case-folding.ts';

/** How help is searched: the same on the server, and in the browser while somebody types. */

export const MAX_HELP_SEARCH = 100;

/** Words that nearly every question holds. */
const STOP_WORDS = new Set(
  (
    'a about an and are as at be by can do does for from get go have how i if in into is it its me my of on or our ' +
    'so some than that the their there they this to was we what when where which who why will with would you your'
  ).split(' '),
);

/** What people type, and what the texts say for it; both as stems. */
const SYNONYMS: Record<string, readonly string[]> = Object.fromEntries(
  (
    [
      ['vote ballot respond', 'answer'],
      ['poll', 'question'],
      ['login log signin', 'sign'],
      ['signup register join', 'account community'],
      ['remove erase cancel close', 'delete'],
      ['download export', 'data'],
      ['gdpr ccpa', 'privacy kept'],
      ['kid child children minor teenager', 'child'],
      ['robot fake cheat', 'bot'],
      ['bias biased sample', 'representative'],
      ['accessibility accessible a11y wcag blind', 'reader'],
      ['cms', 'wordpress'],
      ['2fa totp mfa authenticator', 'code'],
      ['mobile iphone android app install', 'app screen'],
      ['iframe widget website', 'embed'],
      ['undo revoke retract', 'back'],
      ['anonymous', 'name nobody'],
      ['group club class', 'community'],
      ['projector beamer slide wall classroom', 'room'],
      ['percent percentage', 'share'],
      ['price pay money free', 'cost'],
      ['abuse spam flag harmful', 'report'],
      ['quiz form questionnaire', 'survey'],
      ['dark night theme', 'light'],
      ['broken bug error', 'fault'],
      ['mail', 'email'],
    ] as const
  ).flatMap(([typed, said]) =>
    typed.split(' ').map((word) => [stemOf(word), said.split(' ').map(stemOf)]),
  ),
);

/** Each word with what else is meant by it. All of the first level have to be found. */
export type SearchTerms = readonly (readonly string[])[];

export function parseHelpSearch(typed: string): SearchTerms {
  const stems = stemsOf(typed.slice(0, MAX_HELP_SEARCH));
  const telling = stems.filter((stem) => !STOP_WORDS.has(stem));
  return (telling.length > 0 ? telling : stems).map((stem) => [
    stem,
    ...(ownValue(SYNONYMS, stem) ?? []),
  ]);
}

/** The words of a text as far as they tell it from others, each once. */
export function stemsIn(text: string): string[] {
  return [...new Set(stemsOf(text))].filter((stem) => !STOP_WORDS.has(stem));
}

/** What is still being typed is the beginning of a word. */
export function matchesSearch(sought: SearchTerms, stems: readonly string[]): boolean {
  return sought.every((meant) =>
    meant.some((begin) => stems.some((stem) => stem.startsWith(begin))),
  );
}

/** Those that say it in their title come first; else they stay in their order. */
export function bestFirst<Entry extends { title: string }>(
  sought: SearchTerms,
  found: readonly Entry[],
): Entry[] {
  const named = ({ title }: Entry) => {
    const stems = stemsIn(title);
    return sought.filter((meant) => matchesSearch([meant], stems)).length;
  };
  return found.toSorted((a, b) => named(b) - named(a));
}

function stemsOf(text: string): string[] {
  const plain = foldCase(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}+|['’-]/gu, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    STOP_WORDS.has(word) ? word : stemOf(word),
  );
}

/** “Deleting”, “deleted” and “delete” are one. */
function stemOf(word: string): string {
  const short = word.replace(/(?:ies|ing|ed|es|y|e|s)$/u, '');
  return short.length >= 3 ? short : word;
}
