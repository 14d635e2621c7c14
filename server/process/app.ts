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
import { endpoints } from './endpoints.ts';
import { answerFromCache } from '../pages/cached-pages.ts';
import { answerDirectly } from '../endpoints/direct-answers.ts';
import { answerPages } from '../pages/page-handler.ts';
import {
  refuseForeignWrites,
  refuseMalformed,
  refuseRepeated,
  slashlessRedirect,
} from '../pages/guards.ts';
import { securityHeaders } from '../http/response-headers.ts';
import { answerInTurn, QueuedRequest, QueuedResponse, refuseTunnel } from '../http/pipelining.ts';
import { boundSockets, endStalled } from '../http/sockets.ts';
import { staticFiles } from '../http/static-files.ts';
import { describeFailure } from '../http/failures.ts';
import { refuseUnreadable } from '../pages/unreadable.ts';

const BODY_LIMIT = 32 * 1024;
const HEADER_LIMIT = 8 * 1024;
const HEADER_COUNT = 60;
const SOCKET_LIMIT = 16_000;

/** Answers a request before the site sees it, or calls `next`. In development Vite stands there. */
export type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Short, and never the same in two processes or after a restart. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let number = 0;
  return () => `${process}-${++number}`;
}

/** The HTTP side of the site, in the order a request passes through it. */
export async function createApp(services: Services, front?: Front): Promise<FastifyInstance> {
  const { settings, log, live } = services;
  const fromCache = answerFromCache(services);
  const directly = answerDirectly(services);
  // Connections that have not asked for anything: nothing is lost when a stop ends them.
  const unused = new Set<Socket>();
  const behindProxy = settings.trustProxy.length > 0;
  const trusts = proxyaddr.compile(settings.trustProxy);
  const isProxy = (address: string) => behindProxy && trusts(address, 0);

  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: behindProxy ? settings.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    genReqId: requestIds(),
    frameworkErrors: (error, request, reply) => {
      describeFailure(services)(error, request, reply);
    },
    clientErrorHandler: refuseUnreadable(services),
    forceCloseConnections: 'idle',
    serverFactory: (handler) => {
      const server = createHttpServer({
        maxHeaderSize: HEADER_LIMIT,
        headersTimeout: 10_000,
        requestTimeout: 20_000,
        connectionsCheckingInterval: 2_000,
        keepAliveTimeout: behindProxy ? 65_000 : 5_000,
        noDelay: true,
        // The guards refuse what has none, in its turn.
        requireHostHeader: false,
        IncomingMessage: QueuedRequest,
        ServerResponse: QueuedResponse,
      });
      answerInTurn(server, (request, response) => {
        unused.delete(request.socket);
        // A stream has nothing else to say to whoever asks further on its connection.
        if (live.streams.has(request.socket)) request.socket.destroy();
        else if (front) front(request, response, () => handler(request, response));
        else if (!fromCache(request, response) && !directly(request, response))
          handler(request, response);
      });
      server.on('connect', refuseTunnel(handler));
      server.maxHeadersCount = HEADER_COUNT;
      server.maxConnections = SOCKET_LIMIT;
      server.on('connection', boundSockets(settings.limitsScale, isProxy));
      endStalled(server, (socket) => live.streams.has(socket));
      server.on('connection', (socket) => {
        unused.add(socket);
        socket.once('close', () => unused.delete(socket));
      });
      return server;
    },
  });

  // Malformed targets and foreign hosts first: nothing behind this line sees them.
  app.addHook('onRequest', refuseMalformed(services));
  // One page has one address.
  app.addHook('onRequest', slashlessRedirect);
  app.addHook('onRequest', refuseForeignWrites(services));
  app.addHook('onRequest', refuseRepeated);
  app.addHook('onSend', securityHeaders(services));
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler(describeFailure(services));

  await app.register(staticFiles, services);
  await app.register(endpoints, services);
  answerPages(app, services);
  return app;
}
