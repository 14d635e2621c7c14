import type { UnexportedTable } from '../personal-data.ts';

/** Why an export has no file of these. */
export const notExported: Record<UnexportedTable, string> = {
  doubtful_names:
    'A note for admins that a name could be taken for the site, its staff or somebody else. Your name and handle are in the file “profile”.',
  mail_tokens:
    'Links that were made to be emailed to you: they are keys, kept as what cannot be turned back into them, beside a code for the network that asked, which may not have been yours.',
  answer_log:
    'The log of a question is the same for everybody. The file “answers” has the receipts that find your entries in it.',
  unfollowed_changes:
    'That you changed an answer a few seconds ago, until your reason and your reactions follow it. The file “answers” has the answer.',
  question_asks:
    'When you asked within the last day or two, for the limit on asking: the file “questions” has the times.',
  community_makings:
    'When you made a community within the last day or two, for the limit on making: the file “community-log” has the times.',
  contact_messages:
    'What was written through the contact form: anybody can enter any address there, so nothing tells that it was you. Write to us, and we look.',
  reports: 'Reports of questions, for the same reason.',
};
