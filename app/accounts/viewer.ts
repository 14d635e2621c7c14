/** A role of staff; everybody else has none. */
export type StaffRole = 'moderator' | 'admin';

/** `voterId` identifies a member as a voter: 32 hex digits, shown to nobody. */
export type Member = {
  id: string;
  name: string;
  email: string;
  voterId: string;
  isConfirmed: boolean;
  /** The role that is open in this session; undefined also where `lockedRole` names one that is not. */
  staff: StaffRole | undefined;
  /** A role that opens nothing in this session, since its member showed no second factor on signing in. */
  lockedRole?: StaffRole | undefined;
};

/**
 * `isProven`: the member proved within the last minutes who they are. `lacksFactor`: their role has a second factor
 * that was not shown in this session, so that nothing in it is proof enough.
 */
export type Session = { id: string; isProven: boolean; lacksFactor: boolean };

export type Viewer = { member: Member | undefined; session?: Session | undefined };

/**
 * What a session cookie is worth before the database is read. `none`: there is no cookie. `nothing`: it is made up, or
 * its session was found to have ended a moment ago. `signed`: it was signed here, and the database knows whose it is.
 */
export type SessionCookieState = 'none' | 'nothing' | 'signed';

export const VISITOR: Viewer = { member: undefined };
