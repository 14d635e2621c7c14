import type { Inside } from '../questions/inside.ts';
import type { Member } from '../accounts/viewer.ts';
import { isUnanswered } from '../results/store/lists.server.ts';
import { MOST_IN_PLACE } from '../results/rules.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import {
  isNear,
  listInOrder,
  listNewest,
  notInOrder,
  type Which,
} from '../questions/lists.server.ts';
import type { Orders } from './orders.server.ts';

type Means = { sql: Sql; orders: Orders };
type Asked = {
  member: Member | undefined;
  /** By whom they are not answered yet. */
  by: string | undefined;
  inside: Inside;
  /** None for any. */
  topicIds: readonly number[];
};

const QUESTIONS_SHOWN = 3;

/** Open ones that are answered with one tap, by whoever is here: what moves most, and where that is too little the newest. */
export async function questionsInPlace(
  { sql, orders }: Means,
  { member, by, inside, topicIds }: Asked,
): Promise<RowId[]> {
  const which: Which = {
    inside,
    isOpen: true,
    also: [
      sql`(q.kind = 'scale' or q.kind = 'single' and (select count(*) from choices h where h.question_id = q.id) <= ${MOST_IN_PLACE})`,
      member ? sql`q.audience <> 'community'` : sql`q.audience = 'everyone'`,
      ...(by === undefined ? [] : [isUnanswered(sql, by)]),
      ...(topicIds.length === 0 ? [] : [isNear(sql, { topicIds, communityIds: [] })]),
    ],
  };
  const order = await orders.newest('trending');
  const moving = await listInOrder(sql, order, which, QUESTIONS_SHOWN);
  const left = QUESTIONS_SHOWN - moving.length;
  const also = [...(which.also ?? []), notInOrder(sql, order)];
  const newest = left > 0 ? await listNewest(sql, { ...which, also }, left) : [];
  return [...moving, ...newest].map(({ id }) => id);
}
