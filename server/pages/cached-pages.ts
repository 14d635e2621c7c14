import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingOf } from '../../app/platform/http/accepted-encoding.ts';
import { matchesEtag, type CachedPage } from '../../app/platform/http/page-cache.server.ts';
import { isWellFormed } from '../http/request-checks.ts';
import { cacheKeyOf, variantOf, targetOf } from './page-target.ts';
import { renderShared } from './render.ts';
import type { Services } from '../http/services.ts';

/**
 * Answers a visitor's page from memory before the framework sees the request: its hooks, reply and logger
 * cost as much again as the page (docs/decisions/0003). Only what is known to the letter is answered here;
 * anything else, and anything odd, goes on to the guards.
 */
export function createCacheHandler(services: Services) {
  const { accounts, pageCache, hosts, log, state } = services;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '/', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !hosts.has(headers.host ?? '')) return false;
    // Before it is ready there is no secret to read a session by.
    if (!isWellFormed(request) || !state.ready) return false;
    const target = targetOf(url);
    if (!target?.isCacheable) return false;
    const reader = variantOf(target, request, services);
    if (reader.session === 'signed') return false;
    const page = pageCache.get(cacheKeyOf(target, reader));
    if (!page) return false;
    if (pageCache.isStale(page)) {
      // The reader gets the page at hand; a new one is made behind it.
      renderShared(services, target, reader, log).catch((error: unknown) =>
        log.warn({ err: error }, 'refill failed'),
      );
    }
    sendCached(
      request,
      response,
      page,
      reader.session === 'nothing' ? accounts.expiredSessionCookie : undefined,
    );
    return true;
  };
}

/** One head from a flat list, one body. `cookie`: in place of one that is worth nothing, for this reader alone. */
export function sendCached(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  cookie?: string,
): void {
  const encoding = encodingOf(headers['accept-encoding']);
  if (cookie !== undefined) {
    response.writeHead(page.status, privateHeaders(page.headers[encoding], cookie));
  } else if (matchesEtag(headers['if-none-match'], page, encoding)) {
    response.writeHead(304, page.notModified[encoding] as string[]);
    response.end();
    return;
  } else response.writeHead(page.status, page.headers[encoding] as string[]);
  if (method === 'HEAD') response.end();
  else response.end(page.body[encoding]);
}

/** No cache between us and the reader may keep what takes a cookie away: it would do so to whoever is signed in. */
function privateHeaders(headers: readonly string[], cookie: string): string[] {
  const kept = headers.filter((_, at) => !CACHE_HEADERS.has(headers[at - (at % 2)] ?? ''));
  return [...kept, 'cache-control', 'private, no-store', 'set-cookie', cookie];
}

const CACHE_HEADERS = new Set(['cache-control', 'etag']);
