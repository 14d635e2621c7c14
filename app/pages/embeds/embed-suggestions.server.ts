import type { Sql } from '../../platform/database/db.server.ts';
import type { QuestionOrders } from '../../discovery/question-orders.server.ts';
import { loadQuestionList } from '../../discovery/question-list.server.ts';

const QUESTIONS_READ = 16;
const MAX_SUGGESTIONS = 4;

/** For readers who want to try an embed without a question of their own: the most answered trending questions. */
export async function listEmbedSuggestions(deps: {
  sql: Sql;
  orders: QuestionOrders;
}): Promise<{ id: string; title: string }[]> {
  const { items } = await loadQuestionList(deps, {
    sort: 'trending',
    search: undefined,
    topicId: undefined,
    cursor: undefined,
    voterId: undefined,
    memberCommunityIds: [],
    limit: QUESTIONS_READ,
    order: 0,
  });
  return items
    .map(({ question }) => question)
    .filter(({ audience }) => audience === 'everyone')
    .toSorted((a, b) => b.turnout - a.turnout)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id, text }) => ({ id, title: text }));
}
