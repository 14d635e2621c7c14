import { site } from '../../../site.config.ts';
import { emailContent, type EmailContent } from './email.server.ts';

/** Members get an email when a sign-in method is added or removed. It cannot be turned off. */
type Passkey = { name: string; link: string };
type Connection = { provider: string; link: string };

const LABEL = 'Check your account’s security';

export function passkeyAddedEmail({ name, link }: Passkey): EmailContent {
  return emailContent(`A passkey was added to your ${site.name} account`, [
    `“${name}” can now be used to sign in to your account at ${site.name}.`,
    'If that was you, there is nothing to do. If not, remove it, and end the sessions you do not know:',
    { link, label: LABEL },
  ]);
}

export function passkeyRemovedEmail({ name, link }: Passkey): EmailContent {
  return emailContent(`A passkey was removed from your ${site.name} account`, [
    `“${name}” can no longer be used to sign in to your account at ${site.name}.`,
    'If that was you, there is nothing to do. If not, somebody else is in your account. End the sessions you do not know, and choose a new password:',
    { link, label: LABEL },
  ]);
}

export function providerConnectedEmail({ provider, link }: Connection): EmailContent {
  return emailContent(`Your ${site.name} account is connected to ${provider}`, [
    `Anyone who signs in at ${provider} as you can now get into your account at ${site.name}.`,
    'If that was you, there is nothing to do. If not, disconnect it, and end the sessions you do not know:',
    { link, label: LABEL },
  ]);
}

export function providerDisconnectedEmail({ provider, link }: Connection): EmailContent {
  return emailContent(`Your ${site.name} account is no longer connected to ${provider}`, [
    `You can no longer sign in to your account at ${site.name} with ${provider}.`,
    'If that was you, there is nothing to do. If not, somebody else is in your account. End the sessions you do not know, and choose a new password:',
    { link, label: LABEL },
  ]);
}
