import type { MailMode } from '../../platform/env.server.ts';
import type { StaffRefusal } from '../staff/staff.server.ts';
import type { StaffRole } from '../viewer.ts';
import type { NameDoubt } from '../account-rules.ts';

/** What was done, by a parameter of the address. */
export const done = {
  given: 'The role was given.',
  waits: 'The role was given. It works once they have set up a second factor.',
  taken: 'The role was removed.',
};
export const toldByMail: Record<MailMode, string> = {
  people: 'We emailed them about it.',
  terminal: 'No mail server is set up, so tell them yourself.',
  nobody: 'No mail server is set up, so tell them yourself.',
};
export const refusals: Record<StaffRefusal, string> = {
  'no address': 'Enter an address like name@example.org.',
  nobody: 'Nobody here has that address. They need to create an account first.',
  unconfirmed: 'They have not confirmed that address yet, so it may not be theirs.',
  last: 'You are the last admin whose role works. Add another one first.',
  self: 'That is you.',
};
export const roles = {
  moderator: ({ about }) => ['Moderator: ', about('manages topics and decides about held answers')],
  admin: ({ about }) => [
    'Admin: ',
    about('the same, gives roles, reads errors and the security log'),
  ],
} satisfies Record<StaffRole, <T>(of: { about: (text: string) => T }) => readonly (T | string)[]>;
export const since = {
  moderator: ({ day }) => ['Moderator since ', day],
  admin: ({ day }) => ['Admin since ', day],
} satisfies Record<StaffRole, <T>(of: { day: T }) => readonly (T | string)[]>;
export const staff = 'Staff';
export const description = 'Admins and moderators of this site.';
export const removeOwnRole =
  'Remove your own role? This page closes to you at once, and only another admin can give it back.';
export const you = '(you)';
export const noSecondFactor = 'No second factor yet, so the role does not work.';
export const addStaff = 'Add staff';
export const notGiven = 'No role was given. Please check:';
export const addressOfAccount = 'Email address of their account';
export const role = 'Role';
export const giveRole = 'Give role';
export const removeRole = 'Remove role';

export const chosenBefore = 'They were chosen before names like these were refused.';
export const chosenBeforeOldest =
  'They were chosen before names like these were refused. These are the oldest; more follow once they are renamed.';
export const kinds = { community: 'Community', person: 'Person' };
export const couldMislead = 'Names that could mislead';

/** What of a name could mislead. */
export function doubt({ kind, doubt: one }: { kind: 'person' | 'community'; doubt: NameDoubt }) {
  switch (one.why) {
    case 'name':
      return 'The name could mislead.';
    case 'handle':
      return kind === 'person' ? 'The handle could mislead.' : 'The address could mislead.';
    case 'twin':
      return kind === 'person'
        ? `The handle looks like “${one.twin}”.`
        : `The address looks like “${one.twin}”.`;
  }
}
