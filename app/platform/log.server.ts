import { pino } from 'pino';
import type { FastifyBaseLogger } from 'fastify';

export type Logger = FastifyBaseLogger;

/**
 * Log lines are JSON with method, path, status, time and request id: no address, no user agent, no query and no body,
 * so that a stored log contains nobody's traces.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { digest?: string }) => ({
        name: error.name,
        message: error.message,
        stack: error.stack,
      }),
    },
  });
}
