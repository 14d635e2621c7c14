import { formatDay } from '../../../base/words/figures.ts';
import { site } from '../../../site.config.ts';
import { emailContent, type EmailContent } from './email.server.ts';

type Deletion = { link: string; day: Date };

export function deletionRequestedEmail({ link, day }: Deletion): EmailContent {
  return emailContent(`Your ${site.name} account will be deleted`, [
    `You asked us to delete your account. It and what belongs to it are erased on ${formatDay(day)}. Until then it is closed: nobody is signed in to it.`,
    { link, label: 'Keep my account' },
    'Until then you can keep the account by this link, or by signing in. If you want to leave, there is nothing more to do.',
    'If it was not you who asked, keep the account and choose a new password.',
  ]);
}

export function deletionReminderEmail({ link, day }: Deletion): EmailContent {
  return emailContent(`Your ${site.name} account is deleted on ${formatDay(day)}`, [
    `You asked us to delete your account. It is erased on ${formatDay(day)}, and after that nobody can bring it back.`,
    { link, label: 'Keep my account' },
    'If you want to leave, there is nothing more to do. This is the last email about it.',
  ]);
}
