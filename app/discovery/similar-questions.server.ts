import type { QuestionView } from '../results/present.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { loadQuestions } from '../questions/store.server.ts';
import { similarQuestions } from './similar-store.server.ts';
import { present } from '../results/store/question-views.server.ts';

/** Questions that ask nearly the same as a text, the nearest first, as anybody may see them. */
export async function similarTo(sql: Sql, text: string, most: number): Promise<QuestionView[]> {
  const stored = await loadQuestions(sql, await similarQuestions(sql, text, most));
  return present(sql, stored, { order: 0 });
}
