import { cleanMultiline, cleanSingleLine, hasVisibleText } from '../base/clean-text.ts';
import { formatList, formatNumber } from '../base/words/figures.ts';
import { checkLength, type LengthLimits } from '../base/text-length.ts';
import { tooLongProblem } from '../base/words/too-long-problem.ts';
import {
  ABOUT_LENGTH,
  INVITATION_LIMITS,
  NAME_LENGTH,
  RESERVED_SLUGS,
  RULES_LENGTH,
  SLUG_LENGTH,
  WELCOME_LENGTH,
  WORDS_LENGTH,
  type JoinPolicy,
} from './rules.ts';
import type { CommunityInput, Problem } from './schema.ts';

export type Invalid = { problems: Problem[] };

/** A checked community that may be made. */
export type NewCommunity = Required<Omit<CommunityInput, 'joining'>> & { joining: JoinPolicy };
/** The texts that can be changed; the slug stays, since others link to it. */
export type CommunityTexts = Pick<NewCommunity, 'name' | 'about' | 'rules' | 'welcome'>;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Checks a new community. Problems come in the order of the form. */
export function checkNewCommunity(typed: CommunityInput): NewCommunity | Invalid {
  const words = cleanTexts(typed);
  const given = cleanSingleLine(typed.slug);
  const slug = given === '' ? slugFrom(words.name) : given;
  const { joining } = typed;
  const problems = [
    ...problemsIn(words, ['name']),
    ...at('slug', slugProblem(slug, { isGiven: given !== '', hasName: words.name !== '' })),
    ...problemsIn(words, ['about']),
    ...at('joining', joining === undefined ? 'Choose how people join.' : undefined),
    ...problemsIn(words, ['rules', 'welcome']),
  ];
  if (joining === undefined || problems.length > 0) return { problems };
  return { ...words, slug, joining };
}

/** Checks the changed texts of a community. */
export function checkCommunityTexts(typed: CommunityInput): CommunityTexts | Invalid {
  const words = cleanTexts(typed);
  const problems = problemsIn(words, ['name', 'about', 'rules', 'welcome']);
  return problems.length > 0 ? { problems } : words;
}

function cleanTexts({ name, about, rules, welcome }: CommunityInput): CommunityTexts {
  return {
    name: cleanSingleLine(name),
    about: cleanMultiline(about),
    rules: cleanMultiline(rules),
    welcome: cleanMultiline(welcome),
  };
}

const TEXT_FIELDS: Record<
  keyof CommunityTexts,
  { limits: LengthLimits; what: string; short: string }
> = {
  name: {
    limits: NAME_LENGTH,
    what: 'the name',
    short: `Enter a name with at least ${NAME_LENGTH.min} characters.`,
  },
  about: {
    limits: ABOUT_LENGTH,
    what: 'this',
    short: `Say in at least ${ABOUT_LENGTH.min} characters what it is about.`,
  },
  rules: { limits: RULES_LENGTH, what: 'the rules', short: '' },
  welcome: { limits: WELCOME_LENGTH, what: 'the welcome', short: '' },
};

function problemsIn(words: CommunityTexts, fields: readonly (keyof CommunityTexts)[]): Problem[] {
  return fields.flatMap((field) => {
    const { limits, what, short } = TEXT_FIELDS[field];
    const text = words[field];
    if (text === '' && limits.min === 0) return [];
    if (checkLength(text, limits) === 'short') return at(field, short);
    if (!hasVisibleText(text)) return at(field, 'Use letters or numbers that can be read.');
    return at(field, tooLongProblem(text, limits, what));
  });
}

/** Letters lose their marks; all signs but a to z and digits separate words. */
export function slugFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll(/['’]/g, '');
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH.max)
    .replaceAll(/^-+|-+$/g, '');
}

function slugProblem(
  slug: string,
  { isGiven, hasName }: { isGiven: boolean; hasName: boolean },
): string | undefined {
  if (!isGiven && slug.length < SLUG_LENGTH.min)
    return hasName
      ? 'No address can be made from this name. Write one with letters from a to z.'
      : undefined;
  if (!SLUG.test(slug))
    return 'Use letters from a to z, numbers, and a single hyphen between words.';
  if (slug.length < SLUG_LENGTH.min || slug.length > SLUG_LENGTH.max)
    return `Give it ${SLUG_LENGTH.min} to ${SLUG_LENGTH.max} signs.`;
  return RESERVED_SLUGS.includes(slug) ? SLUG_TAKEN : undefined;
}

export const SLUG_TAKEN = 'This address is taken, or one that looks the same. Choose another one.';

/** The words of a request to join, or the reason of a removal; may be empty. */
export function checkOptionalText(field: string, typed: string): { words: string } | Invalid {
  const words = cleanMultiline(typed);
  const problem = tooLongProblem(words, WORDS_LENGTH, 'this');
  return problem === undefined ? { words } : { problems: at(field, problem) };
}

/** The reason of a ban, which the banned person reads. */
export function checkReason(typed: string): { words: string } | Invalid {
  const words = cleanMultiline(typed);
  return hasVisibleText(words)
    ? checkOptionalText('reason', typed)
    : { problems: at('reason', 'Say why: the person reads it.') };
}

export type NewInvitation = { most: number; days: number };

export function checkInvitation(most: string, days: string): NewInvitation | Invalid {
  const people = /^\d{1,6}$/.test(most.trim()) ? Number(most) : 0;
  const chosen = INVITATION_LIMITS.days.find((one) => String(one) === days);
  const problems = [
    ...at(
      'most',
      people >= 1 && people <= INVITATION_LIMITS.most
        ? undefined
        : `Enter a number from 1 to ${formatNumber(INVITATION_LIMITS.most)}.`,
    ),
    ...at(
      'days',
      chosen === undefined
        ? `Choose ${formatList(INVITATION_LIMITS.days.map(String))} days.`
        : undefined,
    ),
  ];
  return chosen === undefined || problems.length > 0
    ? { problems }
    : { most: people, days: chosen };
}

function at(field: string, problem: string | undefined): Problem[] {
  return problem === undefined ? [] : [{ field, problem }];
}
