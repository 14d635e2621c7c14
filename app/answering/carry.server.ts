import { href } from 'react-router';
import type { Outcome } from '../accounts/entry/commands.server.ts';
import type { Member } from '../accounts/viewer.ts';
import {
  JustClosed,
  carryIn,
  listCarriable,
  noteAsked,
  wasAsked,
  type Carriable,
  type Crossing,
} from './carrying.server.ts';
import { communityIdsOf } from '../communities/store.server.ts';
import { insist, type AnySql } from '../platform/database/db.server.ts';
import type { RequestContext } from '../platform/http/context.server.ts';

/** What a browser answered before somebody signed in on it, on its way into their account. */
type Who = Pick<Member, 'id' | 'voter'>;
type Means = Pick<RequestContext, 'sql' | 'secret' | 'changed'>;

/** More in one transaction would hold the locks of many questions for long. */
const AT_ONCE = 100;

/** Where to go on to after signing in: by way of the question what becomes of these answers, while it is to be asked. */
export async function carryPath(
  { sql, voter: mark }: Pick<RequestContext, 'sql' | 'voter'>,
  member: Who,
  next: string,
): Promise<string> {
  const waits = mark !== undefined && (await waitingFor(sql, member, mark)).length > 0;
  return waits ? `${href('/sign-in/carry')}?${new URLSearchParams({ next })}` : next;
}

/**
 * The same from what a proof led to; anything but a session goes where it goes. Whoever has a role that opens nothing yet
 * is led to what it takes, on the way.
 */
export async function pathAfter(
  means: Pick<RequestContext, 'sql' | 'voter'>,
  outcome: Outcome,
  next: string,
): Promise<string> {
  if (outcome.state !== 'in') return next;
  const on = outcome.isRoleLocked
    ? `${href('/account/second-factor')}?${new URLSearchParams({ next })}`
    : next;
  return carryPath(means, { id: outcome.memberId, voter: outcome.voter }, on);
}

const NOBODY = '0'.repeat(32);

/** How many answers given under a mark could join an account that is about to be made. */
export async function carriableBy(sql: AnySql, mark: string | undefined): Promise<number> {
  if (mark === undefined) return 0;
  return (await listCarriable(sql, { mark, voter: NOBODY, inside: [] })).length;
}

/** The answers that somebody is to be asked about: none when they were asked before. */
export async function waitingFor(sql: AnySql, member: Who, mark: string): Promise<Carriable[]> {
  const crossing = await crossingOf(sql, member, mark);
  return (await wasAsked(sql, crossing)) ? [] : listCarriable(sql, crossing);
}

/**
 * Takes what was answered under the mark into the account, as far as it is open; where the account answered itself, that
 * stands and the other is taken back. It can be done again at any time, and tells how many joined.
 */
export async function carryAnswers(
  { sql, secret, changed }: Means,
  member: Who,
  mark: string,
): Promise<number> {
  const crossing = await crossingOf(sql, member, mark);
  const found = await listCarriable(sql, crossing);
  let taken = 0;
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const some = found.slice(from, from + AT_ONCE);
    const among = some.map(({ questionId }) => questionId);
    taken += await unlessClosing(() =>
      insist(() => sql.begin((tx) => carryIn(tx, secret, crossing, among))),
    );
    changed(some.map(({ publicId }) => publicId));
  }
  await noteAsked(sql, crossing, taken);
  return taken;
}

/** They stay a visitor's, and nobody asks again. */
export async function leaveAnswers(sql: AnySql, { id }: Who, mark: string): Promise<void> {
  await noteAsked(sql, { memberId: id, mark }, 0);
}

const TRIES = 3;

/** What closed meanwhile is not found the next time. */
async function unlessClosing<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof JustClosed) || attempt === TRIES) throw error;
    }
  }
}

async function crossingOf(sql: AnySql, { id, voter }: Who, mark: string): Promise<Crossing> {
  return { memberId: id, voter, mark, inside: await communityIdsOf(sql, { id }) };
}
