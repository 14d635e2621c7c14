import { site } from '../../../site.config.ts';
import { emailContent, type EmailContent } from './email.server.ts';

/** Emails with a link that was asked for. */
type Link = { link: string };

const IGNORE_IF_NOT_YOU =
  'If that was not you, ignore this email: nothing happens without the link.';

/** For an address that has no account. */
export function signUpEmail({ link }: Link): EmailContent {
  return emailContent(`Finish your ${site.name} account`, [
    `Someone, hopefully you, wants to create an account at ${site.name} with this address.`,
    { link, label: 'Choose a name and a password' },
    `The link works once, for an hour. ${IGNORE_IF_NOT_YOU}`,
  ]);
}

/** For an address that has an account already. */
export function accountExistsEmail({ link }: Link): EmailContent {
  return emailContent(`You have an account at ${site.name} already`, [
    `Someone, hopefully you, wanted to create an account at ${site.name} with this address. It has one.`,
    { link, label: 'Sign in to your account' },
    `The link works once, for ten minutes. After that you can sign in with your password, or ask for another link on the sign-in page. ${IGNORE_IF_NOT_YOU}`,
  ]);
}

export function signInEmail({ link }: Link): EmailContent {
  return emailContent(`Sign in to ${site.name}`, [
    `Someone, hopefully you, asked for a link to sign in to ${site.name}.`,
    { link, label: 'Sign in' },
    `The link works once, for ten minutes. ${IGNORE_IF_NOT_YOU}`,
  ]);
}

export function passwordResetEmail({ link }: Link): EmailContent {
  return emailContent(`Choose a new password for ${site.name}`, [
    `Someone, hopefully you, asked for a new password for the account with this address.`,
    { link, label: 'Choose a new password' },
    `The link works once, for ten minutes. ${IGNORE_IF_NOT_YOU} Your password stays as it is.`,
  ]);
}

/** For an address that has no account, where a link or a new password was requested. */
export function noAccountEmail({ link }: Link): EmailContent {
  return emailContent(`No account at ${site.name} has this address`, [
    `Someone, hopefully you, wanted to sign in to an account at ${site.name} with this address. There is none. Your account may use another address.`,
    { link, label: 'Create an account with this address' },
    `The link works once, for an hour. ${IGNORE_IF_NOT_YOU}`,
  ]);
}

/** Goes to the address that the member wants to change to. */
export function confirmAddressEmail({ link }: Link): EmailContent {
  return emailContent(`Confirm this address for ${site.name}`, [
    `Someone, hopefully you, wants to use this address for their account at ${site.name}.`,
    { link, label: 'Confirm this address' },
    `The link works once, for an hour, where you are signed in to that account. ${IGNORE_IF_NOT_YOU}`,
  ]);
}

/** Goes to the new address where another account has it. */
export function addressTakenEmail({ link }: Link): EmailContent {
  return emailContent(`Another account at ${site.name} has this address`, [
    `Someone, hopefully you, wanted to use this address for their account at ${site.name}. An account has it already, and each address can have one.`,
    { link, label: 'Sign in to that account' },
    `The link works once, for ten minutes. ${IGNORE_IF_NOT_YOU}`,
  ]);
}
