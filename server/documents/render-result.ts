import type * as v from 'valibot';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import { findSecondLooks } from '../../app/reasons/shown/told-looks.server.ts';
import { findResult } from '../../app/results/store/result-lookup.server.ts';
import { isEveryone } from '../../app/results/tally.ts';
import type { HttpRefusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { resultQuery } from '../schemas/results.ts';
import { jsonResponse, NO_QUESTION, problemResponse, QUESTION_REMOVED } from './json-response.ts';

/** `GET /api/v1/questions/{id}/result`: figures, with who is counted in them. */
export async function renderResult(
  { database, rankings, origin }: Services,
  {
    params: { id },
    query: { audience = 'everyone', least = 'open' },
  }: { params: { id: string }; query: v.InferOutput<typeof resultQuery> },
): Promise<RenderedPage> {
  const split = { audience, least };
  const found = await findResult({ sql: database.sql, rankings }, id, { split });
  if (!found) return problemResponse(NO_QUESTION);
  switch (found.state) {
    case 'shown':
      return jsonResponse({
        ...found.document,
        ...(isEveryone(split) && { secondLooks: await findSecondLooks(database.sql, id) }),
        method: new URL('/features#method', origin).href,
      });
    case 'removed':
      return problemResponse(QUESTION_REMOVED);
    case 'too few':
      return problemResponse(TOO_FEW);
    case 'hidden':
      return problemResponse(hiddenProblem(found.until));
  }
}

/** Why nothing is told yet of a result, or of anything that would give it away. */
export function hiddenProblem(until: 'closed' | 'answered'): HttpRefusal {
  return {
    status: 403,
    code: until === 'closed' ? 'hidden-until-closed' : 'hidden-until-answered',
    detail:
      until === 'closed'
        ? 'The author chose to show the result after closing.'
        : 'The author chose to show the result to people who have answered, and to everyone after closing.',
  };
}

const TOO_FEW: HttpRefusal = {
  status: 409,
  code: 'too-few',
  detail: 'A part of the answers shows once 10 people are in it and 10 are not.',
};
