import type { FastifyRequest } from 'fastify';
import { PAGES_OF_A_MEMBER, PAGES_OF_A_SESSION } from '../../app/accounts/rules.ts';
import { VISITOR, type Viewer } from '../../app/accounts/viewer.ts';
import { isAway } from '../../app/platform/database/db.server.ts';
import { secondsUntilNext } from '../../app/platform/http/limits.server.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import type { Reader } from './reader.ts';
import { inTheMaking, LATER, renderTooOften } from './render.ts';
import type { Services } from '../http/services.ts';
import { unknownFor } from '../http/unknown-answer.ts';

export type Known = { reader: Reader; viewer: Viewer };

/**
 * Whose the session is, asked once before a page is chosen: of one that has ended nothing is made, and whoever holds one
 * is made so many pages. A page costs four hundred times what a cached one does.
 */
export function createKnownReader(services: Services) {
  const { accounts, limits } = services;
  const refusals = new Map<string, Promise<RenderedPage>>();

  return async (reader: Reader, { raw, body }: FastifyRequest): Promise<Known | RenderedPage> => {
    if (reader.session !== 'signed') return { reader, viewer: VISITOR };
    const unknown = unknownFor(
      raw.method,
      raw.url ?? '/',
      Buffer.isBuffer(body) ? body : undefined,
    );
    const viewer = await inTheMaking(services, unknown !== undefined, () =>
      accounts.viewerOf(raw.headers.cookie),
    ).catch((error: unknown) => {
      if (!isAway(error)) throw error;
      return undefined;
    });
    // Whose session it is cannot be told now, and a member is not made a visitor by that.
    if (!viewer) return unknown?.page() ?? LATER;
    const { member, session } = viewer;
    if (!member || !session) return { reader: { ...reader, session: 'nothing' }, viewer: VISITOR };
    const isWithin =
      limits.take('pages session', session.id, PAGES_OF_A_SESSION) &&
      limits.take('pages member', member.id, PAGES_OF_A_MEMBER);
    return isWithin ? { reader, viewer } : refused(reader, raw.method === 'POST');
  };

  /** Made once for each look it has: whoever asks too often is not made another page by it. */
  function refused(reader: Reader, isForm: boolean): Promise<RenderedPage> {
    const key = `${reader.prefs.theme} ${isForm}`;
    const known = refusals.get(key);
    if (known) return known;
    const seconds = secondsUntilNext(PAGES_OF_A_SESSION);
    const page = renderTooOften(services, reader, { isForm, seconds });
    refusals.set(key, page);
    // What could not be made is made another time.
    page.then(
      ({ status }) => status !== 429 && refusals.delete(key),
      () => refusals.delete(key),
    );
    return page;
  }
}
