import type { LinkCheckResult } from '../../auth/link-tokens.server.ts';

export const titles: Record<Exclude<LinkCheckResult['state'], 'open'>, string> = {
  used: 'This link was used already',
  late: 'This link is too old',
  unknown: 'This link does not work',
};
/** How long a link works, by what it would have opened. */
export const workedOnce = {
  'sign-in': 'A link to sign in works once, for ten minutes.',
  'sign-up': 'A link to make an account works once, for an hour.',
  password: 'A link to choose a new password works once, for ten minutes.',
  address: 'A link to confirm an address works once, for an hour.',
  stay: 'A link to keep an account works once, until the day the account is deleted.',
};
export const incomplete =
  'It may be too old, or you may have opened only a part of it: some email apps cut long addresses in two. Open the link in the email again, or copy all of it.';
export const tooManyDeadLinks =
  'Too many links that do not work were opened from your network lately. A link that works still opens.';
export const goHome = 'Go to the home page';
