import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import proxyaddr from '@fastify/proxy-addr';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Services } from '../http/services.ts';
import { noteAsked } from './leave-balancer.ts';
import { registerOperations } from '../operations/register-operations.ts';
import { createAnswerFastPath } from '../endpoints/answer-fast-path.ts';
import { isForStream } from '../endpoints/event-stream.ts';
import { createEventsFastPath } from '../endpoints/events-fast-path.ts';
import { createPageFastPath } from '../pages/page-fast-path.ts';
import { registerPages } from '../pages/page-handler.ts';
import { createViewerResolver } from '../pages/viewer-resolver.ts';
import {
  refuseForeignWrites,
  refuseMalformed,
  refuseRepeated,
  redirectExtraSlashes,
} from '../pages/guards.ts';
import { securityHeaders } from '../http/response-headers.ts';
import {
  handleInOrder,
  QueuedRequest,
  QueuedResponse,
  refuseConnect,
  takeOver,
} from '../http/pipelining.ts';
import { limitSockets, closeStalled } from '../http/socket-limits.ts';
import { markWrites } from '../http/written-mark.ts';
import { staticFiles } from '../http/static-files.ts';
import { createErrorHandler } from '../http/error-handler.ts';
import { refuseUnreadable } from '../pages/unreadable-request.ts';

const BODY_LIMIT = 32 * 1024;
const HEADER_LIMIT = 8 * 1024;
const HEADER_COUNT = 60;
const SOCKET_LIMIT = 16_000;

/** Runs before the site, and answers a request or calls `next`: in development it is Vite. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Ids are unique across processes and restarts. */
function createRequestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let number = 0;
  return () => `${process}-${++number}`;
}

/** The HTTP side of the site, in the order a request passes through it. */
export async function createApp(
  services: Services,
  middleware?: Middleware,
): Promise<FastifyInstance> {
  const { settings, log, live, meter, state } = services;
  const resolveViewer = createViewerResolver(services);
  const sendPageFast = createPageFastPath(services, resolveViewer);
  const answerFast = createAnswerFastPath(services);
  const openFast = createEventsFastPath(services);
  // Connections that have sent no request yet: a stop closes them at once, since no response is lost.
  const idleSockets = new Set<Socket>();
  const behindProxy = settings.trustProxy.length > 0;
  const trusts = proxyaddr.compile(settings.trustProxy);
  const isProxy = (address: string) => behindProxy && trusts(address, 0);

  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: behindProxy ? settings.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    genReqId: createRequestIds(),
    frameworkErrors: (error, request, reply) => {
      createErrorHandler(services)(error, request, reply);
    },
    clientErrorHandler: refuseUnreadable(services),
    forceCloseConnections: 'idle',
    // While it stops, what still comes is served, and told that the connection ends.
    return503OnClosing: false,
    serverFactory: (handler) => {
      const server = createHttpServer({
        maxHeaderSize: HEADER_LIMIT,
        headersTimeout: 10_000,
        requestTimeout: 20_000,
        connectionsCheckingInterval: 2_000,
        keepAliveTimeout: behindProxy ? 65_000 : 5_000,
        noDelay: true,
        // refuseMalformed does it instead: a pipelined request is refused after those before it are answered.
        requireHostHeader: false,
        IncomingMessage: QueuedRequest,
        ServerResponse: QueuedResponse,
        shouldUpgradeCallback: isForStream,
      });
      const begin = ({ socket, url }: IncomingMessage) => {
        idleSockets.delete(socket);
        noteAsked(state, url);
      };
      const listen = (request: QueuedRequest, response: QueuedResponse) => {
        begin(request);
        meter?.begin(request, response);
        // An event stream takes up its connection for good, so a further request on it is never answered.
        if (live.streams.has(request.socket)) request.socket.destroy();
        else if (middleware) middleware(request, response, () => handler(request, response));
        else if (!sendPageFast(request, response, handler) && !answerFast(request, response))
          handler(request, response);
      };
      handleInOrder(server, listen);
      const openStream = (request: QueuedRequest, answer: () => void) => {
        begin(request);
        openFast(request, answer);
      };
      server.on('upgrade', takeOver(openStream, listen));
      server.on('connect', refuseConnect(handler));
      server.maxHeadersCount = HEADER_COUNT;
      server.maxConnections = SOCKET_LIMIT;
      server.on('connection', limitSockets(settings.limitsScale, isProxy));
      closeStalled(server, (socket) => live.streams.has(socket));
      server.on('connection', (socket) => {
        idleSockets.add(socket);
        socket.once('close', () => idleSockets.delete(socket));
      });
      return server;
    },
  });

  // First, so that no later hook and no handler sees a malformed target or a foreign host.
  app.addHook('onRequest', refuseMalformed(services));
  // Two addresses of one page would be cached twice.
  app.addHook('onRequest', redirectExtraSlashes);
  app.addHook('onRequest', refuseForeignWrites(services));
  app.addHook('onRequest', refuseRepeated);
  app.addHook('onSend', securityHeaders(services));
  if (settings.replicaUrl !== undefined) app.addHook('onSend', markWrites(services));
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  app.addHook('preClose', async () => {
    live.broadcaster.close();
    for (const socket of idleSockets) socket.destroy();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler(createErrorHandler(services));

  await app.register(staticFiles, services);
  await registerOperations(app, services);
  registerPages(app, services, resolveViewer);
  return app;
}
