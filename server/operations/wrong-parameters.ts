import type { ParameterProblem } from '../schemas/query.ts';
import { parameterProblem } from '../documents/parameters.ts';
import type { HttpRefusal } from '../http/refusal.ts';

/** Where what comes first decides what the rest may be. */
export function firstParameter(problems: readonly ParameterProblem[]): HttpRefusal {
  return parameterProblem(problems.slice(0, 1));
}

/** The same as one sentence, for an address that does not lie under /api/. */
export function firstSentence(problems: readonly ParameterProblem[]): HttpRefusal {
  return { status: 400, detail: firstParameter(problems).detail };
}
