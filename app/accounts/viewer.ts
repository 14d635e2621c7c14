/** Who keeps the site, beside those who use it. */
export type Role = 'moderator' | 'admin';

/** Who is reading. `voter` is who a member is when they answer: 32 hex digits, shown to nobody. */
export type Member = {
  id: string;
  name: string;
  email: string;
  voter: string;
  isConfirmed: boolean;
  /** Which role opens what it is for: undefined also where one is held and `lockedRole` names it. */
  staff: Role | undefined;
  /** A role that opens nothing in this session: whoever holds it showed no second factor as they came in. */
  lockedRole?: Role | undefined;
};

/**
 * `isProven`: whoever holds it proved who they are in the last minutes. `lacksFactor`: their role has a second factor that
 * was not shown in this session, so that nothing in it is proof enough.
 */
export type Session = { id: string; isProven: boolean; lacksFactor: boolean };

export type Viewer = { member: Member | undefined; session?: Session | undefined };

/**
 * What a session cookie is worth before anybody is asked: there may be none; it may be made up, or of a session that was
 * found to have ended a moment ago; or it was signed here, and the database knows whose it is.
 */
export type SessionCookieState = 'none' | 'nothing' | 'signed';

export const VISITOR: Viewer = { member: undefined };
