import type { Sql } from '../../app/platform/database/db.server.ts';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import { findQuestion } from '../../app/questions/question-rows.server.ts';
import { isVisibleTo } from '../../app/questions/visibility.ts';
import { questionViewOf, type QuestionView } from '../../app/results/question-view.ts';
import { NO_QUESTION, problemResponse, QUESTION_REMOVED } from './json-response.ts';
import { hiddenProblem } from './render-result.ts';

/** A question whose result everybody may read, and with it what people say; else what is answered in its place. */
export async function findShownQuestion(
  sql: Sql,
  publicId: string,
): Promise<{ question: QuestionView } | { refusal: RenderedPage }> {
  const stored = await findQuestion(sql, publicId);
  if (!stored || !isVisibleTo(stored, [])) return { refusal: problemResponse(NO_QUESTION) };
  if (stored.isRemoved) return { refusal: problemResponse(QUESTION_REMOVED) };
  const question = questionViewOf(stored, undefined, { order: 0 });
  if (question.result) return { question };
  const until = question.resultShows === 'after closing' ? 'closed' : 'answered';
  return { refusal: problemResponse(hiddenProblem(until)) };
}
