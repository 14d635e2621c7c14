import { formatCount } from '../../../base/words/figures.ts';
import { ownValue } from '../../../base/own-value.ts';
import type {
  EventKind,
  EventStatus,
  SecurityOutcome,
} from '../../security-log/security-events.ts';

/** What happened, in words about the account that is shown beside them. */
export const outcomes: Record<SecurityOutcome, string> = {
  'signed-in-password': 'Signed in with a password',
  'signed-in-link': 'Signed in with an email link',
  'signed-in-passkey': 'Signed in with a passkey',
  'signed-in-provider': 'Signed in through another site',
  'confirmed-password': 'Confirmed who they are with their password',
  'confirmed-link': 'Confirmed who they are with an email link',
  'confirmed-passkey': 'Confirmed who they are with a passkey',
  'confirmed-provider': 'Confirmed who they are through another site',
  'wrong-password': 'Wrong password',
  'wrong-link': 'Email link that does not work, or no longer',
  'wrong-passkey': 'Passkey refused',
  'wrong-provider': 'Sign-in through another site failed',
  'password-shut': 'Right password, refused after too many wrong ones',
  'refused-blocked': 'Sign-in refused: account blocked',
  'refused-leaving': 'Sign-in refused: account to be deleted',
  'signed-out': 'Signed out',
  'session-ended': 'Ended one other session',
  'sessions-ended': 'Signed out everywhere else',
  blocked: 'Was blocked',
  'let-in': 'Was unblocked',
  'code-asked': 'First step right, code asked for',
  'code-right': 'Right one-time code',
  'code-wrong': 'Wrong one-time code',
  'recovery-right': 'Right recovery code',
  'recovery-wrong': 'Wrong recovery code',
  'codes-on': 'Turned on one-time codes',
  'codes-off': 'Turned off one-time codes',
  'setup-code-wrong': 'Wrong code while setting up one-time codes',
  'recovery-renewed': 'Made new recovery codes',
  'factor-kept': 'Tried to remove the second factor their role needs: refused',
  'factor-reset': 'Second factor reset by the operator',
  'reset-asked': 'Asked for an email to reset the password',
  'reset-done': 'Reset the password by an email link',
  'password-changed': 'Changed the password',
  'address-asked': 'Asked to change the email address',
  'address-changed': 'Changed the email address',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'provider-connected': 'Connected a sign-in at another site',
  'provider-removed': 'Disconnected a sign-in at another site',
  'admin-made': 'Became an admin',
  'admin-given': 'Made somebody an admin',
  'moderator-made': 'Became a moderator',
  'moderator-given': 'Made somebody a moderator',
  'role-locked':
    'Signed in without a second factor, so their role as admin or moderator does not work until they sign in with one',
  'role-lost': 'Lost their role',
  'role-taken': 'Removed somebody’s role',
  'account-made': 'Created the account',
  exported: 'Downloaded their data',
  'erasure-asked': 'Asked to delete the account',
  'erasure-kept': 'Kept the account after all',
  'erasure-ordered': 'Deletion ordered by the operator',
  erased: 'Account deleted',
  'limit-password': 'Too many wrong passwords: refused for a while',
  'limit-code': 'Too many wrong codes: refused for a while',
  'limit-link': 'Too many email links that do not work: refused for a while',
  'limit-mail': 'Too many emails requested: refused for a while',
  'limit-passkey': 'Too many tries with passkeys: refused for a while',
  'limit-provider': 'Too many tries through another site: refused for a while',
  'limit-change': 'Too many changes to security settings: refused for a while',
  'limit-export': 'Too many downloads of their data: refused for a while',
  'left-out': 'So much failed that some failures are left out here',
  'left-out-account': 'So much failed for one account that some of its failures are left out here',
  'left-out-network': 'So much failed from one network that some of its failures are left out here',
};

export const kinds: Record<EventKind, string> = {
  'sign-in': 'Sign-ins and sign-outs',
  'second-factor': 'One-time codes and recovery codes',
  'way-in': 'Password, address and other ways in',
  role: 'Roles',
  account: 'Accounts created, downloaded or deleted',
  limit: 'Limits reached',
  'left-out': 'Entries left out',
};
export const statuses: Record<EventStatus, string> = {
  done: 'Succeeded',
  failed: 'Failed',
  refused: 'Refused',
};

/** Another version of the site may have written an outcome that has no words here. */
export function whatHappened({ outcome, times }: { outcome: string; times: number }): string {
  const what = ownValue(outcomes, outcome) ?? outcome;
  return formatCount(times, { one: what, other: `${what} (# times)` });
}
