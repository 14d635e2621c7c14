import type { QuestionView } from '../results/question-view.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { loadQuestions } from '../questions/question-rows.server.ts';
import { findSimilarIds } from './similar-store.server.ts';
import { questionViewsOf } from '../results/store/question-views.server.ts';

/** Questions that ask nearly the same as a text, the nearest first, as anybody may see them. */
export async function findSimilarQuestions(
  sql: Sql,
  text: string,
  most: number,
): Promise<QuestionView[]> {
  const stored = await loadQuestions(sql, await findSimilarIds(sql, text, most));
  return questionViewsOf(sql, stored, { order: 0 });
}
