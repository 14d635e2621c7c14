import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingOf } from '../../app/platform/http/accepted-encoding.ts';
import type { CachedPage, SentPage } from '../../app/platform/http/cached-page.server.ts';
import { matchesEtag } from '../../app/platform/http/page-etag.ts';
import { keptFor } from './kept-page.ts';
import type { PageVariant, RequestTarget } from './page-target.ts';
import { renderShared } from './render.ts';
import { sendReady } from '../http/ready-response.ts';
import type { Services } from '../http/services.ts';

/** The page at hand, if there is one. Of an old one a new one is made behind the reader. */
export function pageAtHand(
  { pageCache, log }: Pick<Services, 'pageCache' | 'log'>,
  key: string,
  makeAnew: () => Promise<unknown>,
): CachedPage | undefined {
  const page = pageCache.get(key);
  if (page && pageCache.isStale(page))
    makeAnew().catch((error: unknown) => log.warn({ err: error }, 'refill failed'));
  return page;
}

/** Sends a visitor's page from memory, if it is there. */
export function sendFromCache(
  services: Services,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  target: RequestTarget,
  reader: PageVariant,
): boolean {
  const { accounts, log, pageCache } = services;
  const page = pageAtHand(services, keptFor(services, target, reader).key, () =>
    renderShared(services, target, reader, log),
  );
  if (!page) return false;
  sendCached(
    request,
    response,
    pageCache.sentOf(page, reader.order),
    reader.session === 'nothing' ? accounts.expiredSessionCookie : undefined,
  );
  return true;
}

/** Head and body as they are kept, or a head from a flat list and a body. `cookie`: in place of one that is worth nothing, for this reader alone. */
export function sendCached(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  page: SentPage,
  cookie?: string,
): void {
  const encoding = encodingOf(headers['accept-encoding']);
  if (cookie !== undefined) {
    response.writeHead(page.status, privateHeaders(page.headers[encoding], cookie));
  } else if (matchesEtag(headers['if-none-match'], page, encoding)) {
    if (sendReady(response, 304, page.readyNotModified[encoding])) return;
    response.writeHead(304, page.notModified[encoding] as string[]);
    response.end();
    return;
  } else if (method === 'GET' && sendReady(response, page.status, page.ready[encoding])) return;
  else response.writeHead(page.status, page.headers[encoding] as string[]);
  if (method === 'HEAD') response.end();
  else response.end(page.body[encoding]);
}

/** No cache between us and the reader may keep what takes a cookie away: it would do so to whoever is signed in. */
function privateHeaders(headers: readonly string[], cookie: string): string[] {
  const kept = headers.filter((_, at) => !CACHE_HEADERS.has(headers[at - (at % 2)] ?? ''));
  return [...kept, 'cache-control', 'private, no-store', 'set-cookie', cookie];
}

const CACHE_HEADERS = new Set(['cache-control', 'etag']);
