import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Member } from '../../app/accounts/viewer.ts';
import { signedInAs } from '../../app/answering/voter.server.ts';
import { placeContents } from '../../app/frame/place-contents.server.ts';
import { ownAnswerOf, sharedFactsOf } from '../../app/delivery/member-facts.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { encodingOf } from '../../app/platform/http/accepted-encoding.ts';
import { isCachedPage, type CachedPage } from '../../app/platform/http/cached-page.server.ts';
import { joinParts, type PageParts } from '../../app/platform/http/page-parts.server.ts';
import { ORDER } from '../../app/platform/http/page-pieces.server.ts';
import type { Services } from '../http/services.ts';
import { pageAtHand } from './cached-pages.ts';
import { keptFor } from './kept-page.ts';
import { isSharedByMembers, type PageVariant, type RequestTarget } from './page-target.ts';
import { renderShared, type PageViewer } from './render.ts';
import type { ResolvedViewer, ResolveViewer } from './viewer-resolver.ts';

/** A page with places, and what one member has in them. */
type AssembledPage = {
  page: CachedPage;
  parts: PageParts;
  contents: Readonly<Record<string, string>>;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Exchange = { request: IncomingMessage; response: ServerResponse; next: Handler };

/**
 * Answers a member's page, if it is one that is made once for all of them. What can't be put together goes on with what
 * was found out about its reader.
 */
export function createMemberHandler(services: Services, resolveViewer: ResolveViewer) {
  const { log } = services;
  return (exchange: Exchange, target: RequestTarget, variant: PageVariant): boolean => {
    if (!isSharedByMembers(target)) return false;
    const assembling = assemble(exchange.request, target, variant);
    sendOrPass(assembling, exchange).catch((error: unknown) => {
      log.error({ err: error }, 'a page for members could not be sent');
      exchange.response.destroy();
    });
    return true;
  };

  /** What fails here fails once more on the way that says so. */
  async function assemble(
    raw: IncomingMessage,
    target: RequestTarget,
    variant: PageVariant,
  ): Promise<AssembledPage | undefined> {
    try {
      const known = await resolveViewer(variant, { raw, body: undefined }, target);
      return 'status' in known ? undefined : await assembleForMember(services, target, known, log);
    } catch (error) {
      log.warn({ err: error }, 'a page for members could not be put together');
      return undefined;
    }
  }
}

async function sendOrPass(
  assembling: Promise<AssembledPage | undefined>,
  { request, response, next }: Exchange,
): Promise<void> {
  const page = await assembling;
  if (page) sendAssembled(request, response, page);
  else next(request, response);
}

/**
 * A page that is made once for all members, with what this one has of their own. Undefined where it is made for each of
 * them, and where it could not be made so: then it is rendered for this request alone.
 */
async function assembleForMember(
  services: Services,
  target: RequestTarget,
  { variant, viewer: { member }, facts }: ResolvedViewer,
  log: Logger,
): Promise<AssembledPage | undefined> {
  if (!member || !facts) return undefined;
  const { secret } = services;
  const isAboutQuestion = target.rules.path === '/question/:id';
  const shared = isAboutQuestion ? sharedFactsOf(facts.question) : undefined;
  if (isAboutQuestion && !shared) return undefined;
  const keyOf = (key: string) => `member ${key} ${shared ? JSON.stringify(shared) : ''}`;
  const render = () =>
    renderShared(services, target, variant, log, { keyOf, viewer: NOBODY, facts: shared });
  const { key } = keptFor(services, target, variant, keyOf);
  const page = pageAtHand(services, key, render) ?? (await render());
  if (!isCachedPage(page) || !page.parts) return undefined;
  const own = facts.question ? ownAnswerOf(secret, member.voterId, facts.question) : undefined;
  const contents = placeContents(signedInAs(secret, member, facts.unread), own);
  const { parts, order } = page.partsIn?.(variant.order) ?? { parts: page.parts, order: '' };
  return { page, parts, contents: { ...contents, [ORDER]: order } };
}

/** Ids begin at 1, and nobody draws this voter id: no row is theirs. */
const NOBODY: PageViewer = {
  viewer: {
    member: {
      id: '0',
      name: '',
      email: '',
      voterId: '0'.repeat(32),
      isConfirmed: true,
      staff: undefined,
    } satisfies Member,
  },
  reload: async () => NOBODY.viewer,
  expiredCookie: undefined,
};

/** One head from a flat list, one body. */
function sendAssembled(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { page, parts, contents }: AssembledPage,
): void {
  const encoding = encodingOf(headers['accept-encoding'], ['gzip']);
  const body = joinParts(parts, contents, encoding);
  response.writeHead(page.status, [
    ...page.headers.identity,
    'content-length',
    String(body.length),
    ...(encoding === 'gzip' ? ['content-encoding', 'gzip'] : []),
  ]);
  if (method === 'HEAD') response.end();
  else response.end(body);
}
