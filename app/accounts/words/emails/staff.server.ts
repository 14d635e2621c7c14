import { site } from '../../../site.config.ts';
import type { StaffRole } from '../../viewer.ts';
import { emailContent, type EmailContent } from './email.server.ts';

const GIVEN: Record<StaffRole, { subject: string; text: string }> = {
  admin: {
    subject: `You are an admin of ${site.name}`,
    text: `An admin of ${site.name} made you an admin. Your account shows what you can do now.`,
  },
  moderator: {
    subject: `You are a moderator of ${site.name}`,
    text: `An admin of ${site.name} made you a moderator. Your account shows what you can do now.`,
  },
};

export function roleGivenEmail({
  role,
  hasFactor,
}: {
  role: StaffRole;
  hasFactor: boolean;
}): EmailContent {
  const { subject, text } = GIVEN[role];
  return emailContent(subject, [
    text,
    'You were signed out everywhere: sign in again. From now on you have to sign in every twelve hours.',
    hasFactor
      ? 'Sign in with your one-time codes or a passkey. With a password or a link alone, the role does not work.'
      : 'The role works once you have set up a second factor, which means one-time codes or a passkey. We ask you to when you sign in.',
  ]);
}

export function roleTakenEmail(): EmailContent {
  return emailContent(`You are no longer staff of ${site.name}`, [
    `An admin of ${site.name} removed your staff role. Your account stays as it is.`,
  ]);
}
