import { createContext } from 'react-router';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { createRemembered, type Remembered } from '../platform/remembered.server.ts';
import { listForNext, listNear, topicsOfQuestions, versionsOf } from '../questions/lists.server.ts';
import { scoreOf } from './next.ts';
import { stateOf } from '../questions/rules.ts';
import { findQuestion, loadQuestions, type StoredQuestion } from '../questions/store.server.ts';
import { similarQuestions } from './similar-store.server.ts';
import type { Orders } from './orders.server.ts';

/** By public id: which other questions stand below one. */
export type Related = Remembered<RowId[]>;

export const relatedContext = createContext<Related>();

type Means = { sql: Sql; orders: Orders };

const MOST_REMEMBERED = 5_000;
const REMEMBERED_MS = 5 * 60_000;
const MOST_RELATED = 6;
/** Those that ask nearly the same, open or not: what came of them is worth reading. */
const MOST_ALIKE = 3;

/** One of it in a process: finding them is dearer than the rest of a question's page, and they change slowly. */
export function createRelated(means: Means): Related {
  return createRemembered({
    load: (publicId) => findRelated(means, publicId),
    most: MOST_REMEMBERED,
    forMs: REMEMBERED_MS,
    now: () => performance.now(),
  });
}

/** First what asks nearly the same, then what moves on the same topics, then the newest of the first one. */
async function findRelated({ sql, orders }: Means, publicId: string): Promise<RowId[]> {
  const stored = await findQuestion(sql, publicId);
  if (!stored) return [];
  const [own, topics, order] = await Promise.all([
    versionsOf(sql, publicId),
    topicsOfQuestions(sql, [publicId]),
    orders.newest('trending'),
  ]);
  const cares = new Map(topics.map(({ topicId }) => [topicId, 1]));
  const [first] = [...cares.keys()];
  const [alike, moving, newest] = await Promise.all([
    similarQuestions(sql, stored.text, MOST_ALIKE + own.length),
    listForNext(sql, order, {}, [...cares.keys()]),
    first === undefined
      ? []
      : listNear(sql, { topicId: first }, { but: stored.id, most: MOST_RELATED }),
  ]);
  const onTopic = moving
    .filter(({ topics: on }) => on.some((topic) => cares.has(topic)))
    .map((one) => ({ id: one.id, score: scoreOf(one, { cares, now: stored.readAt }) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id);
  const others = (ids: readonly RowId[]) => ids.filter((id) => !own.includes(id));
  const ids = new Set([
    ...others(alike).slice(0, MOST_ALIKE),
    ...others(onTopic),
    ...others(newest),
  ]);
  const loaded = await loadQuestions(sql, [...ids].slice(0, MOST_RELATED));
  return openFirst(loaded).map(({ id }) => id);
}

function openFirst(questions: readonly StoredQuestion[]): StoredQuestion[] {
  const isOpen = (question: StoredQuestion) => stateOf(question) === 'open';
  return questions.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
}
