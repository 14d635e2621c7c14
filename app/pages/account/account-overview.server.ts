import {
  findAccountStatus,
  type AccountStatus,
} from '../../accounts/profile/profile-store.server.ts';
import type { Member } from '../../accounts/viewer.ts';
import { countOwnAnswers } from '../../answering/member-answers.server.ts';
import {
  listWithRequests,
  type CommunityWithRequests,
} from '../../communities/community-lists.server.ts';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { countByAuthor } from '../../questions/question-lists.server.ts';
import { questionsOfAuthor } from '../../questions/question-rows.server.ts';

const REQUESTS_SHOWN = 5;
const CLOSING_SHOWN = 5;
const CLOSING_WITHIN_MS = 86_400_000;
const OPEN_READ = 300;

/** The first page of an account: what waits for the member, and what there is of them here. */
export type AccountOverview = {
  status: AccountStatus;
  waiting: CommunityWithRequests[];
  /** Their questions that close within a day, the first to close first. */
  closing: { id: string; text: string; closesAt: string }[];
  counts: { answers: number; questions: number; communities: number };
};

export async function loadAccountOverview(
  sql: Sql,
  member: Pick<Member, 'id' | 'voterId'>,
): Promise<AccountOverview | undefined> {
  const { id, voterId } = member;
  const look = { before: undefined, most: 0, mostOpen: OPEN_READ };
  const [status, waiting, open, answers, questions, memberCommunityIds] = await Promise.all([
    findAccountStatus(sql, id),
    listWithRequests(sql, id, REQUESTS_SHOWN),
    questionsOfAuthor(sql, id, look),
    countOwnAnswers(sql, voterId),
    countByAuthor(sql, id),
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
    status && {
      status,
      waiting,
      closing,
      counts: { answers, questions, communities: memberCommunityIds.length },
    }
  );
}
