import type { SearchWords } from '../base/name-match.ts';
import { searchCommunities } from '../communities/community-search.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import type { TopicCommunityHits } from './topic-community-hits.ts';
import { searchQuestions } from './question-search.server.ts';
import { wantedTerms, type ParsedSearch } from '../questions/lists/parsed-search.ts';
import { loadQuestions } from '../questions/question-rows.server.ts';
import { plainWords } from '../questions/lists/word-index.server.ts';
import { searchTopics } from '../topics/topic-search.server.ts';
import type { QuestionOrders } from './question-orders.server.ts';
import { questionViewsOf } from '../results/store/question-views.server.ts';

type Deps = { sql: Sql; orders: QuestionOrders };

export type QuestionHit = {
  id: string;
  text: string;
  people: number;
  state: string;
  demo: boolean;
};
export type SearchHits = TopicCommunityHits & { questions: QuestionHit[] };

/** How many of each are suggested while somebody types. */
const SUGGESTED = { questions: 6, places: 3 } as const;

/** Suggestions must be quick, so that fewer questions are compared than for a list. */
const MAX_COMPARED = 500;

/** Matches names, descriptions and near spellings. */
export async function searchTopicsAndCommunities(
  sql: Sql,
  search: ParsedSearch,
  most: number,
): Promise<TopicCommunityHits> {
  const typed: SearchWords = await plainWords(sql, wantedTerms(search));
  const [topics, communities] = await Promise.all([
    searchTopics(sql, typed, most),
    sql.begin('read only', (tx) => searchCommunities(tx, typed, most)),
  ]);
  return { topics, communities };
}

/**
 * What is suggested while somebody types: the best questions, as a list would show them, with topics and communities.
 */
export async function searchAll(deps: Deps, search: ParsedSearch): Promise<SearchHits> {
  const { sql } = deps;
  const [questions, places] = await Promise.all([
    suggestQuestions(deps, search),
    searchTopicsAndCommunities(sql, search, SUGGESTED.places),
  ]);
  return { questions, ...places };
}

async function suggestQuestions(
  { sql, orders }: Deps,
  search: ParsedSearch,
): Promise<QuestionHit[]> {
  const { rows } = await searchQuestions(sql, {
    search,
    sort: 'best',
    order: await orders.newest('answered', sql),
    which: {},
    most: SUGGESTED.questions,
    enoughFound: 1,
    mostCompared: MAX_COMPARED,
    isTyping: true,
  });
  const stored = await loadQuestions(
    sql,
    rows.map(({ id }) => id),
  );
  const views = await questionViewsOf(sql, stored, { order: 0 });
  return views
    .filter(({ state }) => state !== 'removed')
    .map(({ id, text, turnout, state, isDemo }) => ({
      id,
      text,
      people: turnout,
      state,
      demo: isDemo,
    }));
}
