/** All of them stand in one list. */
export const MOST_FOLLOWED = 100;

/** Of those who ask by address; what one address gets is limited as all mails of links are (app/accounts/rules.ts). */
export const FOLLOWS_OF_NETWORK = { perMinute: 20 / 60, burst: 20 };

/** An address that was not confirmed by then goes. */
export const UNCONFIRMED_DAYS = 2;

/** What ended longer ago is no news. */
export const TOLD_WITHIN_DAYS = 7;

/** How a member stands to the end of a question: what they asked themselves they are told of anyway. */
export type FollowState = 'own' | 'followed' | 'not followed';

const DAY_MS = 86_400_000;

/**
 * From when on a question closes soon: a day before, or for one that is open for less than two, from the middle of its
 * time on.
 */
export function closesSoonFrom({ opensAt, closesAt }: { opensAt: Date; closesAt: Date }): Date {
  const middle = (opensAt.getTime() + closesAt.getTime()) / 2;
  return new Date(Math.max(closesAt.getTime() - DAY_MS, middle));
}
