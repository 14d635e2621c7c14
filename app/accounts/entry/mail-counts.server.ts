import type { TransactionSql } from 'postgres';
import { wideNetworkOf, type Limits } from '../../platform/http/limits.server.ts';
import {
  MAILS_OF_DAY,
  NEW_AFTER_DAYS,
  mayMail,
  type AskedAs,
  type DayOfMails,
} from './mail-bounds.ts';
import { NETWORK_KEY_DAYS } from '../security-log/security-events.ts';
import { makeNetworkKey, networkMark } from '../security-log/security-log.server.ts';

/** A mail that somebody asks for by an address. `isHolders`: asked for by whoever has it, where that is known. */
type Asking = { as: AskedAs; email: string; network: string; isHolders?: boolean };
/** What its link is written down with, by which it counts from then on. */
export type Counted = { as: AskedAs; network: string };

/** Any fixed number, with the address: of two who ask for a mail to one address at once the second counts the first. */
const MAIL_LOCK = 7_239_006;

/**
 * Counts one more mail to an address; undefined where that is one too many. Counted in the database, by the links that
 * were mailed: a mailbox has one bound however many processes there are, and however often they start.
 */
export async function takeOfDay(
  tx: TransactionSql,
  { scale }: Pick<Limits, 'scale'>,
  asking: Asking,
): Promise<Counted | undefined> {
  const { as, email, isHolders } = asking;
  await tx`select pg_advisory_xact_lock(${MAIL_LOCK}, hashtext(${email}))`;
  const found = (await readDay(tx, asking)) ?? (await readWithNewKey(tx, asking));
  const day = isHolders === undefined ? found : { ...found, isOwn: isHolders, hasOwn: true };
  return mayMail(MAILS_OF_DAY[as], day, scale) ? { as, network: found.mark } : undefined;
}

type Read = DayOfMails & { mark: string };

async function readWithNewKey(tx: TransactionSql, asking: Asking): Promise<Read> {
  await makeNetworkKey(tx);
  const read = await readDay(tx, asking);
  if (!read) throw new Error('The key of networks that was just made is not there.');
  return read;
}

/**
 * Undefined where there is no key, or one that is too old. What was marked by another key is not known again. Sign-ins are
 * looked for in the order of an index that no other has, and the first is enough: asked only whether there is one, the
 * database expects to meet it soon and reads all lines of the member, or all that are newer.
 */
async function readDay(
  tx: TransactionSql,
  { as, email, network }: Asking,
): Promise<Read | undefined> {
  const [read] = await tx<Read[]>`
    with marks as (
      select made_at, ${networkMark(tx, `mails ${wideNetworkOf(network)}`)} as wide, ${networkMark(tx, network)} as narrow
      from network_keys where made_at > now() - make_interval(days => ${NETWORK_KEY_DAYS})
    ), asked as (
      select network, made_at > now() - interval '1 day' as is_today from mail_tokens
      where email = ${email} and asked_as = ${as} and made_at > now() - make_interval(days => ${NEW_AFTER_DAYS})
    ), whose as (
      select id from members where email = ${email}
    )
    select wide as mark,
      (select count(*) from asked where is_today)::int as sent,
      (select count(*) from asked where is_today and network = wide)::int as "sentToNetwork",
      not exists (select from asked where network = wide) as "isNew",
      (select true from security_events e
        where (e.member_id, e.network) >= ((select id from whose), narrow) and (e.member_id, e.network) <= ((select id from whose), narrow)
          and e.outcome like 'signed-in-%'
        order by e.member_id, e.network limit 1) is not null as "isOwn",
      (select true from security_events e
        where (e.member_id, e.at) >= ((select id from whose), marks.made_at) and e.member_id <= (select id from whose)
          and e.outcome like 'signed-in-%' and e.network is not null
        order by e.member_id, e.at limit 1) is not null as "hasOwn"
    from marks`;
  return read;
}
