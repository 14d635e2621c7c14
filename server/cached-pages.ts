import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf, matches, type CachedPage } from '../app/platform/page-cache.server.ts';
import { keyOf, readerOf, targetOf } from './reader.ts';
import { renderForAll } from './render.ts';
import type { Services } from './services.ts';

/** Answers a visitor's page from memory, before routing and before React Router is asked. */
export function answerFromCache(services: Services) {
  const { pageCache, cookies, log } = services;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { method, url = '/', headers } = request.raw;
    if (method !== 'GET' && method !== 'HEAD') return;
    const target = targetOf(url);
    if (!target?.cacheable) return;
    const reader = readerOf(headers.cookie, cookies);
    if (reader.hasSession) return;
    const page = pageCache.hit(keyOf(target, reader.prefs));
    if (!page) return;
    if (pageCache.isStale(page)) {
      // The reader gets the page at hand; a new one is made behind it.
      renderForAll(services, target, reader, request).catch((error: unknown) => log.warn({ err: error }, 'refill failed'));
    }
    sendCached(request, reply, page);
  };
}

/** One head from a flat list and one body: past Fastify's reply, which would cost more than the page. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): void {
  const { method, headers } = request.raw;
  const encoding = encodingOf(headers['accept-encoding'] as string | undefined);
  reply.hijack();
  const { raw } = reply;
  if (matches(headers['if-none-match'], page)) {
    raw.writeHead(304, ['etag', `"${page.etag}-${encoding}"`, ...page.notModified]);
    raw.end();
    return;
  }
  raw.writeHead(page.status, page.headers[encoding] as string[]);
  if (method === 'HEAD') raw.end();
  else raw.end(page.body[encoding]);
}
