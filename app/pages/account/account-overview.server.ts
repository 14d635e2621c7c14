import { findStanding, type Standing } from '../../accounts/profile/profile-store.server.ts';
import type { Member } from '../../accounts/viewer.ts';
import { countAnswered } from '../../results/store/lists.server.ts';
import { listWaitedFor, type WaitedFor } from '../../communities/lists.server.ts';
import { communityIdsOf } from '../../communities/store.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { countAsked } from '../../questions/lists.server.ts';
import { questionsOfAuthor } from '../../questions/store.server.ts';

const WAITED_FOR_SHOWN = 5;
const CLOSING_SHOWN = 5;
const CLOSING_WITHIN_MS = 86_400_000;
const OPEN_LOOKED_AT = 300;

/** The first page of an account: what waits for its member, and what there is of them here. */
export type Overview = {
  standing: Standing;
  waiting: WaitedFor[];
  /** Questions of theirs that close within a day, the first to close first. */
  closing: { id: string; text: string; closesAt: string }[];
  counts: { answers: number; questions: number; communities: number };
};

export async function accountOverview(
  sql: Sql,
  member: Pick<Member, 'id' | 'voter'>,
): Promise<Overview | undefined> {
  const { id, voter } = member;
  const look = { before: undefined, most: 0, mostOpen: OPEN_LOOKED_AT };
  const [standing, waiting, open, answers, questions, inside] = await Promise.all([
    findStanding(sql, id),
    listWaitedFor(sql, id, WAITED_FOR_SHOWN),
    questionsOfAuthor(sql, id, look),
    countAnswered(sql, voter),
    countAsked(sql, id),
    communityIdsOf(sql, member),
  ]);
  const closing = open
    .filter(
      ({ opensAt, closesAt, readAt, isRemoved }) =>
        !isRemoved &&
        opensAt <= readAt &&
        closesAt.getTime() - readAt.getTime() < CLOSING_WITHIN_MS,
    )
    .toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime())
    .slice(0, CLOSING_SHOWN)
    .map(({ publicId, text, closesAt }) => ({
      id: publicId,
      text,
      closesAt: closesAt.toISOString(),
    }));
  return (
    standing && {
      standing,
      waiting,
      closing,
      counts: { answers, questions, communities: inside.length },
    }
  );
}
