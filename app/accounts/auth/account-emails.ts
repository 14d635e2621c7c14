import { formatCount, formatDay, formatDateTime } from '../../base/words/figures.ts';
import { renderEmailBody, type EmailBlock } from '../../platform/mail/email-body.ts';
import { site } from '../../site.config.ts';

export type EmailContent = { subject: string; text: string; html: string };

const IGNORE_IF_NOT_YOU =
  'If that was not you, ignore this email: nothing happens without the link.';

function emailContent(subject: string, parts: readonly EmailBlock[]): EmailContent {
  return { subject, ...renderEmailBody(parts) };
}

/** For an address that has no account. */
export function signUpEmail(link: string): EmailContent {
  return emailContent(`Finish your ${site.name} account`, [
    `Someone, hopefully you, wants to create an account at ${site.name} with this address.`,
    { link, label: 'Choose a name and a password' },
    `The link works once, for an hour. ${IGNORE_IF_NOT_YOU}`,
  ]);
}

/** For an address that has an account already. */
export function accountExistsEmail(link: string): EmailContent {
  return emailContent(`You have an account at ${site.name} already`, [
    `Someone, hopefully you, wanted to create an account at ${site.name} with this address. It has one.`,
    { link, label: 'Sign in to your account' },
    `The link works once, for ten minutes. After that you can sign in with your password, or ask for another link on the sign-in page. ${IGNORE_IF_NOT_YOU}`,
  ]);
}

export function signInEmail(link: string): EmailContent {
  return emailContent(`Sign in to ${site.name}`, [
    `Someone, hopefully you, asked for a link to sign in to ${site.name}.`,
    { link, label: 'Sign in' },
    `The link works once, for ten minutes. ${IGNORE_IF_NOT_YOU}`,
  ]);
}

export function passwordResetEmail(link: string): EmailContent {
  return emailContent(`Choose a new password for ${site.name}`, [
    `Someone, hopefully you, asked for a new password for the account with this address.`,
    { link, label: 'Choose a new password' },
    `The link works once, for ten minutes. ${IGNORE_IF_NOT_YOU} Your password stays as it is.`,
  ]);
}

/** For an address that has no account, where a link or a new password was requested. */
export function noAccountEmail(link: string): EmailContent {
  return emailContent(`No account at ${site.name} has this address`, [
    `Someone, hopefully you, wanted to sign in to an account at ${site.name} with this address. There is none. Your account may use another address.`,
    { link, label: 'Create an account with this address' },
    `The link works once, for an hour. ${IGNORE_IF_NOT_YOU}`,
  ]);
}

/** When an action was done, and on which device; `device` is empty where it is unknown. */
export type ActionContext = { at: Date; device: string };

/** Security emails go to the address of the account and cannot be turned off. */
function securityEmail(subject: string, parts: readonly EmailBlock[]): EmailContent {
  return emailContent(`${site.name}: ${subject}`, parts);
}

function whenAndWhere({ at, device }: ActionContext): string {
  return `It was done on ${formatDateTime(at, 'UTC')}, with ${device === '' ? 'an unknown browser' : device}.`;
}

const CHANGE_PASSWORD_IF_NOT_YOU =
  'If it was you, there is nothing to do. If not, somebody can get into your account: choose a new password at once, which ends all sessions.';

const newPasswordLink = (link: string): EmailBlock => ({ link, label: 'Choose a new password' });

/** `forgot` is the address of the page where a new password is requested. */
export function passwordChangedEmail(doing: ActionContext, forgot: string): EmailContent {
  return securityEmail('Your password was changed', [
    `The password of your account at ${site.name} was changed. ${whenAndWhere(doing)}`,
    CHANGE_PASSWORD_IF_NOT_YOU,
    newPasswordLink(forgot),
  ]);
}

export function codesChangedEmail(
  what: 'on' | 'off',
  doing: ActionContext,
  forgot: string,
): EmailContent {
  const done =
    what === 'on'
      ? `From now on, signing in to ${site.name} takes a one-time code after your password. You were signed out everywhere else.`
      : `Signing in to ${site.name} no longer takes a one-time code. Your recovery codes no longer work either.`;
  return securityEmail(`One-time codes were turned ${what}`, [
    `${done} ${whenAndWhere(doing)}`,
    CHANGE_PASSWORD_IF_NOT_YOU,
    newPasswordLink(forgot),
  ]);
}

export function recoveryCodesRenewedEmail(doing: ActionContext, forgot: string): EmailContent {
  return securityEmail('You have new recovery codes', [
    `New recovery codes were made for your account at ${site.name}; the old ones no longer work. ${whenAndWhere(doing)}`,
    CHANGE_PASSWORD_IF_NOT_YOU,
    newPasswordLink(forgot),
  ]);
}

