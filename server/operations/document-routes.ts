import * as v from 'valibot';
import type { DocumentRoute } from '../documents/document-route.ts';
import { NO_QUESTION, problemResponse, TOO_MANY_REQUESTS } from '../documents/json-response.ts';
import { parameterProblem } from '../documents/parameters.ts';
import { readQuery } from '../schemas/query.ts';
import type { DocumentOperation } from './operation.ts';
import { operations } from './operations.ts';

/** What the page cache is told of those operations that are kept in it. Only a miss comes to `make`, and is checked. */
export const documentRoutes: readonly DocumentRoute[] = operations.flatMap((operation) =>
  operation.kind === 'document' ? [routeOf(operation)] : [],
);

function routeOf(operation: DocumentOperation): DocumentRoute {
  const { path, query: schema, params, cache, limit, refusals, render } = operation;
  const apart = cache.params ?? {};
  return {
    path,
    fresh: cache.fresh,
    params: apart,
    ...(cache.personal && { personal: cache.personal }),
    // Whatever else may be typed is read, and makes nothing that is kept.
    free: Object.keys(schema.entries).filter((name) => !Object.hasOwn(apart, name)),
    isStrict: schema.type === 'strict_object',
    async make(services, { pathname, searchParams }, asking) {
      const read = readQuery(schema, searchParams);
      if ('problems' in read)
        return problemResponse(refusals?.wrong?.(read.problems) ?? parameterProblem(read.problems));
      if (limit && asking && !(await services.limits.take(limit.name, asking.network, limit.rate)))
        return problemResponse(TOO_MANY_REQUESTS);
      const named = params && v.safeParse(params, partsOf(path, pathname));
      if (named && !named.success) return problemResponse(refusals?.gone ?? NO_QUESTION);
      return render(services, { params: named?.output, query: read.query }, asking);
    },
  };
}

/** What stands in a path where its pattern has names. */
function partsOf(pattern: string, path: string): Record<string, string> {
  const parts = path.split('/');
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), parts[at] ?? '']] : [])),
  );
}
