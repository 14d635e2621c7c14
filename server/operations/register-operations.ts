import type { FastifyInstance, RouteOptions } from 'fastify';
import type { GenericSchema } from 'valibot';
import type { HeadCheck } from '../http/call.ts';
import { sendRefusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import { NOT_FOUND } from '../http/usual-refusals.ts';
import { repeatLimitsOf } from '../schemas/query.ts';
import { createSteps } from './endpoint-steps.ts';
import type { EndpointOperation } from './operation.ts';
import { operations } from './operations.ts';

/** Routes for all operations that are not documents: those go the way of pages. */
export async function registerOperations(app: FastifyInstance, services: Services): Promise<void> {
  for (const operation of operations)
    if (operation.kind === 'endpoint') await registerEndpoint(app, operation, services);
}

async function registerEndpoint(
  app: FastifyInstance,
  operation: EndpointOperation,
  services: Services,
): Promise<void> {
  const route = routeOf(operation, services);
  const { bodyTypes } = operation;
  if (!bodyTypes) {
    app.route(route);
    return;
  }
  // What is read here is read nowhere else, and nothing else is read here.
  await app.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    apart.addContentTypeParser([...bodyTypes], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    apart.route(route);
  });
}

function routeOf(operation: EndpointOperation, services: Services): RouteOptions {
  const { method, path, params, query, handlerTimeout, bodyLimit, hasNoHead } = operation;
  const heads = [offerCheck(operation, services), operation.checkHead?.(services)];
  return {
    method,
    url: routePath(path, params),
    config: { several: repeatLimitsOf(query) },
    onRequest: heads.filter((check) => check !== undefined),
    handler: createSteps(operation, services),
    ...(handlerTimeout !== undefined && { handlerTimeout }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(hasNoHead && { exposeHeadRoute: false }),
  };
}

/** What the site does not have is told before anything else is looked at. */
function offerCheck(
  { isOffered, isPrivate, refusals }: EndpointOperation,
  services: Services,
): HeadCheck | undefined {
  if (!isOffered) return undefined;
  return async (_request, reply) => {
    if (isPrivate) reply.header('cache-control', 'private, no-store');
    if (!isOffered(services)) return sendRefusal(reply, refusals?.notOffered ?? NOT_FOUND);
  };
}

/** A part of a path that is one of few words leads here by these words alone; any other leads nowhere. */
function routePath(path: string, params: GenericSchema | undefined): string {
  const entries = params && 'entries' in params ? Object.entries(params.entries as object) : [];
  return entries.reduce(
    (made: string, [name, entry]: [string, { options?: readonly string[] }]) =>
      entry.options ? made.replace(`:${name}`, `:${name}(^(?:${entry.options.join('|')})$)`) : made,
    path,
  );
}
