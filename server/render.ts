import type { FastifyRequest } from 'fastify';
import type { Logger } from '../app/platform/log.server.ts';
import type { Screen } from '../app/routes.ts';
import type { RequestContext } from '../app/platform/context.server.ts';
import { everywhere, pageHeaders } from '../app/platform/headers.server.ts';
import type { CachedPage, RenderedPage } from '../app/platform/page-cache.server.ts';
import type { Target } from '../app/platform/target.ts';
import { keyOf, type Reader } from './reader.ts';
import type { Services } from './services.ts';

/** A page for the cache: made for a reader of whom only the preferences are known. */
export function renderForAll(services: Services, target: Target<Screen>, reader: Reader, log: Logger): Promise<CachedPage | RenderedPage> {
  const fresh = target.rules.fresh === 'never' ? 0 : target.rules.fresh;
  return services.pageCache.make(keyOf(target, reader.prefs), fresh, async () => {
    const context = contextFor(services, reader, log, new URL(services.origin).host);
    const page = await services.pages({ method: 'GET', target: target.target, headers: {}, body: undefined, context });
    return withPageHeaders(page, target.rules, services, {});
  });
}

/** A page for this request alone: a member's, a form's answer, or one with something typed in its address. */
export async function renderForOne(services: Services, target: Target<Screen> | undefined, reader: Reader, request: FastifyRequest): Promise<RenderedPage> {
  const { raw, body, log } = request;
  const page = await services.pages({
    method: raw.method ?? 'GET',
    target: raw.url ?? '/',
    headers: raw.headers,
    body: Buffer.isBuffer(body) ? body : undefined,
    context: contextFor(services, reader, log, raw.headers.host ?? ''),
  });
  return withPageHeaders(page, target?.rules, services, { 'cache-control': 'private, no-store' });
}

function contextFor(services: Services, { prefs }: Reader, log: Logger, host: string): RequestContext {
  const { database, origin, tunnel, state } = services;
  return { sql: database.sql, log, prefs, origin, host, isDemo: state.isDemo, monitoring: tunnel.forBrowsers(new URL(origin).host) };
}

function withPageHeaders(page: RenderedPage, rules: Screen | undefined, { transport }: Services, more: Record<string, string>): RenderedPage {
  const isHtml = page.headers['content-type']?.startsWith('text/html') ?? false;
  const kind = rules?.path.startsWith('/embed/results/') ? 'embed' : 'site';
  return {
    ...page,
    headers: {
      ...everywhere(transport),
      ...(isHtml && pageHeaders(page.body.toString('utf8'), kind, transport)),
      ...more,
      ...page.headers,
    },
  };
}
