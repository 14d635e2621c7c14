import { entryOf } from '../base/entry-of.ts';
import { folded } from '../base/fold.ts';
import { oneLineOf, saysSomething } from '../base/clean-text.ts';
import { lengthOf, type Lengths } from '../base/length.ts';

/** Topics are curated: there are tens of them, never thousands. */
export const MOST_TOPICS = 200;
export const NAME_LENGTH: Lengths = { min: 2, max: 40 };
export const ABOUT_LENGTH: Lengths = { min: 10, max: 200 };
export const SLUG_LENGTH: Lengths = { min: 2, max: 40 };
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type Field = 'name' | 'slug' | 'about';
export type TopicTyped = Record<Field, string>;
export type Problems = Partial<Record<Field, string>>;

/** The order of the form, and so of its problems. */
export const FIELDS: readonly Field[] = ['name', 'slug', 'about'];

/** What of a name can stand in an address: empty where it is written in other letters. */
export function slugOf(name: string): string {
  const plain = folded(name)
    .replaceAll(/[øđłıħŧæœþ]/gu, (letter) => entryOf(LETTERS, letter) ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.slice(0, SLUG_LENGTH.max).replaceAll(/^-+|-+$/g, '');
}

/** Letters that no mark can be taken from. */
const LETTERS: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Two names that are the same to whoever reads them. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

export function checkTopic(typed: TopicTyped): TopicTyped | { problems: Problems } {
  const name = oneLineOf(typed.name);
  const about = oneLineOf(typed.about);
  const slug = oneLineOf(typed.slug).toLowerCase() || slugOf(name);
  const found: [Field, string | undefined][] = [
    ['name', nameProblem(name)],
    // Without a name there is nothing to make it from, and that is said already.
    ['slug', slug === '' && name === '' ? undefined : slugProblem(slug)],
    ['about', aboutProblem(about)],
  ];
  const wrong = found.filter(([, problem]) => problem !== undefined);
  return wrong.length > 0 ? { problems: Object.fromEntries(wrong) } : { name, slug, about };
}

function nameProblem(name: string): string | undefined {
  const length = lengthOf(name, NAME_LENGTH);
  if (length === 'long') return `Shorten the name to ${NAME_LENGTH.max} characters.`;
  return length === 'short' || !saysSomething(name)
    ? `Enter a name with at least ${NAME_LENGTH.min} characters.`
    : undefined;
}

function slugProblem(slug: string): string | undefined {
  if (slug === '') return 'Enter an address: the name has no letters that can be used in one.';
  if (!SLUG.test(slug))
    return 'Use small letters a to z, numbers, and single hyphens between them.';
  const length = lengthOf(slug, SLUG_LENGTH);
  if (length === 'long') return `Shorten the address to ${SLUG_LENGTH.max} characters.`;
  return length === 'short'
    ? `Enter an address with at least ${SLUG_LENGTH.min} characters.`
    : undefined;
}

function aboutProblem(about: string): string | undefined {
  const length = lengthOf(about, ABOUT_LENGTH);
  if (length === 'long') return `Shorten the sentence to ${ABOUT_LENGTH.max} characters.`;
  return length === 'short' || !saysSomething(about)
    ? `Say what it is about in at least ${ABOUT_LENGTH.min} characters.`
    : undefined;
}
