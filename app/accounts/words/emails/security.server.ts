import { deviceWords } from '../../../base/words/device.ts';
import { formatCount, formatDateTime } from '../../../base/words/figures.ts';
import type { EmailBlock } from '../../../platform/mail/email-body.ts';
import { site } from '../../../site.config.ts';
import { emailContent, type EmailContent } from './email.server.ts';

/** When an action was done, and on which device; `device` is empty where it is unknown. */
type ActionContext = { at: Date; device: string };
/** `forgot` is the address of the page where a new password is requested. */
type Undo = ActionContext & { forgot: string };

/** Security emails go to the address of the account and cannot be turned off. */
function securityEmail(subject: string, parts: readonly EmailBlock[]): EmailContent {
  return emailContent(`${site.name}: ${subject}`, parts);
}

function whenAndWhere({ at, device }: ActionContext): string {
  const when = formatDateTime(at, 'UTC');
  return device === ''
    ? `It was done on ${when}, with an unknown browser.`
    : `It was done on ${when}, with ${deviceWords(device)}.`;
}

const CHANGE_PASSWORD_IF_NOT_YOU =
  'If it was you, there is nothing to do. If not, somebody can get into your account: choose a new password at once, which ends all sessions.';

const newPasswordLink = ({ forgot }: Undo): EmailBlock => ({
  link: forgot,
  label: 'Choose a new password',
});

export function passwordChangedEmail(done: Undo): EmailContent {
  return securityEmail('Your password was changed', [
    `The password of your account at ${site.name} was changed. ${whenAndWhere(done)}`,
    CHANGE_PASSWORD_IF_NOT_YOU,
    newPasswordLink(done),
  ]);
}

export function codesTurnedOnEmail(done: Undo): EmailContent {
  return securityEmail('One-time codes were turned on', [
    `From now on, signing in to ${site.name} takes a one-time code after your password. You were signed out everywhere else. ${whenAndWhere(done)}`,
    CHANGE_PASSWORD_IF_NOT_YOU,
    newPasswordLink(done),
  ]);
}

export function codesTurnedOffEmail(done: Undo): EmailContent {
  return securityEmail('One-time codes were turned off', [
    `Signing in to ${site.name} no longer takes a one-time code. Your recovery codes no longer work either. ${whenAndWhere(done)}`,
    CHANGE_PASSWORD_IF_NOT_YOU,
    newPasswordLink(done),
  ]);
}

export function recoveryCodesRenewedEmail(done: Undo): EmailContent {
  return securityEmail('You have new recovery codes', [
    `New recovery codes were made for your account at ${site.name}; the old ones no longer work. ${whenAndWhere(done)}`,
    CHANGE_PASSWORD_IF_NOT_YOU,
    newPasswordLink(done),
  ]);
}

export function recoveryCodeUsedEmail({ left, ...done }: Undo & { left: number }): EmailContent {
  const rest = formatCount(left, {
    one: 'One is left: create new ones soon.',
    other: '# more are left.',
  });
  return securityEmail('A recovery code was used', [
    `Somebody signed in to your account at ${site.name} with a recovery code. ${whenAndWhere(done)}`,
    left === 0 ? 'None is left: create new ones.' : rest,
    CHANGE_PASSWORD_IF_NOT_YOU,
    newPasswordLink(done),
  ]);
}

/** For a member who lost what they sign in with, after the operator reset it. */
export function secondFactorResetEmail({ at }: { at: Date }): EmailContent {
  return securityEmail('Your second factor was reset', [
    `The operator of ${site.name} removed the one-time codes, recovery codes and passkeys from your account on ${formatDateTime(at, 'UTC')}. You were signed out everywhere.`,
    'Sign in with your password or a link by email, and set up one-time codes or a passkey again.',
    `If you did not ask for this, write to us at once: ${site.mail.contact}.`,
  ]);
}

/**
 * Goes to the old address. Both of these emails name the new address in full, though it is somebody's: the owner of the
 * account knows it, or sees at a glance that the account was taken over and what to write to us about. Nobody learns an
 * address from them who did not have the account before.
 */
export function addressChangeRequestedEmail({ to, ...done }: Undo & { to: string }): EmailContent {
  return securityEmail('A change of address was requested', [
    `Somebody asked to change the address of your account at ${site.name} to ${to}. It stays as it is until the link we emailed there is opened. ${whenAndWhere(done)}`,
    'If it was you, there is nothing to do here. If not, choose a new password at once: that ends all sessions and the link stops working.',
    newPasswordLink(done),
  ]);
}

export function addressChangedEmail({ to, ...done }: ActionContext & { to: string }): EmailContent {
  return securityEmail('Your address was changed', [
    `Your account at ${site.name} has the address ${to} now, and not this one. ${whenAndWhere(done)}`,
    `If it was you, there is nothing to do. If not, write to us at once: ${site.mail.contact}.`,
  ]);
}
