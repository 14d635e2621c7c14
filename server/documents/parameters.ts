import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import type { ParameterProblem } from '../schemas/query.ts';
import type { HttpRefusal } from '../http/refusal.ts';
import { problemResponse } from './json-response.ts';

/** Every parameter that is wrong, and why. */
export function parameterProblem(wrong: readonly ParameterProblem[]): HttpRefusal {
  return {
    status: 400,
    code: 'parameters',
    detail: wrong.map(({ parameter, detail }) => `${parameter}: ${detail}`).join(' '),
    errors: [...wrong],
  };
}

export function parameterRefusal(wrong: readonly ParameterProblem[]): RenderedPage {
  return problemResponse(parameterProblem(wrong));
}
