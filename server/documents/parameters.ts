import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import type { ParameterProblem } from '../../app/questions/list-address.ts';
import { problemResponse } from './json-response.ts';

/** A slip in a name would otherwise be answered with something that was not asked for. */
export function findUnknown(params: URLSearchParams, known: readonly string[]): ParameterProblem[] {
  return [...new Set(params.keys())]
    .filter((name) => !known.includes(name))
    .slice(0, MAX_NAMED)
    .map((parameter) => ({
      parameter,
      detail: known.length > 0 ? `Not known here: ${known.join(', ')}.` : 'None is known here.',
    }));
}

const MAX_NAMED = 5;

/** Undefined where the parameter is not there, and where it is wrong, which is then told in `wrong`. */
export function readOption<Value extends string>(
  parameter: string,
  values: readonly Value[],
  params: URLSearchParams,
  problems: ParameterProblem[],
): Value | undefined {
  const [given, ...more] = params.getAll(parameter);
  const value = values.find((one) => one === given);
  if (given !== undefined && (value === undefined || more.length > 0))
    problems.push({ parameter, detail: `One of ${values.join(', ')}, once.` });
  return value;
}

/** Every parameter that is wrong, and why. */
export function parameterRefusal(wrong: readonly ParameterProblem[]): RenderedPage {
  return problemResponse(400, {
    code: 'parameters',
    detail: wrong.map(({ parameter, detail }) => `${parameter}: ${detail}`).join(' '),
    errors: [...wrong],
  });
}
