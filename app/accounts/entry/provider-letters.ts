import { mailBody } from '../../platform/mail/mail-body.ts';
import { site } from '../../site.config.ts';
import type { Letter } from './letters.ts';

/** Whoever has an account is told when a way into it comes or goes. These cannot be turned off. */
type About = { provider: string; link: string };

export function connectedLetter({ provider, link }: About): Letter {
  return {
    subject: `Your ${site.name} account is connected to ${provider}`,
    ...mailBody([
      `Anyone who signs in at ${provider} as you can now get into your account at ${site.name}.`,
      'If that was you, there is nothing to do. If not, disconnect it, and end the sessions you do not know:',
      { link, label: 'Check your account’s security' },
    ]),
  };
}

export function disconnectedLetter({ provider, link }: About): Letter {
  return {
    subject: `Your ${site.name} account is no longer connected to ${provider}`,
    ...mailBody([
      `You can no longer sign in to your account at ${site.name} with ${provider}.`,
      'If that was you, there is nothing to do. If not, somebody else is in your account. End the sessions you do not know, and choose a new password:',
      { link, label: 'Check your account’s security' },
    ]),
  };
}
