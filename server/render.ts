import type { FastifyRequest } from 'fastify';
import type { Screen } from '../app/routes.ts';
import type { RequestContext } from '../app/platform/context.server.ts';
import { everywhere, pageHeaders } from '../app/platform/headers.server.ts';
import type { CachedPage, RenderedPage } from '../app/platform/page-cache.server.ts';
import type { Target } from '../app/platform/target.ts';
import { keyOf, type Reader } from './reader.ts';
import type { Services } from './services.ts';

/** A page for the cache: made for a reader of whom only the preferences are known. */
export function renderForAll(services: Services, target: Target<Screen>, reader: Reader, request: FastifyRequest): Promise<CachedPage | RenderedPage> {
  const fresh = target.rules.fresh === 'never' ? 0 : target.rules.fresh;
  return services.pageCache.make(keyOf(target, reader.prefs), fresh, async () => {
    const context = contextFor(services, reader, request);
    const page = await services.pages({ method: 'GET', target: target.target, headers: {}, body: undefined, context });
    return withPageHeaders(page, target.rules, services, {});
  });
}

/** A page for this request alone: a member's, a form's answer, or one with something typed in its address. */
export async function renderForOne(services: Services, target: Target<Screen> | undefined, reader: Reader, request: FastifyRequest): Promise<RenderedPage> {
  const { raw, body } = request;
  const page = await services.pages({
    method: raw.method ?? 'GET',
    target: raw.url ?? '/',
    headers: raw.headers,
    body: Buffer.isBuffer(body) ? body : undefined,
    context: contextFor(services, reader, request),
  });
  return withPageHeaders(page, target?.rules, services, { 'cache-control': 'private, no-store' });
}

function contextFor(services: Services, { prefs }: Reader, { raw, log }: FastifyRequest): RequestContext {
  const { database, origin, tunnel, state } = services;
  const host = raw.headers.host ?? new URL(origin).host;
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
