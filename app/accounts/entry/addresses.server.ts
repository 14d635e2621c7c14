import type { RowId } from '../../platform/database/db.server.ts';
import { readClock } from '../../platform/database/moments.server.ts';
import { codeOf } from '../../platform/database/db.server.ts';
import type { Asker } from './commands.server.ts';
import { moveAskedLetter, moveKnownLetter, moveLetter, movedLetter } from './letters.ts';
import { takeOfDay } from './mail-counts.server.ts';
import { endLinks, openLink } from './mailed.server.ts';
import { forgotAt, limitOf, mailLink, tell, type Mailed } from './mailer.server.ts';
import { ADDRESS_FORM, accountAddress, plainProblem } from '../rules.ts';
import { noteEvent, noteRefusal, type Noting } from '../security-log/security-log.server.ts';
import { findByEmail } from '../store.server.ts';
import type { Member } from '../viewer.ts';

type Means = Noting & { origin: string };
export type Moved = 'moved' | 'confirmed' | 'dead' | 'foreign' | 'taken';

const UNIQUE = '23505';

/**
 * Mails a link to the address that is to be the member's, and tells the one that is. The same answer, whether another
 * account has it or not: only whoever reads its mails learns that.
 */
export async function askMove(
  means: Means,
  { network, device }: Pick<Asker, 'network' | 'device'>,
  member: Pick<Member, 'id' | 'email' | 'isConfirmed'>,
  typed: string,
): Promise<Mailed> {
  const { sql, secret, limits, origin } = means;
  const email = accountAddress(typed);
  if (!email) return { state: 'wrong', problem: ADDRESS_FORM };
  const isSame = email === member.email;
  const problem =
    isSame && member.isConfirmed
      ? 'This is the address you have. Enter the one it is to be.'
      : plainProblem(email);
  if (problem !== undefined) return { state: 'wrong', problem };
  const refuse = () => noteRefusal(means, 'limit-mail', { memberId: member.id, network });
  const limited = limitOf({ secret, limits }, network, email, 'move');
  if (limited) {
    refuse();
    return limited;
  }
  const isMailed = await sql.begin(async (tx) => {
    const asking = { as: 'move', email, network, isHolders: isSame } as const;
    const counted = await takeOfDay(tx, limits, asking);
    // What others asked for is nobody's business: nothing changes, and the answer is the same.
    if (!counted) return false;
    const holder = await findByEmail(tx, email);
    const isTaken = holder !== undefined && holder !== member.id;
    const link = isTaken
      ? ({ purpose: 'enter', email, memberId: holder, counted } as const)
      : ({ purpose: 'move', email, memberId: member.id, counted } as const);
    await endLinks(tx, member.id, ['move']);
    await mailLink(tx, origin, link, isTaken ? moveKnownLetter : moveLetter);
    const doing = { at: await readClock(tx), device };
    if (isSame) return true;
    await noteEvent(tx, 'address-asked', { memberId: member.id, network });
    await tell(tx, member.email, moveAskedLetter(email, doing, forgotAt(origin)));
    return true;
  });
  if (!isMailed) refuse();
  return { state: 'sent', email };
}

/**
 * Only for the member who asked, signed in: else somebody could have a stranger confirm an address for an account that
 * is not the stranger's, and read there later what they do.
 */
export async function move(
  { sql }: Pick<Means, 'sql'>,
  { device, network }: Pick<Asker, 'device' | 'network'>,
  memberId: RowId,
  token: string,
): Promise<Moved> {
  try {
    return await sql.begin(async (tx) => {
      const opened = await openLink(tx, 'move', token);
      if (opened.state !== 'open') return 'dead';
      if (opened.link.memberId !== memberId) throw new Foreign();
      const { email } = opened.link;
      const [old] = await tx<{ email: string }[]>`
        select email from members where id = ${memberId} for update`;
      await tx`update members set email = ${email}, is_confirmed = true where id = ${memberId}`;
      if (!old || old.email === email) return 'confirmed';
      await noteEvent(tx, 'address-changed', { memberId, network });
      await endLinks(tx, memberId, ['enter', 'reset', 'move']);
      const at = await readClock(tx);
      await tell(tx, old.email, movedLetter(email, { at, device }));
      return 'moved';
    });
  } catch (error) {
    // Undone with all of it: the link is as it was.
    if (error instanceof Foreign) return 'foreign';
    if (codeOf(error) === UNIQUE) return 'taken';
    throw error;
  }
}

class Foreign extends Error {}
