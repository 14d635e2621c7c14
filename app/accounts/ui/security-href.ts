import { href } from 'react-router';

/** The forms of the security page, each shown only after a recent proof. */
export const SECURITY_FORMS = ['address', 'password', 'codes', 'codes-off', 'recovery'] as const;
export type SecurityFormName = (typeof SECURITY_FORMS)[number];

/** The values of the field `does`. */
export type SecurityAction = SecurityFormName | 'confirm-address' | 'end-session' | 'end-others';

/** What was done, by a parameter of the address. */
export const DONE_WORDS: ReadonlyMap<string, string> = new Map([
  [
    'asked',
    'Look for our email to the new address. Open the link in it within an hour; until then nothing changes. If there is none, the address already got as many emails as it may for now.',
  ],
  [
    'mailed',
    'Look for our email to you. Open the link in it within an hour. If there is none, your address already got as many emails as it may for now.',
  ],
  ['moved', 'Your account has the new address.'],
  ['confirmed', 'Your address is confirmed.'],
  ['password', 'You have a new password.'],
  ['password-alone', 'You have a new password, and you are signed out everywhere else.'],
  ['codes-off', 'One-time codes are off.'],
  [
    'old-form',
    'Nothing was changed, because the form was out of date. Here is how things are now.',
  ],
  ['ended', 'Session ended.'],
  ['ended-others', 'You are signed out everywhere else.'],
]);

export function securityHref(query: { do?: SecurityFormName; did?: string } = {}): string {
  const path = href('/account/security');
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? path : `${path}?${asked}`;
}
