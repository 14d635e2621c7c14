/**
 * How many mails an address gets in any 24 hours that somebody asked for by the address alone, whoever they are. Whoever
 * asks first must not use up those of all others: `open` are for everybody, up to `fresh` for networks that asked for no
 * mail to this address lately, and the rest, up to `all`, for whom it most likely is. What that is worth against so many
 * hostile networks is tried in mail-bounds.test.ts.
 */
export type DailyQuota = { open: number; fresh: number; all: number };

/** What a mail is asked for as. Nobody uses up the mails of signing in by asking to follow, or to move to an address. */
export type QuotaKind = 'sign-in' | 'move' | 'follow';

export const DAILY_QUOTAS: Readonly<Record<QuotaKind, DailyQuota>> = {
  'sign-in': { open: 4, fresh: 7, all: 10 },
  move: { open: 2, fresh: 3, all: 4 },
  follow: { open: 4, fresh: 6, all: 6 },
};

/** Of what is kept for networks that were signed in from: one of them is also that of neighbours. */
export const OWN_NETWORK_QUOTA = 2;

/** A network that asked is a new one again after so long: as long as links are kept. */
export const NETWORK_NEW_AFTER_DAYS = 30;

/** What went to an address, and how whoever asks for one more stands to it. */
export type QuotaUsage = {
  /** In the last 24 hours: in all, and asked for by this network. */
  sent: number;
  sentToNetwork: number;
  /** None was asked for by this network lately. */
  isNew: boolean;
  /** Whoever has the account signed in from this network; or from any, so that something is kept for those. */
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
