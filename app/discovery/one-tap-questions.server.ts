import type { MemberCommunityIds } from '../questions/visibility.ts';
import type { Member } from '../accounts/viewer.ts';
import { isOpenUnanswered } from '../answering/answer-rows.server.ts';
import { MAX_INLINE_CHOICES } from '../answering/answer-rules.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import {
  matchesInterests,
  listNewest,
  type QuestionFilter,
} from '../questions/question-lists.server.ts';
import { listInOrder, isOutsideOrder } from '../questions/ranked-orders.server.ts';
import type { QuestionOrders } from './question-orders.server.ts';

type Deps = { sql: Sql; orders: QuestionOrders };
type OneTapQuery = {
  member: Member | undefined;
  /** The voter who has not answered them. */
  voterId: string | undefined;
  memberCommunityIds: MemberCommunityIds;
  /** Empty for any topic. */
  topicIds: readonly number[];
};

const QUESTIONS_SHOWN = 3;

/**
 * Open questions that this voter can answer with one tap: what moves most, then the newest where that is too little.
 */
export async function listOneTapQuestions(
  { sql, orders }: Deps,
  { member, voterId, memberCommunityIds, topicIds }: OneTapQuery,
): Promise<RowId[]> {
  const which: QuestionFilter = {
    memberCommunityIds,
    isOpen: true,
    also: [
      sql`(q.kind = 'scale' or q.kind = 'single' and (select count(*) from choices h where h.question_id = q.id) <= ${MAX_INLINE_CHOICES})`,
      member ? sql`q.audience <> 'community'` : sql`q.audience = 'everyone'`,
      ...(voterId === undefined ? [] : [isOpenUnanswered(sql, voterId)]),
      ...(topicIds.length === 0 ? [] : [matchesInterests(sql, { topicIds, communityIds: [] })]),
    ],
  };
  const order = await orders.newest('trending');
  const moving = await listInOrder(sql, order, which, QUESTIONS_SHOWN);
  const left = QUESTIONS_SHOWN - moving.length;
  const also = [...(which.also ?? []), isOutsideOrder(sql, order)];
  const newest = left > 0 ? await listNewest(sql, { ...which, also }, left) : [];
  return [...moving, ...newest].map(({ id }) => id);
}
