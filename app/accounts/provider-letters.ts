import { mailBody } from '../platform/mail-body.ts';
import { site } from '../site.config.ts';
import type { Letter } from './letters.ts';

/** Whoever has an account is told when a way into it comes or goes. These cannot be turned off. */
type About = { provider: string; link: string };

export function connectedLetter({ provider, link }: About): Letter {
  return {
    subject: `Your ${site.name} account is connected to ${provider}`,
    ...mailBody([
      `Whoever signs in at ${provider} with your sign-in there can now get into your account at ${site.name}.`,
      'If that was you, there is nothing to do. If not, disconnect it, and end the sessions you do not know:',
      { link, label: 'Look at the security of the account' },
    ]),
  };
}

export function disconnectedLetter({ provider, link }: About): Letter {
  return {
    subject: `Your ${site.name} account is no longer connected to ${provider}`,
    ...mailBody([
      `Your sign-in at ${provider} opens your account at ${site.name} no more.`,
      'If that was you, there is nothing to do. If not, somebody else is in your account. End the sessions you do not know, and choose a new password:',
      { link, label: 'Look at the security of the account' },
    ]),
  };
}
