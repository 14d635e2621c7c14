/**
 * How many emails an address gets in any 24 hours that were requested by the address alone, by whomever. Those who ask
 * first must not use up all: `open` are for everybody, up to `fresh` for networks that requested no email to this
 * address lately, and the rest, up to `all`, for networks that are most likely the owner's. email-quota-rules.test.ts
 * measures what that is worth against hostile networks.
 */
export type DailyQuota = { open: number; fresh: number; all: number };

/**
 * What an email is requested for. Each kind has its own quota, so that following a question uses up no sign-in email.
 */
export type QuotaKind = 'sign-in' | 'move' | 'follow';

export const DAILY_QUOTAS: Readonly<Record<QuotaKind, DailyQuota>> = {
  'sign-in': { open: 4, fresh: 7, all: 10 },
  move: { open: 2, fresh: 3, all: 4 },
  follow: { open: 4, fresh: 6, all: 6 },
};

/** One network that the owner signed in from gets so many of the emails kept for these: neighbours may share it. */
export const OWN_NETWORK_QUOTA = 2;

/** A network that asked counts as new again after so many days, which is as long as links are stored. */
export const NETWORK_NEW_AFTER_DAYS = 30;

/** What was sent to an address, and how the network that asks for one more is related to it. */
export type QuotaUsage = {
  /** Emails of the last 24 hours: all, and those that this network requested. */
  sent: number;
  sentToNetwork: number;
  /** This network requested none lately. */
  isNew: boolean;
  /** Whether the owner signed in from this network, and from any: without any, no emails are kept for such networks. */
  isOwn: boolean;
  hasOwn: boolean;
};

export function isWithinQuota(
  { open, fresh, all }: DailyQuota,
  { sent, sentToNetwork, isNew, isOwn, hasOwn }: QuotaUsage,
  scale = 1,
): boolean {
  if (sent < open * scale) return true;
  if (isNew && sent < (hasOwn ? fresh : all) * scale) return true;
  return isOwn && sentToNetwork < OWN_NETWORK_QUOTA * scale && sent < all * scale;
}
