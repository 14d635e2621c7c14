import type { SignInMethod } from '../../account-rules.ts';

export const signedIn = {
  password: ({ when }) => ['Signed in ', when, ', by password'],
  link: ({ when }) => ['Signed in ', when, ', by an emailed link'],
  passkey: ({ when }) => ['Signed in ', when, ', by passkey'],
  provider: ({ when }) => ['Signed in ', when, ', by another site'],
} satisfies Record<SignInMethod, <T>(of: { when: T }) => readonly (T | string)[]>;
export const lastUsed = <T>({ day }: { day: T }) => ['last used ', day] as const;
export const endSessionOf = ({ browser, when }: { browser: string; when: string }) =>
  `End session: ${browser}, signed in ${when}`;
export const aBrowser = 'A browser';
export const whereSignedIn = 'Where you are signed in';
export const thisOne = 'This one';
export const endSession = 'End session';
export const thereAreMore = 'There are more. Only the latest are shown.';
export const signOutElsewhere = 'Sign out everywhere else';
