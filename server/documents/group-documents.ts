import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import { findQuestion } from '../../app/questions/question-rows.server.ts';
import { isVisibleTo } from '../../app/questions/visibility.ts';
import { loadGroups } from '../../app/reasons/shown/question-groups.server.ts';
import { questionViewOf } from '../../app/results/question-view.ts';
import type { Services } from '../http/services.ts';
import { jsonResponse, NO_QUESTION, problemResponse, QUESTION_REMOVED } from './json-response.ts';
import { hiddenProblem } from './render-result.ts';

/** `GET /api/v1/questions/{id}/groups`: who reacts to reasons alike, wherever everybody may read the result. */
export async function renderGroups(
  { database: { sql }, origin }: Services,
  { params: { id } }: { params: { id: string } },
): Promise<RenderedPage> {
  const stored = await findQuestion(sql, id);
  if (!stored || !isVisibleTo(stored, [])) return problemResponse(NO_QUESTION);
  if (stored.isRemoved) return problemResponse(QUESTION_REMOVED);
  const question = questionViewOf(stored, undefined, { order: 0 });
  if (!question.result)
    return problemResponse(
      hiddenProblem(question.resultShows === 'after closing' ? 'closed' : 'answered'),
    );
  const { groups } = await loadGroups(sql, question);
  const method = new URL('/features#method', origin).href;
  return jsonResponse({ groups: groups ?? null, method });
}
