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
import { communityIdsOf } from '../communities/membership-rows.server.ts';
import type { AnySql } from '../platform/database/db.server.ts';
import { retryInTurn } from '../platform/database/turns.server.ts';
import type { RequestContext } from '../platform/http/request-context.server.ts';

/** The member whose account the answers of a browser may join, after signing in there. */
type TransferMember = Pick<Member, 'id' | 'voterId'>;
type Deps = Pick<RequestContext, 'sql' | 'secret' | 'markChanged'>;

/** More answers in one transaction would lock many questions for long. */
const AT_ONCE = 100;

/** The path after signing in, by way of the page that asks about the visitor's answers if that is still to be asked. */
export async function transferPath(
  { sql, voterId: visitorVoterId }: Pick<RequestContext, 'sql' | 'voterId'>,
  member: TransferMember,
  next: string,
): Promise<string> {
  const waits =
    visitorVoterId !== undefined &&
    (await listPendingTransfer(sql, member, visitorVoterId)).length > 0;
  return waits ? `${href('/sign-in/carry')}?${new URLSearchParams({ next })}` : next;
}

/**
 * The path after any outcome of a sign-in; an outcome that opens no session goes to `next`. A member whose role is
 * locked is first led to the second factor that the role needs.
 */
export async function pathAfterSignIn(
  deps: Pick<RequestContext, 'sql' | 'voterId'>,
  outcome: AttemptResult,
  next: string,
): Promise<string> {
  if (outcome.state !== 'in') return next;
  const on = outcome.isRoleLocked
    ? `${href('/account/second-factor')}?${new URLSearchParams({ next })}`
    : next;
  return transferPath(deps, { id: outcome.memberId, voterId: outcome.voterId }, on);
}

const NOBODY = '0'.repeat(32);

/** How many answers of this visitor could join an account that is about to be made. */
export async function countTransferable(
  sql: AnySql,
  visitorVoterId: string | undefined,
): Promise<number> {
  if (visitorVoterId === undefined) return 0;
  return (
    await listTransferable(sql, { visitorVoterId, memberVoterId: NOBODY, memberCommunityIds: [] })
  ).length;
}

/** The answers that the member is to be asked about: none if they were asked before. */
export async function listPendingTransfer(
  sql: AnySql,
  member: TransferMember,
  visitorVoterId: string,
): Promise<readonly TransferableAnswer[]> {
  const transfer = await loadTransfer(sql, member, visitorVoterId);
  return (await wasTransferOffered(sql, transfer)) ? [] : listTransferable(sql, transfer);
}

/**
 * Moves the answers of this visitor into the account where their questions are open; returns how many joined. If the
 * account has an answer of its own, that one stays and the visitor's is withdrawn. It is safe to run again.
 */
export async function transferAnswers(
  { sql, secret, markChanged }: Deps,
  member: TransferMember,
  visitorVoterId: string,
): Promise<number> {
  const transfer = await loadTransfer(sql, member, visitorVoterId);
  const found = await listTransferable(sql, transfer);
  let taken = 0;
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const some = found.slice(from, from + AT_ONCE);
    const among = some.map(({ questionId }) => questionId);
    // In turn, as on a cluster one holds rows of several servers, and who waits there for one waits behind all before.
    taken += await retryIfClosed(() =>
      retryInTurn(sql, (tx) => transferInTransaction(tx, secret, transfer, among)),
    );
    markChanged(some.map(({ publicId }) => publicId));
  }
  await recordTransferOffer(sql, transfer, taken);
  return taken;
}

/** The answers stay a visitor's, and the member is not asked again. */
export async function declineTransfer(
  sql: AnySql,
  { id }: TransferMember,
  visitorVoterId: string,
): Promise<void> {
  await recordTransferOffer(sql, { memberId: id, visitorVoterId }, 0);
}

const TRIES = 3;

/** A question that closed meanwhile is not found by the next attempt. */
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
  { id, voterId: memberVoterId }: TransferMember,
  visitorVoterId: string,
): Promise<Transfer> {
  return {
    memberId: id,
    memberVoterId,
    visitorVoterId,
    memberCommunityIds: await communityIdsOf(sql, { id }),
  };
}
