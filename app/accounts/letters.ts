import { formatDay } from '../base/format.ts';
import { mailBody, type MailPart } from '../platform/mail-body.ts';
import { site } from '../site.config.ts';

/** What a mail about an account says. */
export type Letter = { subject: string; text: string; html: string };

const NOT_YOU = 'If that was not you, do nothing: without the link nothing happens.';

function letter(subject: string, parts: readonly MailPart[]): Letter {
  return { subject, ...mailBody(parts) };
}

/** To whoever wants an account and has none. */
export function joinLetter(link: string): Letter {
  return letter(`Finish your ${site.name} account`, [
    `Somebody, we hope you, wants to make an account at ${site.name} with this address.`,
    { link, label: 'Choose a name and a password' },
    `The link works once, for a day. ${NOT_YOU}`,
  ]);
}

/** The same for whoever has one already. */
export function knownLetter(link: string): Letter {
  return letter(`You have an account at ${site.name} already`, [
    `Somebody, we hope you, wanted to make an account at ${site.name} with this address. It has one.`,
    { link, label: 'Sign in to it' },
    `The link works once, for ten minutes. After that you can sign in with your password, or ask for another link on the sign-in page. ${NOT_YOU}`,
  ]);
}

export function enterLetter(link: string): Letter {
  return letter(`Sign in to ${site.name}`, [
    `Somebody, we hope you, asked to be signed in at ${site.name} by a link.`,
    { link, label: 'Sign in' },
    `The link works once, for ten minutes. ${NOT_YOU}`,
  ]);
}

export function resetLetter(link: string): Letter {
  return letter(`Choose a new password for ${site.name}`, [
    `Somebody, we hope you, asked for a new password for the account with this address.`,
    { link, label: 'Choose a new password' },
    `The link works once, for ten minutes. ${NOT_YOU} Your password stays as it is.`,
  ]);
}

/** To whoever asked for a link or a new password under an address that has no account. */
export function unknownLetter(link: string): Letter {
  return letter(`No account at ${site.name} has this address`, [
    `Somebody, we hope you, wanted to get into an account at ${site.name} with this address. There is none: it may have another of your addresses.`,
    { link, label: 'Make an account with this address' },
    `The link works once, for a day. ${NOT_YOU}`,
  ]);
}

/** To whoever was given a role among those who keep the site, or had it taken. */
export function staffLetter(role: 'moderator' | 'admin' | undefined): Letter {
  if (role === undefined)
    return letter(`You no longer keep ${site.name}`, [
      `An admin of ${site.name} took back your role among those who keep the site. Your account stays as it is.`,
    ]);
  const words = role === 'admin' ? 'an admin' : 'a moderator';
  return letter(`You are ${words} of ${site.name}`, [
    `An admin of ${site.name} made you ${words}. What you can do now stands in your account.`,
    'From now on you are signed out twelve hours after you signed in, whatever you do.',
  ]);
}

/** To whoever asked for their account to be deleted. */
export function leavingLetter(link: string, day: Date): Letter {
  return letter(`Your ${site.name} account will be deleted`, [
    `You asked us to delete your account. It and what belongs to it are erased on ${formatDay(day)}. Until then it is closed: nobody is signed in to it.`,
    { link, label: 'Keep my account' },
    'Up to that day you can take it back by this link, or by signing in. If you want to leave, there is nothing more to do.',
    'If it was not you who asked, take it back and choose a new password.',
  ]);
}

/** The same once more, shortly before. */
export function lastDaysLetter(link: string, day: Date): Letter {
  return letter(`Your ${site.name} account is deleted on ${formatDay(day)}`, [
    `You asked us to delete your account. It is erased on ${formatDay(day)}, and after that nobody can bring it back.`,
    { link, label: 'Keep my account' },
    'If you want to leave, there is nothing more to do. This is the last mail about it.',
  ]);
}
