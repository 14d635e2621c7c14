import type { QuestionView } from '../answers/present.ts';
import type { Sql } from '../platform/db.server.ts';
import { findTopic } from '../topics/store.server.ts';
import { listViews } from './question-views.server.ts';

const QUESTIONS_READ = 30;

/** The most answered question of a topic whose result is open: what a written page shows as its example. */
export async function exampleOn(sql: Sql, slug: string | undefined, now: Date): Promise<QuestionView | undefined> {
  const topic = slug ? await findTopic(sql, slug) : undefined;
  if (!topic) return undefined;
  const views = await listViews(sql, { now, sort: 'new', topicId: topic.id, limit: QUESTIONS_READ });
  const open = views.filter(({ result, kind }) => result?.shows === 'shares' && kind === 'single');
  return open.toSorted((a, b) => b.turnout - a.turnout)[0];
}
