import type { IncomingMessage, ServerResponse } from 'node:http';
import { isWellFormed } from '../http/request-checks.ts';
import type { Services } from '../http/services.ts';
import { sendFromCache } from './cached-pages.ts';
import { createMemberHandler } from './member-pages.ts';
import { isForOneVisitor, targetOf, variantOf } from './page-target.ts';
import type { ResolveViewer } from './viewer-resolver.ts';

/**
 * Answers a page from what was made before, before the framework sees the request: its hooks, reply and logger
 * cost as much again as the page (docs/decisions/0003). Only what is known to the letter is answered here;
 * anything else, and anything odd, goes on to the guards.
 */
export function createPageFastPath(services: Services, resolveViewer: ResolveViewer) {
  const { hosts, state } = services;
  const sendToMember = createMemberHandler(services, resolveViewer);
  return (
    request: IncomingMessage,
    response: ServerResponse,
    next: (request: IncomingMessage, response: ServerResponse) => void,
  ): boolean => {
    const { method, url = '/', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !hosts.has(headers.host ?? '')) return false;
    // Before it is ready there is no secret to read a session by; while it stops, the framework says that the connection ends.
    if (!isWellFormed(request) || !state.ready || state.draining) return false;
    const target = targetOf(url);
    if (!target?.isCacheable || isForOneVisitor(target, request, services)) return false;
    const reader = variantOf(target, request, services);
    return reader.session === 'signed'
      ? sendToMember({ request, response, next }, target, reader)
      : sendFromCache(services, { request, response }, target, reader);
  };
}
