import { errorCodeOf, type RowId } from '../../platform/database/db.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import type { ClientInfo } from './accounts.server.ts';
import { addressTakenEmail, confirmAddressEmail } from '../words/emails/links.server.ts';
import {
  addressChangedEmail,
  addressChangeRequestedEmail,
} from '../words/emails/security.server.ts';
import { takeDailyQuota } from './email-quota.server.ts';
import { revokeLinks, consumeLink } from './link-tokens.server.ts';
import {
  forgotPasswordUrl,
  takeEmailLimit,
  queueLinkEmail,
  queueSecurityEmail,
  type LinkRequestResult,
} from './link-mailer.server.ts';
import { normalizeAddress, addressProblem } from '../account-rules.ts';
import {
  recordEvent,
  recordRefusal,
  type SecurityLogDeps,
} from '../security-log/security-log.server.ts';
import { findMemberIdByEmail } from '../member-rows.server.ts';
import type { Member } from '../viewer.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

type Deps = SecurityLogDeps & { origin: string };
export type AddressChangeResult = 'moved' | 'confirmed' | 'dead' | 'foreign' | 'taken';

const UNIQUE_VIOLATION = '23505';

/**
 * Mails a link to the new address, and a warning to the present one. The result is the same whether or not another
 * account has the new address: only the reader of its mailbox learns that.
 */
export async function requestAddressChange(
  deps: Deps,
  { network, device }: Pick<ClientInfo, 'network' | 'device'>,
  member: Pick<Member, 'id' | 'email' | 'isConfirmed'>,
  typed: string,
): Promise<LinkRequestResult> {
  const { sql, secret, limits, origin } = deps;
  const email = normalizeAddress(typed);
  if (!email) return { state: 'wrong', problem: { why: 'no-address' } };
  const isSame = email === member.email;
  const problem =
    isSame && member.isConfirmed ? ({ why: 'same-address' } as const) : addressProblem(email);
  if (problem !== undefined) return { state: 'wrong', problem };
  const refuse = () => recordRefusal(deps, 'limit-mail', { memberId: member.id, network });
  const limited = await takeEmailLimit({ secret, limits }, network, email, 'move');
  if (limited) {
    refuse();
    return limited;
  }
  const isMailed = await sql.begin(async (tx) => {
    const asking = { as: 'move', email, network, isHolders: isSame } as const;
    const counted = await takeDailyQuota(tx, limits, asking);
    // Nobody is to learn that others used up the quota: nothing changes, and the result is the same.
    if (!counted) return false;
    const holder = await findMemberIdByEmail(tx, email);
    const isTaken = holder !== undefined && holder !== member.id;
    const link = isTaken
      ? ({ purpose: 'enter', email, memberId: holder, counted } as const)
      : ({ purpose: 'move', email, memberId: member.id, counted } as const);
    await revokeLinks(tx, member.id, ['move']);
    await queueLinkEmail(tx, origin, link, isTaken ? addressTakenEmail : confirmAddressEmail);
    const at = await readDatabaseTime(tx);
    if (isSame) return true;
    await recordEvent(tx, 'address-asked', { memberId: member.id, network });
    await queueSecurityEmail(
      tx,
      member.email,
      addressChangeRequestedEmail({ to: email, at, device, forgot: forgotPasswordUrl(origin) }),
    );
    return true;
  });
  if (!isMailed) refuse();
  return { state: 'sent', email };
}

/**
 * Only the member who asked may confirm, signed in. Otherwise somebody could have a stranger confirm the stranger's
 * address for an account that is not theirs, and read there later what they do.
 */
export async function confirmAddressChange(
  { sql }: Pick<Deps, 'sql'>,
  { device, network }: Pick<ClientInfo, 'device' | 'network'>,
  memberId: RowId,
  token: string,
): Promise<AddressChangeResult> {
  try {
    return await beginInTurn(sql, async (tx) => {
      const opened = await consumeLink(tx, 'move', token);
      if (opened.state !== 'open') return 'dead';
      if (opened.link.memberId !== memberId) throw new ForeignLink();
      const { email } = opened.link;
      const [old] = await tx<{ email: string }[]>`
        select email from members where id = ${memberId} for update`;
      await tx`update members set email = ${email}, is_confirmed = true where id = ${memberId}`;
      if (!old || old.email === email) return 'confirmed';
      await recordEvent(tx, 'address-changed', { memberId, network });
      await revokeLinks(tx, memberId, ['enter', 'reset', 'move']);
      const at = await readDatabaseTime(tx);
      await queueSecurityEmail(tx, old.email, addressChangedEmail({ to: email, at, device }));
      return 'moved';
    });
  } catch (error) {
    // The transaction was rolled back, so the link can still be used.
    if (error instanceof ForeignLink) return 'foreign';
    if (errorCodeOf(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

class ForeignLink extends Error {}