export function recoveryCodeUsedEmail(
  left: number,
  doing: ActionContext,
  forgot: string,
): EmailContent {
  const rest = formatCount(left, {
    one: 'One is left: create new ones soon.',
    other: '# more are left.',
  });
  return securityEmail('A recovery code was used', [
    `Somebody signed in to your account at ${site.name} with a recovery code. ${whenAndWhere(doing)}`,
    left === 0 ? 'None is left: create new ones.' : rest,
    CHANGE_PASSWORD_IF_NOT_YOU,
    newPasswordLink(forgot),
  ]);
}

/** For a member who lost what they sign in with, after the operator reset it. */
export function secondFactorResetEmail(at: Date): EmailContent {
  return securityEmail('Your second factor was reset', [
    `The operator of ${site.name} removed the one-time codes, recovery codes and passkeys from your account on ${formatDateTime(at, 'UTC')}. You were signed out everywhere.`,
    'Sign in with your password or a link by email, and set up one-time codes or a passkey again.',
    `If you did not ask for this, write to us at once: ${site.mail.contact}.`,
  ]);
}

/** Goes to the address that the member wants to change to. */
export function confirmAddressEmail(link: string): EmailContent {
  return emailContent(`Confirm this address for ${site.name}`, [
    `Someone, hopefully you, wants to use this address for their account at ${site.name}.`,
    { link, label: 'Confirm this address' },
    `The link works once, for an hour, where you are signed in to that account. ${IGNORE_IF_NOT_YOU}`,
  ]);
}

/** Goes to the new address where another account has it. */
export function addressTakenEmail(link: string): EmailContent {
  return emailContent(`Another account at ${site.name} has this address`, [
    `Someone, hopefully you, wanted to use this address for their account at ${site.name}. An account has it already, and each address can have one.`,
    { link, label: 'Sign in to that account' },
    `The link works once, for ten minutes. ${IGNORE_IF_NOT_YOU}`,
  ]);
}

/**
 * Goes to the old address. Both of these emails name the new address in full, though it is somebody's: the owner of the
 * account knows it, or sees at a glance that the account was taken over and what to write to us about. Nobody learns an
 * address from them who did not have the account before.
 */
export function addressChangeRequestedEmail(
  to: string,
  doing: ActionContext,
  forgot: string,
): EmailContent {
  return securityEmail('A change of address was requested', [
    `Somebody asked to change the address of your account at ${site.name} to ${to}. It stays as it is until the link we emailed there is opened. ${whenAndWhere(doing)}`,
    'If it was you, there is nothing to do here. If not, choose a new password at once: that ends all sessions and the link stops working.',
    newPasswordLink(forgot),
  ]);
}

export function addressChangedEmail(to: string, doing: ActionContext): EmailContent {
  return securityEmail('Your address was changed', [
    `Your account at ${site.name} has the address ${to} now, and not this one. ${whenAndWhere(doing)}`,
    `If it was you, there is nothing to do. If not, write to us at once: ${site.mail.contact}.`,
  ]);
}

/** For a member who was given a role of staff, or had it taken. */
export function staffRoleEmail(
  role: 'moderator' | 'admin' | undefined,
  hasFactor: boolean,
): EmailContent {
  if (role === undefined)
    return emailContent(`You are no longer staff of ${site.name}`, [
      `An admin of ${site.name} removed your staff role. Your account stays as it is.`,
    ]);
  const words = role === 'admin' ? 'an admin' : 'a moderator';
  return emailContent(`You are ${words} of ${site.name}`, [
    `An admin of ${site.name} made you ${words}. Your account shows what you can do now.`,
    'You were signed out everywhere: sign in again. From now on you have to sign in every twelve hours.',
    hasFactor
      ? 'Sign in with your one-time codes or a passkey. With a password or a link alone, the role does not work.'
      : 'The role works once you have set up a second factor, which means one-time codes or a passkey. We ask you to when you sign in.',
  ]);
}

export function deletionRequestedEmail(link: string, day: Date): EmailContent {
  return emailContent(`Your ${site.name} account will be deleted`, [
    `You asked us to delete your account. It and what belongs to it are erased on ${formatDay(day)}. Until then it is closed: nobody is signed in to it.`,
    { link, label: 'Keep my account' },
    'Until then you can keep the account by this link, or by signing in. If you want to leave, there is nothing more to do.',
    'If it was not you who asked, keep the account and choose a new password.',
  ]);
}

export function deletionReminderEmail(link: string, day: Date): EmailContent {
  return emailContent(`Your ${site.name} account is deleted on ${formatDay(day)}`, [
    `You asked us to delete your account. It is erased on ${formatDay(day)}, and after that nobody can bring it back.`,
    { link, label: 'Keep my account' },
    'If you want to leave, there is nothing more to do. This is the last email about it.',
  ]);
}
