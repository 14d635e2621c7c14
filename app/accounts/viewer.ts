/** Who is reading. `voter` is who a member is when they answer: 32 hex digits, shown to nobody. */
export type Member = {
  id: string;
  name: string;
  email: string;
  voter: string;
  isConfirmed: boolean;
};

export type Viewer = { member: Member | undefined };

export const VISITOR: Viewer = { member: undefined };
