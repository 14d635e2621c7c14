import {
  findAccountStatus,
  type AccountStatus,
} from '../../accounts/profile/profile-store.server.ts';
import type { Member } from '../../accounts/viewer.ts';
import { loadAnswerHistory } from '../../answering/answer-history.server.ts';
import type { AnsweredQuestion } from '../../answering/answered-question.ts';
import { countOwnAnswers, countOwnAnswersByDay } from '../../answering/member-answers.server.ts';
import {
  listWithRequests,
  type CommunityWithRequests,
} from '../../communities/community-lists.server.ts';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import { listFollowUps } from '../../discovery/member-home.server.ts';
import { findNextQuestion } from '../../discovery/next-question.server.ts';
import type { QuestionOrders } from '../../discovery/question-orders.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { listCommunitiesWithReasons } from '../../reasons/waiting-reasons.server.ts';
import type { QuestionLine } from '../../results/question-view.ts';
import type { FollowUp } from '../../results/words/follow-ups.ts';
import { countByAuthor } from '../../questions/question-lists.server.ts';
import { questionsOfAuthor } from '../../questions/question-rows.server.ts';

const REQUESTS_SHOWN = 5;
const CLOSING_SHOWN = 5;
const CLOSING_WITHIN_MS = 86_400_000;
const OPEN_READ = 300;
const RECENT_SHOWN = 3;
const STAR_DAYS = 30;

/** The first page of an account: what waits for the member, and what there is of them here. */
export type AccountOverview = {
  status: AccountStatus;
  waiting: CommunityWithRequests[];
  /** Communities they look after, where reasons wait for a look. */
  reasonsWaiting: Awaited<ReturnType<typeof listCommunitiesWithReasons>>;
  /** Their questions that close within a day, the first to close first. */
  closing: { id: string; text: string; closesAt: string }[];
  /** How many answers of each of the last days there are, and the last of all. */
  stars: { days: number[]; recent: AnsweredQuestion[] };
  followUps: FollowUp[];
  /** What they might answer next. */
  next: QuestionLine | undefined;
  counts: { answers: number; questions: number; communities: number };
};

export async function loadAccountOverview(
  { sql, orders }: { sql: Sql; orders: QuestionOrders },
  { member, now }: { member: Member; now: Date },
): Promise<AccountOverview | undefined> {
  const { id, voterId } = member;
  const look = { before: undefined, most: 0, mostOpen: OPEN_READ };
  const memberCommunityIds = await communityIdsOf(sql, member);
  const [
    status,
    waiting,
    reasonsWaiting,
    open,
    answers,
    questions,
    days,
    history,
    followUps,
    next,
  ] = await Promise.all([
    findAccountStatus(sql, id),
    listWithRequests(sql, id, REQUESTS_SHOWN),
    listCommunitiesWithReasons(sql, id),
    questionsOfAuthor(sql, id, look),
    countOwnAnswers(sql, voterId),
    countByAuthor(sql, id),
    countOwnAnswersByDay(sql, voterId, STAR_DAYS),
    loadAnswerHistory(sql, member, null),
    listFollowUps(sql, member, { now, memberCommunityIds }),
    findNextQuestion({ sql, orders }, { after: '', seen: [], voter: { voterId, isMember: true } }),
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
      reasonsWaiting,
      closing,
      stars: { days, recent: history.items.slice(0, RECENT_SHOWN) },
      // What closes within a day is told above it already.
      followUps: followUps.filter(({ question }) =>
        closing.every(({ id: one }) => one !== question.id),
      ),
      next: next?.question,
      counts: { answers, questions, communities: memberCommunityIds.length },
    }
  );
}
