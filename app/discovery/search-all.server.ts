import type { Words } from '../base/name-fit.ts';
import { searchCommunities } from '../communities/search.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import type { FoundPlaces } from './found-places.ts';
import { searchQuestions } from './search.server.ts';
import { wantedIn, type Search } from '../questions/search-words.ts';
import { loadQuestions } from '../questions/store.server.ts';
import { plainWords } from '../questions/word-index.server.ts';
import { searchTopics } from '../topics/search.server.ts';
import type { Orders } from './orders.server.ts';
import { present } from '../results/store/question-views.server.ts';

type Means = { sql: Sql; orders: Orders };

export type FoundQuestion = {
  id: string;
  text: string;
  people: number;
  state: string;
  demo: boolean;
};
export type Everything = FoundPlaces & { questions: FoundQuestion[] };

/** So many questions are offered to somebody who types, and so many topics and communities. */
const OFFERED = { questions: 6, places: 3 } as const;

/** Nobody waits for what is offered: of many questions fewer are compared than in a list. */
const COMPARED = 500;

/** Found by name, by what it is about, and in a spelling that is near. */
export async function searchPlaces(sql: Sql, search: Search, most: number): Promise<FoundPlaces> {
  const typed: Words = await plainWords(sql, wantedIn(search));
  const [topics, communities] = await Promise.all([
    searchTopics(sql, typed, most),
    sql.begin('read only', (tx) => searchCommunities(tx, typed, most)),
  ]);
  return { topics, communities };
}

/** What is offered while somebody types: the best of everything, as a list would show it. */
export async function searchEverything(means: Means, search: Search): Promise<Everything> {
  const { sql } = means;
  const [questions, places] = await Promise.all([
    offeredQuestions(means, search),
    searchPlaces(sql, search, OFFERED.places),
  ]);
  return { questions, ...places };
}

async function offeredQuestions({ sql, orders }: Means, search: Search): Promise<FoundQuestion[]> {
  const { rows } = await searchQuestions(sql, {
    search,
    sort: 'best',
    order: await orders.newest('answered'),
    which: {},
    most: OFFERED.questions,
    enough: 1,
    compared: COMPARED,
    isTyping: true,
  });
  const stored = await loadQuestions(
    sql,
    rows.map(({ id }) => id),
  );
  const views = await present(sql, stored, { order: 0 });
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
