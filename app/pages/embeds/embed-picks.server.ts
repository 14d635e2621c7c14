import type { Sql } from '../../platform/database/db.server.ts';
import type { Orders } from '../../discovery/orders.server.ts';
import { questionList } from '../../discovery/question-list.server.ts';

const LOOKED_AT = 16;
const MOST_PICKS = 4;

/** For whoever wants to try an embed and has no question: of those that are answered just now, the most answered. */
export async function embedPicks(means: {
  sql: Sql;
  orders: Orders;
}): Promise<{ id: string; title: string }[]> {
  const { items } = await questionList(means, {
    sort: 'trending',
    search: undefined,
    topicId: undefined,
    cursor: undefined,
    voter: undefined,
    inside: [],
    limit: LOOKED_AT,
    order: 0,
  });
  return items
    .map(({ question }) => question)
    .filter(({ audience }) => audience === 'everyone')
    .toSorted((a, b) => b.turnout - a.turnout)
    .slice(0, MOST_PICKS)
    .map(({ id, text }) => ({ id, title: text }));
}
