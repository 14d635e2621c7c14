import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { MEMBER_PAGE_LIMIT, SESSION_PAGE_LIMIT } from '../../app/accounts/account-rules.ts';
import { VISITOR, type Viewer } from '../../app/accounts/viewer.ts';
import type { MemberFacts } from '../../app/delivery/member-facts.server.ts';
import { isUnavailable } from '../../app/platform/database/db.server.ts';
import { retryAfterSeconds } from '../../app/platform/http/rate-limiter.server.ts';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import {
  isSharedByMembers,
  questionIdOf,
  type PageVariant,
  type RequestTarget,
} from './page-target.ts';
import { renderTooManyRequests } from './render.ts';
import { withRenderSlot } from './render-slot.ts';
import { UNAVAILABLE_PAGE } from './unavailable-pages.ts';
import type { Services } from '../http/services.ts';
import { unknownOutcomeFor } from '../http/unknown-outcome.ts';

export type ResolvedViewer = {
  variant: PageVariant;
  viewer: Viewer;
  /** Of a member. */
  facts?: MemberFacts;
};

export type ResolveViewer = ReturnType<typeof createViewerResolver>;

/**
 * Whose the session is, asked once before a page is chosen: of one that has ended nothing is made, and whoever holds one
 * is made so many pages. A page costs four hundred times what a cached one does.
 */
export function createViewerResolver(services: Services) {
  const { accounts, limits } = services;
  const refusals = new Map<string, Promise<RenderedPage>>();
  /** Of a request that is on its way to the framework, so that it is neither looked up nor counted twice. */
  const resolved = new WeakMap<IncomingMessage, Promise<ResolvedViewer | RenderedPage>>();

  return (
    variant: PageVariant,
    request: Pick<FastifyRequest, 'raw' | 'body'>,
    target: RequestTarget | undefined,
  ): Promise<ResolvedViewer | RenderedPage> => {
    const { raw } = request;
    const known = resolved.get(raw);
    if (known) return known;
    const resolving = resolve(variant, request, target);
    resolved.set(raw, resolving);
    return resolving;
  };

  async function resolve(
    variant: PageVariant,
    { raw, body }: Pick<FastifyRequest, 'raw' | 'body'>,
    target: RequestTarget | undefined,
  ): Promise<ResolvedViewer | RenderedPage> {
    if (variant.session !== 'signed') return { variant, viewer: VISITOR };
    const unknown = unknownOutcomeFor(
      raw.method,
      raw.url ?? '/',
      Buffer.isBuffer(body) ? body : undefined,
    );
    // A page that is made for one reads by itself what it shows of its question.
    const question = target && isSharedByMembers(target) ? questionIdOf(target) : undefined;
    const found = await withRenderSlot(services, unknown !== undefined, () =>
      accounts.viewerWith(raw.headers.cookie, question),
    ).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      return undefined;
    });
    // Whose session it is cannot be told now, and a member is not made a visitor by that.
    if (!found) return unknown?.page() ?? UNAVAILABLE_PAGE;
    const { viewer } = found;
    const { member, session } = viewer;
    if (!member || !session)
      return { variant: { ...variant, session: 'nothing' }, viewer: VISITOR };
    const isWithin =
      (await limits.take('pages session', session.id, SESSION_PAGE_LIMIT)) &&
      (await limits.take('pages member', member.id, MEMBER_PAGE_LIMIT));
    if (!isWithin) return tooManyPages(variant, raw.method === 'POST');
    return { variant, viewer, facts: found.beside as MemberFacts };
  }

  /** Made once for each look it has: whoever asks too often is not made another page by it. */
  function tooManyPages(reader: PageVariant, isForm: boolean): Promise<RenderedPage> {
    const key = `${reader.prefs.theme} ${isForm}`;
    const known = refusals.get(key);
    if (known) return known;
    const seconds = retryAfterSeconds(SESSION_PAGE_LIMIT);
    const page = renderTooManyRequests(services, reader, { isForm, seconds });
    refusals.set(key, page);
    // What could not be made is made another time.
    page.then(
      ({ status }) => status !== 429 && refusals.delete(key),
      () => refusals.delete(key),
    );
    return page;
  }
}
