import type { Sql } from '../platform/db.server.ts';
import { MOST_SIMILAR, type SimilarQuestion } from '../questions/similar.ts';
import { listViews } from './question-views.server.ts';

/** Stand-in: questions that hold the same words, until the search for similar ones takes its place. */
export async function similarQuestions(
  sql: Sql,
  text: string,
  now: Date,
): Promise<SimilarQuestion[]> {
  const words = text.trim().replace(/\s*\?$/, '');
  const found = await listViews(sql, { now, sort: 'new', words, limit: MOST_SIMILAR });
  return found.map(({ id, text: asked, state, turnout }) => ({
    id,
    text: asked,
    state,
    people: turnout,
  }));
}
