import { ownValue } from '../base/own-value.ts';
import { foldCase } from '../base/case-folding.ts';
import { cleanSingleLine, hasVisibleText } from '../base/clean-text.ts';
import { checkLength, type LengthLimits } from '../base/text-length.ts';

/** Topics are curated: there are tens of them, never thousands. */
export const MAX_TOPICS = 200;
export const TOPIC_NAME_LENGTH: LengthLimits = { min: 2, max: 40 };
export const TOPIC_ABOUT_LENGTH: LengthLimits = { min: 10, max: 200 };
export const TOPIC_SLUG_LENGTH: LengthLimits = { min: 2, max: 40 };
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type TopicField = 'name' | 'slug' | 'about';
export type TopicInput = Record<TopicField, string>;
export type TopicProblem =
  | {
      why:
        | 'long-name'
        | 'short-name'
        | 'no-slug'
        | 'odd-slug'
        | 'long-slug'
        | 'short-slug'
        | 'long-about'
        | 'short-about';
    }
  /** `of` is the name of the other topic. */
  | { why: 'same-name' | 'same-slug' | 'former-slug'; of: string };
export type Problems = Partial<Record<TopicField, TopicProblem>>;
export type TopicRefusal = 'no-room' | 'has-questions' | 'gone';

/** The order of the form, and so of its problems. */
export const TOPIC_FIELDS: readonly TopicField[] = ['name', 'slug', 'about'];

/** The part of a name that can be in an address: empty for a name in another script. */
export function slugOf(name: string): string {
  const plain = foldCase(name)
    .replaceAll(/[øđłıħŧæœþ]/gu, (letter) => ownValue(LETTERS, letter) ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.slice(0, TOPIC_SLUG_LENGTH.max).replaceAll(/^-+|-+$/g, '');
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
  const found: [TopicField, TopicProblem | undefined][] = [
    ['name', nameProblem(name)],
    // Without a name there is nothing to make a slug from, and the name's problem says so.
    ['slug', slug === '' && name === '' ? undefined : slugProblem(slug)],
    ['about', aboutProblem(about)],
  ];
  const wrong = found.filter(([, problem]) => problem !== undefined);
  return wrong.length > 0 ? { problems: Object.fromEntries(wrong) } : { name, slug, about };
}

function nameProblem(name: string): TopicProblem | undefined {
  const length = checkLength(name, TOPIC_NAME_LENGTH);
  if (length === 'long') return { why: 'long-name' };
  return length === 'short' || !hasVisibleText(name) ? { why: 'short-name' } : undefined;
}

function slugProblem(slug: string): TopicProblem | undefined {
  if (slug === '') return { why: 'no-slug' };
  if (!SLUG.test(slug)) return { why: 'odd-slug' };
  const length = checkLength(slug, TOPIC_SLUG_LENGTH);
  if (length === 'long') return { why: 'long-slug' };
  return length === 'short' ? { why: 'short-slug' } : undefined;
}

function aboutProblem(about: string): TopicProblem | undefined {
  const length = checkLength(about, TOPIC_ABOUT_LENGTH);
  if (length === 'long') return { why: 'long-about' };
  return length === 'short' || !hasVisibleText(about) ? { why: 'short-about' } : undefined;
}
