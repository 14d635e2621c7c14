import { formatCount } from '../../../base/words/figures.ts';
import { site } from '../../../site.config.ts';

export const codeLead = `The six digits that your authenticator app shows for ${site.name} now.`;
export const wrongCode =
  'This code is wrong or was already used. Wait for the next one and enter that.';
export const wrongRecoveryCode =
  'This is not one of your codes, or it was already used. Check your list and enter another.';
export const tooManyTries = ({ minutes }: { minutes: number }) =>
  formatCount(minutes, {
    one: 'Too many tries. Please try again in a minute.',
    other: 'Too many tries. Please try again in # minutes.',
  });
export const passwordNotEnough = <T>({ link }: { link: (text: string) => T }) =>
  [
    'Too many wrong codes were tried on this account, so a password alone is not enough now. ',
    link('Get a link by email'),
    '.',
  ] as const;
export const yourCode = 'Your code';
export const description = 'Signing in to this account takes a one-time code as well.';
export const aRecoveryCode = 'A recovery code';
export const recoveryCodeLead =
  'One of the ten you saved when you turned on one-time codes. Each works once.';
export const recoveryCode = 'Recovery code';
export const oneTimeCode = 'One-time code';
export const signIn = 'Sign in';
export const byCode = 'Use a code from the app';
export const byRecoveryCode = 'Use a recovery code';
export const byAnotherAccount = 'Use another account';
