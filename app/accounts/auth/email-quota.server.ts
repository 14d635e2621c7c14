import type { TransactionSql } from 'postgres';
import { wideNetworkOf, type RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import {
  DAILY_QUOTAS,
  NETWORK_NEW_AFTER_DAYS,
  isWithinQuota,
  type QuotaKind,
  type QuotaUsage,
} from './email-quota-rules.ts';
import { NETWORK_KEY_DAYS } from '../security-log/security-events.ts';
import { createNetworkKey, networkHash } from '../security-log/security-log.server.ts';

/**
 * An email that is requested by an address. `isHolders`: whether its owner is the one who asks, where that is known.
 */
type QuotaQuery = { as: QuotaKind; email: string; network: string; isHolders?: boolean };
/** What is stored with the link, so that it counts from then on. */
export type QuotaEntry = { as: QuotaKind; network: string };

/** Any fixed number. Locked together with the address: of two requests at once, the second counts the first. */
const QUOTA_LOCK_KEY = 7_239_006;

/**
 * Counts one more email to an address; undefined where that is one too many. It counts the stored links, so that a
 * mailbox has one limit however many processes there are and however often they start.
 */
export async function takeDailyQuota(
  tx: TransactionSql,
  { scale }: Pick<RateLimiter, 'scale'>,
  asking: QuotaQuery,
): Promise<QuotaEntry | undefined> {
  const { as, email, isHolders } = asking;
  await tx`select pg_advisory_xact_lock(${QUOTA_LOCK_KEY}, hashtext(${email}))`;
  const found = (await readUsage(tx, asking)) ?? (await readUsageWithNewKey(tx, asking));
  const day = isHolders === undefined ? found : { ...found, isOwn: isHolders, hasOwn: true };
  return isWithinQuota(DAILY_QUOTAS[as], day, scale)
    ? { as, network: found.networkHash }
    : undefined;
}

type QuotaUsageRow = QuotaUsage & { networkHash: string };

async function readUsageWithNewKey(tx: TransactionSql, asking: QuotaQuery): Promise<QuotaUsageRow> {
  await createNetworkKey(tx);
  const read = await readUsage(tx, asking);
  if (!read) throw new Error('The key of networks that was just made is not there.');
  return read;
}

/**
 * Undefined where there is no key, or one that is too old; hashes by another key are not recognised. Sign-ins are read
 * in an order that only one index has, and the first one is enough: with `exists` alone the planner expects to find one
 * soon and reads all rows of the member, or all newer ones.
 */
async function readUsage(
  tx: TransactionSql,
  { as, email, network }: QuotaQuery,
): Promise<QuotaUsageRow | undefined> {
  const [read] = await tx<QuotaUsageRow[]>`
    with hashes as (
      select made_at, ${networkHash(tx, `mails ${wideNetworkOf(network)}`)} as wide, ${networkHash(tx, network)} as narrow
      from network_keys where made_at > now() - make_interval(days => ${NETWORK_KEY_DAYS})
    ), asked as (
      select network, made_at > now() - interval '1 day' as is_today from mail_tokens
      where email = ${email} and asked_as = ${as} and made_at > now() - make_interval(days => ${NETWORK_NEW_AFTER_DAYS})
    ), whose as (
      select id from members where email = ${email}
    )
    select wide as "networkHash",
      (select count(*) from asked where is_today)::int as sent,
      (select count(*) from asked where is_today and network = wide)::int as "sentToNetwork",
      not exists (select from asked where network = wide) as "isNew",
      (select true from security_events e
        where (e.member_id, e.network) >= ((select id from whose), narrow) and (e.member_id, e.network) <= ((select id from whose), narrow)
          and e.outcome like 'signed-in-%'
        order by e.member_id, e.network limit 1) is not null as "isOwn",
      (select true from security_events e
        where (e.member_id, e.at) >= ((select id from whose), hashes.made_at) and e.member_id <= (select id from whose)
          and e.outcome like 'signed-in-%' and e.network is not null
        order by e.member_id, e.at limit 1) is not null as "hasOwn"
    from hashes`;
  return read;
}
