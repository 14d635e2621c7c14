import { href } from 'react-router';
import type { AttemptResult } from '../accounts/auth/sign-in-refusals.ts';
import type { Member } from '../accounts/viewer.ts';
import {
  ClosedDuringTransfer,
  transferInTransaction,
  listTransferable,
  recordTransferOffer,
  wasTransferOffered,
  type TransferableAnswer,
  type Transfer,
} from './transfer-store.server.ts';
import { communityIdsOf } from '../communities/store.server.ts';
import { withRetry, type AnySql } from '../platform/database/db.server.ts';
import type { RequestContext } from '../platform/http/context.server.ts';

/** What a browser answered before somebody signed in on it, on its way into their account. */
type TransferMember = Pick<Member, 'id' | 'voter'>;
type Deps = Pick<RequestContext, 'sql' | 'secret' | 'markChanged'>;

/** More in one transaction would hold the locks of many questions for long. */
const AT_ONCE = 100;

/** Where to go on to after signing in: by way of the question what becomes of these answers, while it is to be asked. */
export async function transferPath(
  { sql, voter: voterId }: Pick<RequestContext, 'sql' | 'voter'>,
  member: TransferMember,
  next: string,
): Promise<string> {
  const waits =
    voterId !== undefined && (await listPendingTransfer(sql, member, voterId)).length > 0;
  return waits ? `${href('/sign-in/carry')}?${new URLSearchParams({ next })}` : next;
}

/**
 * The same from what a proof led to; anything but a session goes where it goes. Whoever has a role that opens nothing yet
 * is led to what it takes, on the way.
 */
export async function pathAfterSignIn(
  deps: Pick<RequestContext, 'sql' | 'voter'>,
  outcome: AttemptResult,
  next: string,
): Promise<string> {
  if (outcome.state !== 'in') return next;
  const on = outcome.isRoleLocked
    ? `${href('/account/second-factor')}?${new URLSearchParams({ next })}`
    : next;
  return transferPath(deps, { id: outcome.memberId, voter: outcome.voter }, on);
}

const NOBODY = '0'.repeat(32);

/** How many answers given under a mark could join an account that is about to be made. */
export async function countTransferable(sql: AnySql, voterId: string | undefined): Promise<number> {
  if (voterId === undefined) return 0;
  return (await listTransferable(sql, { voterId, voter: NOBODY, memberCommunityIds: [] })).length;
}

/** The answers that somebody is to be asked about: none when they were asked before. */
export async function listPendingTransfer(
  sql: AnySql,
  member: TransferMember,
  voterId: string,
): Promise<TransferableAnswer[]> {
  const crossing = await loadTransfer(sql, member, voterId);
  return (await wasTransferOffered(sql, crossing)) ? [] : listTransferable(sql, crossing);
}

/**
 * Takes what was answered under the mark into the account, as far as it is open; where the account answered itself, that
 * stands and the other is taken back. It can be done again at any time, and tells how many joined.
 */
export async function transferAnswers(
  { sql, secret, markChanged }: Deps,
  member: TransferMember,
  voterId: string,
): Promise<number> {
  const transfer = await loadTransfer(sql, member, voterId);
  const found = await listTransferable(sql, transfer);
  let taken = 0;
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const some = found.slice(from, from + AT_ONCE);
    const among = some.map(({ questionId }) => questionId);
    taken += await retryIfClosed(() =>
      withRetry(() => sql.begin((tx) => transferInTransaction(tx, secret, transfer, among))),
    );
    markChanged(some.map(({ publicId }) => publicId));
  }
  await recordTransferOffer(sql, transfer, taken);
  return taken;
}

/** They stay a visitor's, and nobody asks again. */
export async function declineTransfer(
  sql: AnySql,
  { id }: TransferMember,
  voterId: string,
): Promise<void> {
  await recordTransferOffer(sql, { memberId: id, voterId }, 0);
}

const TRIES = 3;

/** What closed meanwhile is not found the next time. */
async function retryIfClosed<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ClosedDuringTransfer) || attempt === TRIES) throw error;
    }
  }
}

async function loadTransfer(
  sql: AnySql,
  { id, voter }: TransferMember,
  voterId: string,
): Promise<Transfer> {
  return { memberId: id, voter, voterId, memberCommunityIds: await communityIdsOf(sql, { id }) };
}
