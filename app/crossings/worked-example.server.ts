import type { QuestionView } from '../answers/present.ts';
import type { Sql } from '../platform/db.server.ts';
import { listViews } from './question-views.server.ts';

const QUESTIONS_READ = 30;

/** The most answered question of a topic whose result is open: what a written page shows as its example. */
export async function exampleOn(
  sql: Sql,
  topic: string | undefined,
  now: Date,
): Promise<QuestionView | undefined> {
  if (!topic) return undefined;
  const views = await listViews(sql, { now, sort: 'new', topic, limit: QUESTIONS_READ });
  const open = views.filter(({ result, kind }) => result?.shows === 'shares' && kind === 'single');
  return open.toSorted((a, b) => b.turnout - a.turnout)[0];
}
