import { isOpenUnanswered } from '../answering/answer-rows.server.ts';
import { countAnswersByTopic } from '../answering/member-answers.server.ts';
import { lineOf, type NextQuestion } from '../results/question-view.ts';
import { communityIdsOf } from '../communities/membership-rows.server.ts';
import type { SqlFragment, RowId, Sql } from '../platform/database/db.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';
import type { MemberCommunityIds } from '../questions/visibility.ts';
import {
  listClosing,
  listNextCandidates,
  topicsOfQuestions,
  versionIdsOf,
  type QuestionFilter,
} from '../questions/question-lists.server.ts';
import { chooseNext, type NextChoice } from './next-question-score.ts';
import { loadQuestions } from '../questions/question-rows.server.ts';
import { followedTopicIds } from '../topics/topic-follows.server.ts';
import type { QuestionOrders } from './question-orders.server.ts';
import { questionViewsOf } from '../results/store/question-views.server.ts';

type Deps = { sql: Sql; orders: QuestionOrders };
type NextQuestionQuery = {
  after: string;
  /** Other questions that were answered or passed a moment ago. */
  seen: readonly string[];
  voter: Voter;
};
type Voter = { voterId: string; isMember: boolean };

export const MAX_SEEN_IDS = 40;
/** An answer of this session says more about interests than one of long ago. */
const WEIGHT_OF_NOW = 3;
/** Following a topic says as much as a good many answers. */
const WEIGHT_OF_FOLLOWING = 10;

/** Undefined where the voter has answered everything that is open to them. */
export async function findNextQuestion(
  { sql, orders }: Deps,
  { after, seen, voter }: NextQuestionQuery,
): Promise<NextQuestion | undefined> {
  const [now, versions, topicWeights, order, memberCommunityIds] = await Promise.all([
    readDatabaseTime(sql),
    versionIdsOf(sql, after),
    weighTopics(sql, voter, { after, seen }),
    orders.newest('trending'),
    voter.isMember ? communityIdsOf(sql, { voterId: voter.voterId }) : [],
  ]);
  const which: QuestionFilter = {
    memberCommunityIds,
    also: unansweredFilters(sql, voter, { versions, seen, memberCommunityIds }),
  };
  const topicIds = [...topicWeights].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
  const candidates = await listNextCandidates(sql, order, which, topicIds);
  const seed = `${voter.voterId} ${after} ${seen.length}`;
  const next =
    chooseNext(candidates, { topicWeights, now, seed }) ?? (await findSoonestClosing(sql, which));
  const stored = next && (await loadQuestions(sql, [next.id]));
  const [view] = stored ? await questionViewsOf(sql, stored, { order: 0, memberCommunityIds }) : [];
  return next && view && { question: lineOf(view), isOutside: next.isOutside };
}

/** The fallback behind what moves and what is new: of everything that can be answered, the soonest to close. */
async function findSoonestClosing(
  sql: Sql,
  which: QuestionFilter,
): Promise<NextChoice | undefined> {
  const [first] = await listClosing(sql, which, 1);
  return first && { id: first.id, isOutside: false };
}

/**
 * The interests of a voter: a member's from what they follow and answered, a visitor's from what they see now, since
 * nothing else is known of them.
 */
async function weighTopics(
  sql: Sql,
  { voterId, isMember }: Voter,
  { after, seen }: Pick<NextQuestionQuery, 'after' | 'seen'>,
): Promise<Map<number, number>> {
  const [now, before, followed] = await Promise.all([
    topicsOfQuestions(sql, [after, ...(isMember ? [] : seen)]),
    isMember ? countAnswersByTopic(sql, voterId) : [],
    isMember ? followedTopicIds(sql, voterId) : [],
  ]);
  const weights = new Map<number, number>();
  for (const [list, weight] of [
    [now, WEIGHT_OF_NOW],
    [before, 1],
    [followed.map((topicId) => ({ topicId, times: 1 })), WEIGHT_OF_FOLLOWING],
  ] as const)
    for (const { topicId, times } of list)
      weights.set(topicId, (weights.get(topicId) ?? 0) + times * weight);
  return weights;
}

/** Conditions on `q`: what the voter may answer and has not. */
function unansweredFilters(
  sql: Sql,
  { voterId, isMember }: Voter,
  {
    versions,
    seen,
    memberCommunityIds,
  }: {
    versions: readonly RowId[];
    seen: readonly string[];
    memberCommunityIds: MemberCommunityIds;
  },
): SqlFragment[] {
  return [
    isOpenUnanswered(sql, voterId),
    isMember
      ? sql`(q.audience <> 'community' or q.community_id = any(${[...memberCommunityIds]}::integer[]))`
      : sql`q.audience = 'everyone'`,
    sql`q.id <> all(${[...versions]}::bigint[])`,
    sql`q.public_id <> all(${[...seen]}::text[])`,
  ];
}
