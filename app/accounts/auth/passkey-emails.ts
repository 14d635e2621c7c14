import { renderEmailBody } from '../../platform/mail/email-body.ts';
import { site } from '../../site.config.ts';
import type { EmailContent } from './account-emails.ts';

/** Members get an email when a sign-in method is added or removed. It cannot be turned off. */
type About = { name: string; link: string };

export function passkeyAddedEmail({ name, link }: About): EmailContent {
  return {
    subject: `A passkey was added to your ${site.name} account`,
    ...renderEmailBody([
      `“${name}” can now be used to sign in to your account at ${site.name}.`,
      'If that was you, there is nothing to do. If not, remove it, and end the sessions you do not know:',
      { link, label: 'Check your account’s security' },
    ]),
  };
}

export function passkeyRemovedEmail({ name, link }: About): EmailContent {
  return {
    subject: `A passkey was removed from your ${site.name} account`,
    ...renderEmailBody([
      `“${name}” can no longer be used to sign in to your account at ${site.name}.`,
      'If that was you, there is nothing to do. If not, somebody else is in your account. End the sessions you do not know, and choose a new password:',
      { link, label: 'Check your account’s security' },
    ]),
  };
}
