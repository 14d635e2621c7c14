import { renderEmailBody } from '../../platform/mail/email-body.ts';
import { site } from '../../site.config.ts';
import type { EmailContent } from './account-emails.ts';

/** Members get an email when a sign-in method is added or removed. It cannot be turned off. */
type About = { provider: string; link: string };

export function providerConnectedEmail({ provider, link }: About): EmailContent {
  return {
    subject: `Your ${site.name} account is connected to ${provider}`,
    ...renderEmailBody([
      `Anyone who signs in at ${provider} as you can now get into your account at ${site.name}.`,
      'If that was you, there is nothing to do. If not, disconnect it, and end the sessions you do not know:',
      { link, label: 'Check your account’s security' },
    ]),
  };
}

export function providerDisconnectedEmail({ provider, link }: About): EmailContent {
  return {
    subject: `Your ${site.name} account is no longer connected to ${provider}`,
    ...renderEmailBody([
      `You can no longer sign in to your account at ${site.name} with ${provider}.`,
      'If that was you, there is nothing to do. If not, somebody else is in your account. End the sessions you do not know, and choose a new password:',
      { link, label: 'Check your account’s security' },
    ]),
  };
}
