import { formatCount } from '../../../base/words/figures.ts';

type Days = { days: number };
export const canBeKept = ({ days }: Days) =>
  formatCount(days, {
    one: 'An account that is to be deleted can be kept for # day.',
    other: 'An account that is to be deleted can be kept for # days.',
  });
export const deletedIn = ({ days }: Days) =>
  formatCount(days, {
    one: 'Your account is deleted in # day',
    other: 'Your account is deleted in # days',
  });
export const toBeDeleted = <T>({ name, day }: { name: T; day: T }) =>
  [
    'The account of ',
    name,
    ' is to be deleted on ',
    day,
    '. If you keep it, everything in it is as it was.',
  ] as const;
export const keepYourAccount = 'Keep your account';
export const keepAccountQuestion = 'Keep your account?';
export const keepMyAccount = 'Keep my account';
export const ifYouLeave = 'If you want to leave, close this page. You need do nothing more.';
export const accountStays = 'Your account stays';
export const nothingDeleted = 'Nothing is deleted. Sign in and everything is as it was.';
export const signIn = 'Sign in';
export const tooLate = 'It is too late to keep this account';
export const dayHasCome = 'The day of its deletion has come.';
export const goHome = 'Go to the home page';
export const signedOutEverywhere =
  'You are signed out everywhere. Until then everything stays as it is, and nobody gets into the account.';
export const ifYouChangeYourMind = 'If you change your mind';
export const howToKeepIt = 'How to keep it';
export const openTheLink =
  'Open the link in the email we sent you when you asked for the deletion, or sign in. We write once more two days before the end.';
