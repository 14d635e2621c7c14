import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import { loadGroups } from '../../app/reasons/shown/question-groups.server.ts';
import type { Services } from '../http/services.ts';
import { jsonResponse } from './json-response.ts';
import { findShownQuestion } from './shown-question.ts';

/** `GET /api/v1/questions/{id}/groups`: who reacts to reasons alike, wherever everybody may read the result. */
export async function renderGroups(
  { database: { sql }, origin }: Services,
  { params: { id } }: { params: { id: string } },
): Promise<RenderedPage> {
  const found = await findShownQuestion(sql, id);
  if ('refusal' in found) return found.refusal;
  const { groups } = await loadGroups(sql, found.question);
  const method = new URL('/features#method', origin).href;
  return jsonResponse({ groups: groups ?? null, method });
}
