import { ownValue } from '../base/own-value.ts';
import { foldCase } from '../base/case-folding.ts';
import { cleanSingleLine, hasVisibleText } from '../base/clean-text.ts';
import { checkLength, type LengthLimits } from '../base/text-length.ts';

/** Topics are curated: there are tens of them, never thousands. */
export const MAX_TOPICS = 200;
export const NAME_LENGTH: LengthLimits = { min: 2, max: 40 };
export const ABOUT_LENGTH: LengthLimits = { min: 10, max: 200 };
export const SLUG_LENGTH: LengthLimits = { min: 2, max: 40 };
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type TopicField = 'name' | 'slug' | 'about';
export type TopicInput = Record<TopicField, string>;
export type Problems = Partial<Record<TopicField, string>>;

/** The order of the form, and so of its problems. */
export const TOPIC_FIELDS: readonly TopicField[] = ['name', 'slug', 'about'];

/** The part of a name that can be in an address: empty for a name in another script. */
export function slugOf(name: string): string {
  const plain = foldCase(name)
    .replaceAll(/[øđłıħŧæœþ]/gu, (letter) => ownValue(LETTERS, letter) ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.slice(0, SLUG_LENGTH.max).replaceAll(/^-+|-+$/g, '');
}

/** Letters that Unicode does not decompose into a plain letter and a mark. */
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

/** Whether a reader would take both names for the same. */
export function isSameName(one: string, other: string): boolean {
  return foldCase(one) === foldCase(other);
}

export function checkTopic(typed: TopicInput): TopicInput | { problems: Problems } {
  const name = cleanSingleLine(typed.name);
  const about = cleanSingleLine(typed.about);
  const slug = cleanSingleLine(typed.slug).toLowerCase() || slugOf(name);
  const found: [TopicField, string | undefined][] = [
    ['name', nameProblem(name)],
    // Without a name there is nothing to make a slug from, and the name's problem says so.
    ['slug', slug === '' && name === '' ? undefined : slugProblem(slug)],
    ['about', aboutProblem(about)],
  ];
  const wrong = found.filter(([, problem]) => problem !== undefined);
  return wrong.length > 0 ? { problems: Object.fromEntries(wrong) } : { name, slug, about };
}

function nameProblem(name: string): string | undefined {
  const length = checkLength(name, NAME_LENGTH);
  if (length === 'long') return `Shorten the name to ${NAME_LENGTH.max} characters.`;
  return length === 'short' || !hasVisibleText(name)
    ? `Enter a name with at least ${NAME_LENGTH.min} characters.`
    : undefined;
}

function slugProblem(slug: string): string | undefined {
  if (slug === '') return 'Enter an address: the name has no letters that can be used in one.';
  if (!SLUG.test(slug))
    return 'Use small letters a to z, numbers, and single hyphens between them.';
  const length = checkLength(slug, SLUG_LENGTH);
  if (length === 'long') return `Shorten the address to ${SLUG_LENGTH.max} characters.`;
  return length === 'short'
    ? `Enter an address with at least ${SLUG_LENGTH.min} characters.`
    : undefined;
}

function aboutProblem(about: string): string | undefined {
  const length = checkLength(about, ABOUT_LENGTH);
  if (length === 'long') return `Shorten the sentence to ${ABOUT_LENGTH.max} characters.`;
  return length === 'short' || !hasVisibleText(about)
    ? `Say what it is about in at least ${ABOUT_LENGTH.min} characters.`
    : undefined;
}
