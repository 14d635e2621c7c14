import { closestWords } from './typos.ts';

/**
 * The ways in which a name can match what was typed, best first: the same name, whole words of it, its beginning,
 * beginnings of its words, its subject, and a name with nearly the same spelling.
 */
const MATCHES = ['same', 'whole', 'begins', 'named', 'about', 'near'] as const;
export type NameMatch = (typeof MATCHES)[number];

/** Words in the form for comparing; the last one may be typed only in part. */
export type SearchWords = readonly string[];
export type Searchable = { name: string; about: string };

/** Fewer letters begin half of all words; in scripts without spaces one letter can be a word. */
const TELLS_IN_TEXT = /.{4}|\p{Lo}/u;

export function nameMatchOf(
  typed: SearchWords,
  { name, about }: Searchable,
): NameMatch | undefined {
  const whole = typed.join(' ');
  if (whole === '') return undefined;
  if (name === whole) return 'same';
  const ofName = wordsOf(name);
  if (typed.every((word) => ofName.some((one) => isSameOrPlural(one, word)))) return 'whole';
  if (name.startsWith(whole)) return 'begins';
  if (containsAll(ofName, typed)) return 'named';
  if (TELLS_IN_TEXT.test(whole) && containsAll([...ofName, ...wordsOf(about)], typed))
    return 'about';
  return typed.every((word) => containsAll(ofName, [word]) || closestWords(word, ofName).length > 0)
    ? 'near'
    : undefined;
}

/** The best matches first. Of equal matches the shorter name wins, since more of it was typed. */
export function bestMatches<T extends Searchable>(
  all: readonly T[],
  typed: SearchWords,
  most: number,
): T[] {
  return all
    .flatMap((one) => {
      const fit = nameMatchOf(typed, one);
      return fit === undefined ? [] : [{ one, place: MATCHES.indexOf(fit) }];
    })
    .toSorted((a, b) => a.place - b.place || a.one.name.length - b.one.name.length)
    .slice(0, most)
    .map(({ one }) => one);
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter(Boolean);
}

/** Also true for a word and its plural with s. */
function isSameOrPlural(one: string, other: string): boolean {
  return one === other || one === `${other}s` || other === `${one}s`;
}

function containsAll(words: SearchWords, typed: SearchWords): boolean {
  return typed.every((one, at) =>
    words.some((word) => (at === typed.length - 1 ? word.startsWith(one) : word === one)),
  );
}
