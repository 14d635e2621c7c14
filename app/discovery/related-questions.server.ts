import { createContext } from 'react-router';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { createTtlCache, type KnowingCache } from '../platform/ttl-cache.server.ts';
import {
  listNextCandidates,
  listOnTopic,
  topicsOfQuestions,
  versionIdsOf,
} from '../questions/question-lists.server.ts';
import { scoreOf } from './next-question-score.ts';
import { stateOf } from '../questions/question-rules.ts';
import {
  findQuestion,
  loadQuestions,
  type StoredQuestion,
} from '../questions/question-rows.server.ts';
import { findSimilarIds } from './similar-store.server.ts';
import type { QuestionOrders } from './question-orders.server.ts';

/** By public id: a question, and those that are listed below it. Undefined where there is none. */
export type RelatedQuestions = KnowingCache<RelatedIds | undefined>;
export type RelatedIds = { of: RowId; ids: readonly RowId[] };

export const relatedQuestionsContext = createContext<RelatedQuestions>();

type Deps = { sql: Sql; orders: QuestionOrders };

const MAX_CACHED = 5_000;
const CACHE_TTL_MS = 5 * 60_000;
const MAX_RELATED = 3;
/** Questions that ask nearly the same, open or not: their results are worth reading. */
const MAX_SIMILAR = 3;

/** Create one for each process: finding them costs more than the rest of a question's page, and they change slowly. */
export function createRelatedQuestions(deps: Deps): RelatedQuestions {
  return createTtlCache({
    load: (publicId) => findRelatedIds(deps, publicId),
    maxSize: MAX_CACHED,
    ttlMs: CACHE_TTL_MS,
    now: () => performance.now(),
  });
}

/** First what asks nearly the same, then what moves on the same topics, then the newest of the first topic. */
async function findRelatedIds(
  { sql, orders }: Deps,
  publicId: string,
): Promise<RelatedIds | undefined> {
  const stored = await findQuestion(sql, publicId);
  if (!stored) return undefined;
  const [own, topics, order] = await Promise.all([
    versionIdsOf(sql, publicId),
    topicsOfQuestions(sql, [publicId]),
    orders.newest('trending'),
  ]);
  const topicWeights = new Map(topics.map(({ topicId }) => [topicId, 1]));
  const [first] = [...topicWeights.keys()];
  const [similar, moving, newest] = await Promise.all([
    findSimilarIds(sql, stored.text, MAX_SIMILAR + own.length),
    listNextCandidates(sql, order, {}, [...topicWeights.keys()]),
    first === undefined
      ? []
      : listOnTopic(sql, { topicId: first }, { but: stored.id, most: MAX_RELATED }),
  ]);
  const onTopic = moving
    .filter(({ topics: on }) => on.some((topic) => topicWeights.has(topic)))
    .map((one) => ({ id: one.id, score: scoreOf(one, { topicWeights, now: stored.readAt }) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id);
  const others = (ids: readonly RowId[]) => ids.filter((id) => !own.includes(id));
  const ids = new Set([
    ...others(similar).slice(0, MAX_SIMILAR),
    ...others(onTopic),
    ...others(newest),
  ]);
  const loaded = await loadQuestions(sql, [...ids].slice(0, MAX_RELATED));
  return { of: stored.id, ids: openFirst(loaded).map(({ id }) => id) };
}

function openFirst(questions: readonly StoredQuestion[]): StoredQuestion[] {
  const isOpen = (question: StoredQuestion) => stateOf(question) === 'open';
  return questions.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
}
