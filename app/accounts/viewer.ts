/** Who keeps the site, beside those who use it. */
export type Role = 'moderator' | 'admin';

/** Who is reading. `voter` is who a member is when they answer: 32 hex digits, shown to nobody. */
export type Member = {
  id: string;
  name: string;
  email: string;
  voter: string;
  isConfirmed: boolean;
  staff: Role | undefined;
};

export type Viewer = { member: Member | undefined };

export const VISITOR: Viewer = { member: undefined };
