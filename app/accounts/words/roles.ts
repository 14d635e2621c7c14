import { site } from '../../site.config.ts';
import type { StaffRole } from '../viewer.ts';

/** Why a member with a role cannot remove their only second factor. */
export const factorNeeded: Record<StaffRole, string> = {
  admin:
    'Admins need a second factor, and this is your only one. Add another first, or remove your role on the Staff page.',
  moderator:
    'Moderators need a second factor, and this is your only one. Add another first, or ask an admin to remove your role.',
};

/** Why a role opens nothing in this session. */
export const roleLocked: Record<StaffRole, string> = {
  admin: `You are an admin of ${site.name}. You can act as one once you have signed in with a second factor, so that your password alone is never enough.`,
  moderator: `You are a moderator of ${site.name}. You can act as one once you have signed in with a second factor, so that your password alone is never enough.`,
};
