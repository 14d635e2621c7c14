import { formatCount } from '../../base/words/figures.ts';

export const emailAddress = 'Email address';
export const displayName = 'Display name';
export const password = 'Password';
export const noAccountsNow =
  'The site cannot reach its accounts at the moment. Please try again in a moment.';
export const manySignIn = 'Many people are signing in just now. Please try again in a moment.';
export const tooManyAttempts = ({ minutes }: { minutes: number }) =>
  formatCount(minutes, {
    one: 'Too many attempts came from your network. Please try again in a minute.',
    other: 'Too many attempts came from your network. Please try again in # minutes.',
  });
export const nameHint =
  'Members of the communities you join see it. With a handle it also appears on your questions. It need not be your real name.';
