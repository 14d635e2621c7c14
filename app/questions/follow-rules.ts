/** All of them stand in one list. */
export const MAX_FOLLOWED = 100;

/** Of those who ask by address; what one address gets in a day stands in app/accounts/auth/email-quota-rules.ts. */
export const FOLLOW_LIMIT = { perMinute: 20 / 60, burst: 20 };

/** An address that was not confirmed by then goes. */
export const UNCONFIRMED_DAYS = 2;

/** What ended longer ago is no news. */
export const TOLD_WITHIN_DAYS = 7;

/** How a member stands to the end of a question: what they asked themselves they are told of anyway. */
export type FollowState = 'own' | 'followed' | 'not followed';
