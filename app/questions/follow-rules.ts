/** The most questions followed; they are shown in one list. */
export const MAX_FOLLOWED = 100;

/**
 * For requests with an address. The emails that one address gets in a day are limited in
 * app/accounts/auth/email-quota-rules.ts.
 */
export const FOLLOW_LIMIT = { perMinute: 20 / 60, burst: 20 };

/** An address that was not confirmed by then is deleted. */
export const UNCONFIRMED_DAYS = 2;

/** The end of a question is reported only within this time. */
export const TOLD_WITHIN_DAYS = 7;

/** Whether a member is notified of the end of a question; its author is notified anyway. */
export type FollowState = 'own' | 'followed' | 'not followed';
