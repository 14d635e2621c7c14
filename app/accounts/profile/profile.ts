import { cleanSingleLine, hasVisibleText } from '../../base/clean-text.ts';
import { checkLength, type LengthLimits } from '../../base/text-length.ts';
import { normalizeSingleLine } from '../../base/single-line.ts';
import { site } from '../../site.config.ts';
import {
  displayName,
  nameProblem,
  type MisleadingName,
  type NameProblem,
} from '../account-rules.ts';

/** What members show of themselves, as it is typed and as it is stored. */
export const HANDLE_LENGTH: LengthLimits = { min: 3, max: 20 };
export const BIO_LENGTH: LengthLimits = { min: 0, max: 160 };

export type Profile = { name: string; handle: string; bio: string };
export type ProfileField = keyof Profile;
export type HandleProblem =
  | { why: 'handle-signs' | 'handle-blank' | 'handle-ours' | 'handle-taken' }
  | { why: 'handle-short'; least: number }
  | { why: 'handle-long'; most: number }
  | MisleadingName;
export type BioProblem = { why: 'bio-long'; most: number };
export type ProfileProblems = {
  name?: NameProblem;
  handle?: HandleProblem;
  bio?: BioProblem;
};

/** In the order of the form. */
export const PROFILE_FIELDS: readonly ProfileField[] = ['name', 'handle', 'bio'];

/** A member with one of these handles would be taken for the site, or for one of its pages. */
export const RESERVED_HANDLES: ReadonlySet<string> = new Set(
  `about abuse account admin administrator anonymous answers api appeals bot community contact deleted demo editor everyone
  faq guest help helpdesk info legal live mail member members mod moderator moderators news nobody none null official
  operator owner postmaster press privacy question questions report root safety security settings signin signup site
  staff support survey system team terms topic undefined user verified visitor visitors webmaster welcome you`.split(
    /\s+/,
  ),
);

/** A handle is the same in capitals, and with the @ that others put before it. */
export function normalizeHandle(typed: string): string {
  return normalizeSingleLine(typed).replace(/^@/, '').toLowerCase();
}

function handleProblem(handle: string): HandleProblem | undefined {
  if (handle === '') return undefined;
  if (!/^[a-z0-9_]*$/.test(handle)) return { why: 'handle-signs' };
  const { min, max } = HANDLE_LENGTH;
  if (handle.length < min) return { why: 'handle-short', least: min };
  if (handle.length > max) return { why: 'handle-long', most: max };
  if (!/[a-z0-9]/.test(handle)) return { why: 'handle-blank' };
  const plain = handle.replaceAll('_', '').replace(/\d+$/, '');
  return RESERVED_HANDLES.has(plain) || plain.includes(site.slug)
    ? { why: 'handle-ours' }
    : undefined;
}

function bioProblem(bio: string): BioProblem | undefined {
  return checkLength(bio, BIO_LENGTH) === 'long'
    ? { why: 'bio-long', most: BIO_LENGTH.max }
    : undefined;
}

/** The profile as it would be stored, and its problems; there are none where it can be. */
export function readProfile(typed: Profile): { profile: Profile; problems: ProfileProblems } {
  const bio = cleanSingleLine(typed.bio);
  const profile = {
    name: displayName(typed.name),
    handle: normalizeHandle(typed.handle),
    bio: hasVisibleText(bio) ? bio : '',
  };
  const name = nameProblem(profile.name);
  const handle = handleProblem(profile.handle);
  const wrongBio = bioProblem(profile.bio);
  const problems = {
    ...(name && { name }),
    ...(handle && { handle }),
    ...(wrongBio && { bio: wrongBio }),
  };
  return { profile, problems };
}
