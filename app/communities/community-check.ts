import { cleanMultiline, cleanSingleLine, hasVisibleText } from '../base/clean-text.ts';
import { checkLength, type LengthLimits } from '../base/text-length.ts';
import { tooLong } from '../base/too-long.ts';
import {
  COMMUNITY_ABOUT_LENGTH,
  INVITATION_LIMITS,
  COMMUNITY_NAME_LENGTH,
  RESERVED_SLUGS,
  RULES_LENGTH,
  COMMUNITY_SLUG_LENGTH,
  WELCOME_LENGTH,
  WORDS_LENGTH,
  type JoinPolicy,
} from './community-rules.ts';
import type {
  CommunityInput,
  CommunityProblem,
  CommunityFieldProblem,
} from './community-schema.ts';

export type InvalidCommunityInput = { problems: CommunityFieldProblem[] };

/** A checked community that may be made. */
export type NewCommunity = Omit<CommunityInput, 'joining' | 'newReasonsWait'> & {
  joining: JoinPolicy;
};
/** The texts that can be changed; the slug stays, since others link to it. */
export type CommunityTexts = Pick<NewCommunity, 'name' | 'about' | 'rules' | 'welcome'>;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Checks a new community. Problems come in the order of the form. */
export function checkNewCommunity(typed: CommunityInput): NewCommunity | InvalidCommunityInput {
  const words = cleanTexts(typed);
  const given = cleanSingleLine(typed.slug);
  const slug = given === '' ? slugFrom(words.name) : given;
  const { joining } = typed;
  const problems = [
    ...problemsIn(words, ['name']),
    ...at('slug', slugProblem(slug, { isGiven: given !== '', hasName: words.name !== '' })),
    ...problemsIn(words, ['about']),
    ...at('joining', joining === undefined ? ({ why: 'no-policy' } as const) : undefined),
    ...problemsIn(words, ['rules', 'welcome']),
  ];
  if (joining === undefined || problems.length > 0) return { problems };
  return { ...words, slug, joining };
}

/** Checks the changed texts of a community. */
export function checkCommunityTexts(typed: CommunityInput): CommunityTexts | InvalidCommunityInput {
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

type LongText = Extract<CommunityProblem, { over: number }>['why'];
type TextField = { limits: LengthLimits; long: LongText; short?: 'name-short' | 'about-short' };
const TEXT_FIELDS: Record<keyof CommunityTexts, TextField> = {
  name: { limits: COMMUNITY_NAME_LENGTH, long: 'name-long', short: 'name-short' },
  about: { limits: COMMUNITY_ABOUT_LENGTH, long: 'text-long', short: 'about-short' },
  rules: { limits: RULES_LENGTH, long: 'rules-long' },
  welcome: { limits: WELCOME_LENGTH, long: 'welcome-long' },
};

function problemsIn(
  words: CommunityTexts,
  fields: readonly (keyof CommunityTexts)[],
): CommunityFieldProblem[] {
  return fields.flatMap((field) => {
    const { limits, long, short } = TEXT_FIELDS[field];
    const text = words[field];
    if (text === '' && limits.min === 0) return [];
    if (short && checkLength(text, limits) === 'short') return at(field, { why: short });
    if (!hasVisibleText(text)) return at(field, { why: 'unreadable' });
    return at(field, tooLongBy(text, limits, long));
  });
}

function tooLongBy(
  text: string,
  limits: LengthLimits,
  why: LongText,
): CommunityProblem | undefined {
  const long = tooLong(text, limits);
  return long && { why, ...long };
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
    .slice(0, COMMUNITY_SLUG_LENGTH.max)
    .replaceAll(/^-+|-+$/g, '');
}

function slugProblem(
  slug: string,
  { isGiven, hasName }: { isGiven: boolean; hasName: boolean },
): CommunityProblem | undefined {
  if (!isGiven && slug.length < COMMUNITY_SLUG_LENGTH.min)
    return hasName ? { why: 'no-slug' } : undefined;
  if (!SLUG.test(slug)) return { why: 'odd-slug' };
  if (slug.length < COMMUNITY_SLUG_LENGTH.min || slug.length > COMMUNITY_SLUG_LENGTH.max)
    return { why: 'slug-length' };
  return RESERVED_SLUGS.includes(slug) ? { why: 'slug-taken' } : undefined;
}

/** The words of a request to join, or the reason of a removal; may be empty. */
export function checkOptionalText(
  field: string,
  typed: string,
): { words: string } | InvalidCommunityInput {
  const words = cleanMultiline(typed);
  const problem = tooLongBy(words, WORDS_LENGTH, 'text-long');
  return problem === undefined ? { words } : { problems: at(field, problem) };
}

/** The reason of a ban, which the banned person reads. */
export function checkBanReason(typed: string): { words: string } | InvalidCommunityInput {
  const words = cleanMultiline(typed);
  return hasVisibleText(words)
    ? checkOptionalText('reason', typed)
    : { problems: at('reason', { why: 'no-reason' }) };
}

export type NewInvitation = { most: number; days: number };

export function checkInvitation(most: string, days: string): NewInvitation | InvalidCommunityInput {
  const people = /^\d{1,6}$/.test(most.trim()) ? Number(most) : 0;
  const chosen = INVITATION_LIMITS.days.find((one) => String(one) === days);
  const problems = [
    ...at(
      'most',
      people >= 1 && people <= INVITATION_LIMITS.most ? undefined : { why: 'odd-number' },
    ),
    ...at('days', chosen === undefined ? { why: 'odd-days' } : undefined),
  ];
  return chosen === undefined || problems.length > 0
    ? { problems }
    : { most: people, days: chosen };
}

function at(field: string, problem: CommunityProblem | undefined): CommunityFieldProblem[] {
  return problem === undefined ? [] : [{ field, problem }];
}
