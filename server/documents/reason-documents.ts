import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import { countReactions, type ReactionCount } from '../../app/reasons/groups/stepped-counts.ts';
import { reasonAddress } from '../../app/reasons/reason-address.server.ts';
import type { StoredReason } from '../../app/reasons/reason-rules.ts';
import { loadToldReasons } from '../../app/reasons/shown/question-reasons.server.ts';
import type { Services } from '../http/services.ts';
import type { QuestionReasonsJson } from '../schemas/reasons.ts';
import { jsonResponse } from './json-response.ts';
import { findShownQuestion } from './shown-question.ts';

/** `GET /api/v1/questions/{id}/reasons`: what people say for their answers, wherever everybody may read the result. */
export async function renderReasons(
  { database: { sql }, secret, origin }: Services,
  { params: { id } }: { params: { id: string } },
): Promise<RenderedPage> {
  const found = await findShownQuestion(sql, id);
  if ('refusal' in found) return found.refusal;
  const { best, newest, isAll } = await loadToldReasons(sql, found.question);
  const jsonOf = ({ id: number, choices, text, saidAt, by, isDemo }: StoredReason) => ({
    id: reasonAddress(secret, number),
    choices: choices.map(String),
    text,
    by: by ?? null,
    saidAt: saidAt.toISOString(),
    demo: isDemo,
  });
  const json: QuestionReasonsJson = {
    best: best.map(({ reason, hasDemoReactions, across, within }) => ({
      ...jsonOf({ ...reason, isDemo: reason.isDemo || hasDemoReactions }),
      across: across ? agreementOf(across) : null,
      within: within ? agreementOf(within) : null,
    })),
    newest: newest.map(jsonOf),
    complete: isAll,
    method: new URL('/features#method', origin).href,
  };
  return jsonResponse(json);
}

const agreementOf = (count: ReactionCount) => ({
  agree: count.agree,
  people: countReactions(count),
});
