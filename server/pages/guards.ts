import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageUrlOf, targetOf } from './page-target.ts';
import { refuse } from '../http/refusal.ts';
import { createSameSiteCheck, hasOneHost, MAX_URL } from '../http/request-checks.ts';
import { sendRepeatedRefusal, findRepeated } from '../http/repeated-parameters.ts';
import type { Services } from '../http/services.ts';
import * as words from '../words.ts';

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);
const ALLOWED = [...METHODS].join(', ');
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whoever watches over the site asks by address. */
const HEALTH = new Set(['/livez', '/readyz']);

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | void>;

/** Refuses what no honest client sends, with as little work as possible. */
export function refuseMalformed({ hosts }: Services): Hook {
  return async ({ raw }, reply) => {
    const url = raw.url ?? '';
    if (!METHODS.has(raw.method ?? ''))
      return refuse(reply.header('allow', ALLOWED), 405, words.unknownMethod);
    if (!hasKnownCoding(raw)) return refuse(reply, 501, words.unknownCoding);
    if (hasUnknownExpectation(raw)) return refuse(reply, 417, words.unknownExpectation);
    if (url.length > MAX_URL) return refuse(reply, 414, words.longAddress);
    if (!url.startsWith('/')) return refuse(reply, 400, words.noPath);
    if (!hasOneHost(raw)) return refuse(reply, 400, words.severalHosts);
    if (!isServedHost(hosts, raw.headers.host) && !HEALTH.has(pathOf(url)))
      return refuse(reply, 421, words.foreignHost);
    if (url.includes('\\') || (url.includes('%') && hasBadEscape(url)))
      return refuse(reply, 400, words.wrongCharacters);
    if (raw.headers['content-encoding'] !== undefined) return refuse(reply, 415, words.encodedBody);
  };
}

/** Names of hosts have no case, and a port that the scheme implies may be left out or written. */
function isServedHost(hosts: ReadonlySet<string>, host = ''): boolean {
  if (hosts.has(host)) return true;
  const plain = host.toLowerCase();
  return hosts.has(plain) || hosts.has(plain.replace(/:(?:80|443)$/, ''));
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Of codings for the way (RFC 9112, 6.1) only chunks are known here. */
function hasKnownCoding({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  return coding === undefined || coding.toLowerCase() === 'chunked';
}

function hasUnknownExpectation({ headers: { expect } }: IncomingMessage): boolean {
  return expect !== undefined && expect.toLowerCase() !== '100-continue';
}

function hasBadEscape(url: string): boolean {
  const path = pathOf(url);
  if (/%00|%2f|%5c/i.test(path) || /%00/.test(url)) return true;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** Of pages and of machine paths; what a form brings is looked at once it is there. */
export async function refuseRepeated(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | void> {
  const { url } = request;
  if (!url.includes('&')) return;
  const { isPage, several } = request.routeOptions.config;
  const repeated =
    isPage === true
      ? targetOf(pageUrlOf(url))?.repeated
      : findRepeated(new URLSearchParams(url.slice(url.indexOf('?') + 1)), several);
  if (repeated !== undefined) return sendRepeatedRefusal(request, reply, repeated);
}

/** One page has one address: `/topic/` and `//topic` move for good to `/topic`. */
export async function redirectExtraSlashes(
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | void> {
  const url = raw.url ?? '/';
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  // `//evil.example/topic` is a foreign address to whoever reads it as a link, and in a Location header.
  if (path === '/' || (!path.endsWith('/') && !path.startsWith('//'))) return;
  const bare = `/${path.replaceAll(/^\/+|\/+$/g, '')}`;
  return reply.redirect(at < 0 ? bare : bare + url.slice(at), 308);
}

/** Where programs that read mail end it for their user (RFC 8058): what they send carries a signed address, and no cookie. */
export const ONE_CLICK_PATH = '/sign-in/unsubscribe';

/**
 * A write must come from a page of this site. Browsers say so in Sec-Fetch-Site; older ones in Origin; a
 * client that sends neither may write only where it carries no cookie that could be abused.
 */
export function refuseForeignWrites(services: Services): Hook {
  const isOurs = createSameSiteCheck(services);
  return async ({ raw }, reply) => {
    if (SAFE_METHODS.has(raw.method ?? '') || isOurs(raw.headers)) return;
    const carriesNothing = raw.headers.cookie === undefined;
    if (raw.method === 'POST' && carriesNothing && pathOf(raw.url ?? '') === ONE_CLICK_PATH) return;
    return refuse(
      reply,
      403,
      raw.headers.origin === 'null' ? words.fromNowhere : words.fromElsewhere,
    );
  };
}
