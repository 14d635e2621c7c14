import * as v from 'valibot';
import type { RepeatLimits } from '../../app/platform/http/page-matcher.ts';

/** A parameter of an address, and a sentence about what is wrong with it. */
export type ParameterProblem = { parameter: string; detail: string };

/**
 * What stands behind the question mark of an address. A strict object tells whoever asks of names that it does not know; any
 * other leaves them out. A list takes a parameter as often as its greatest length says, everything else once.
 */
export type QuerySchema = v.GenericSchema & {
  type: 'object' | 'strict_object';
  entries: v.ObjectEntries;
};

/** The parameters as the schema has them, or all that is wrong with them. */
export function readQuery<Schema extends QuerySchema>(
  schema: Schema,
  params: URLSearchParams,
): { query: v.InferOutput<Schema> } | { problems: ParameterProblem[] } {
  const names = Object.keys(schema.entries);
  const unknown = schema.type === 'strict_object' ? findUnknown(params, names) : [];
  const given = Object.fromEntries(
    Object.entries(schema.entries).flatMap(([name, entry]): [string, unknown][] => {
      if (isList(entry)) return [[name, params.getAll(name)]];
      // What has to be there and is not is told in the words of its own schema, as what is no text.
      return params.has(name) || entry.type !== 'optional' ? [[name, params.get(name)]] : [];
    }),
  );
  const read = v.safeParse(schema, given);
  const problems = [...unknown, ...(read.issues ?? []).map(parameterProblemOf)];
  return read.success && problems.length === 0 ? { query: read.output } : { problems };
}

function parameterProblemOf({ path, message }: v.BaseIssue<unknown>): ParameterProblem {
  const name = path?.[0]?.key;
  return { parameter: typeof name === 'string' ? name : '', detail: message };
}

/** Parameters that may come several times, and how often at most. */
export function repeatLimitsOf(schema: QuerySchema | undefined): RepeatLimits {
  return Object.fromEntries(
    Object.entries(schema?.entries ?? {}).flatMap(([name, entry]) =>
      isList(entry) ? [[name, longestOf(entry)]] : [],
    ),
  );
}

function isList({ type }: v.ObjectEntries[string]): boolean {
  return type === 'array';
}

function longestOf(entry: v.ObjectEntries[string]): number {
  const steps = 'pipe' in entry ? (entry.pipe as readonly { type: string }[]) : [];
  const longest = steps.find(({ type }) => type === 'max_length');
  if (!longest || !('requirement' in longest)) throw new Error('A list of parameters has an end.');
  return longest.requirement as number;
}

/** A slip in a name would otherwise be answered with something that was not asked for. */
function findUnknown(params: URLSearchParams, known: readonly string[]): ParameterProblem[] {
  return [...new Set(params.keys())]
    .filter((name) => !known.includes(name))
    .slice(0, MAX_NAMED)
    .map((parameter) => ({
      parameter,
      detail: known.length > 0 ? `Not known here: ${known.join(', ')}.` : 'None is known here.',
    }));
}

const MAX_NAMED = 5;

/** One of a few words, or not there. What stands beside a wrong word is looked at all the same. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return v.optional(
    v.pipe(
      v.string(),
      v.values(values, `One of ${values.join(', ')}, once.`),
      v.transform((value) => value as Values[number]),
    ),
  );
}

/** Of an address that takes no parameter, and says so. */
export const noQuery = v.strictObject({});
