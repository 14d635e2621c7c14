import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isCachedPage, type RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import type { RepeatLimits } from '../../app/platform/http/page-matcher.ts';
import { sendCached } from './cached-pages.ts';
import type { ResolveViewer } from './viewer-resolver.ts';
import { isDocument, isForOneVisitor, pageUrlOf, variantOf, targetOf } from './page-target.ts';
import { ONE_CLICK_PATH } from './guards.ts';
import { refuse, sendRefusal } from '../http/refusal.ts';
import { sendRepeatedRefusal, findRepeated } from '../http/repeated-parameters.ts';
import { renderShared, renderPrivate } from './render.ts';
import type { Services } from '../http/services.ts';
import { NOT_FOUND } from '../http/usual-refusals.ts';
import * as words from '../words.ts';

/** Everything that is not a machine path is a page. */
export function registerPages(
  app: FastifyInstance,
  services: Services,
  resolveViewer: ResolveViewer,
): void {
  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: async (request, reply) =>
      isReadOnly(request.raw.url)
        ? refuse(reply.header('allow', 'GET, HEAD'), 405, words.onlyRead)
        : refuse(reply.header('allow', 'GET, HEAD, POST'), 405, words.pageMethods),
  });
  const pages: Pick<RouteOptions, 'method' | 'handler' | 'config'> = {
    method: ['GET', 'HEAD', 'POST'],
    config: { isPage: true },
    handler: async (request, reply) => {
      if (!services.state.ready) return sendNotReady(reply);
      const { method, url = '/', headers } = request.raw;
      const target = targetOf(url);
      if (url.startsWith('/api/') && (!target || !isDocument(target.rules)))
        return sendRefusal(reply, NOT_FOUND);
      const variant = variantOf(target, request.raw, services);
      if (method === 'POST' && !isForm(headers['content-type'], url))
        return refuse(reply, 415, words.onlyForms);
      if (method === 'POST' && target && isDocument(target.rules))
        return refuse(reply.header('allow', 'GET, HEAD'), 405, words.onlyRead);
      const form = method === 'POST' ? await readForm(request) : undefined;
      if (form === 'unreadable') return refuse(reply, 400, words.unreadableForm);
      const repeatedField = form && findRepeated(form, repeatableFieldsOf(url));
      if (repeatedField !== undefined) return sendRepeatedRefusal(request, reply, repeatedField);
      const known = await resolveViewer(variant, request, target);
      if ('status' in known) return sendRendered(reply, known);
      const { variant: reader } = known;
      const isForAll =
        target?.isCacheable === true &&
        reader.session !== 'signed' &&
        method !== 'POST' &&
        !isForOneVisitor(target, request.raw, services);
      if (!isForAll)
        return sendRendered(reply, await renderPrivate(services, target, known, request));
      const page = await renderShared(services, target, reader, request.log);
      const cookie =
        reader.session === 'nothing' ? services.accounts.expiredSessionCookie : undefined;
      if (!isCachedPage(page))
        return sendRendered(reply, cookie === undefined ? page : { ...page, cookies: [cookie] });
      reply.hijack();
      sendCached(request.raw, reply.raw, services.pageCache.sentOf(page, reader.order), cookie);
      return reply;
    },
  };
  app.route({ ...pages, url: '/*' });
  void app.register(async (oneClick) => {
    oneClick.addContentTypeParser(PARTS, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    oneClick.route({ ...pages, url: ONE_CLICK_PATH });
  });
  app.route({ ...pages, url: '/account/questions/*', bodyLimit: LARGE_FORM_BYTES });
  app.route({ ...pages, url: '/account/surveys/*', bodyLimit: LARGE_FORM_BYTES });
  app.route({ ...pages, url: '/account/communities/*', bodyLimit: LARGE_FORM_BYTES });
}

function isReadOnly(url = '/'): boolean {
  const rules = targetOf(url)?.rules;
  return rules !== undefined && isDocument(rules);
}

/** Texts of two thousand characters of a script that a form writes with nine bytes each, and everything beside them. */
const LARGE_FORM_BYTES = 128 * 1024;
const FORM = 'application/x-www-form-urlencoded';
/** What programs may send that end mails for their user (RFC 8058, 3.2). */
const PARTS = 'multipart/form-data';

function isForm(type = '', url: string): boolean {
  return (
    type.startsWith(FORM) || (type.startsWith(PARTS) && url.split('?', 1)[0] === ONE_CLICK_PATH)
  );
}

/** What a form brings, by the names of its fields; a page reads it once more by itself. */
async function readForm(request: FastifyRequest): Promise<URLSearchParams | 'unreadable'> {
  const { body, headers } = request;
  const sent = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const type = headers['content-type'] ?? '';
  if (type.startsWith(FORM)) {
    const form = new URLSearchParams(sent.toString('utf8'));
    if (![...form].flat().some((text) => text.includes('\0'))) return form;
    // The one letter that PostgreSQL takes in no text: whoever pasted it along means nothing by it.
    const without = new URLSearchParams(
      Array.from(form, (field) => field.map((text) => text.replaceAll('\0', ''))),
    );
    request.body = Buffer.from(without.toString());
    return without;
  }
  const parts = new Response(new Uint8Array(sent), { headers: { 'content-type': type } });
  try {
    return new URLSearchParams(Array.from(await parts.formData(), ([name]) => [name, '']));
  } catch {
    return 'unreadable';
  }
}

/** A form that is sent by a script goes to the address that the page's data come from. */
function repeatableFieldsOf(url: string): RepeatLimits {
  const rules = targetOf(pageUrlOf(url))?.rules;
  return rules && 'fields' in rules ? rules.fields : {};
}

function sendRendered(reply: FastifyReply, page: RenderedPage): FastifyReply {
  for (const cookie of page.cookies) reply.header('set-cookie', cookie);
  return reply.code(page.status).headers(page.headers).send(page.body);
}

function sendNotReady(reply: FastifyReply): FastifyReply {
  return refuse(reply.header('retry-after', '2'), 503, words.notReady);
}
