import type { FastifyRequest } from 'fastify';
import { VISITOR, type Viewer } from '../../app/accounts/viewer.ts';
import { isUnavailable } from '../../app/platform/database/db.server.ts';
import { NEWEST } from '../../app/platform/database/journal-position.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { PLACE_MARKS } from '../../app/frame/place-contents.server.ts';
import type { AnswerFormDeps } from '../../app/answering/answering-context.server.ts';
import type { RequestContext } from '../../app/platform/http/request-context.server.ts';
import type { SharedFacts } from '../../app/delivery/member-facts.server.ts';
import { readCookie } from '../../app/platform/http/cookies.server.ts';
import { deviceNameOf } from '../../app/platform/http/device-name.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { networkHashOf, type NetworkHash } from '../../app/platform/http/network-hash.server.ts';
import {
  inOneOrder,
  isCachedPage,
  type CachedPage,
  type RenderedPage,
} from '../../app/platform/http/cached-page.server.ts';
import type { PageMatch } from '../../app/platform/http/page-matcher.ts';
import type { RouteRequest } from '../http/route-renderer.ts';
import { withRenderSlot, type RenderSlot } from './render-slot.ts';
import { RETRY_HEADERS, UNAVAILABLE_JSON, UNAVAILABLE_PAGE } from './unavailable-pages.ts';
import type { Requester } from '../documents/document-route.ts';
import type { ResolvedViewer } from './viewer-resolver.ts';
import { keptFor, keptForOrder, type KeptPage } from './kept-page.ts';
import { withPageHeaders } from './page-headers.ts';
import { isDocument, type PageVariant, type ServedRoute } from './page-target.ts';
import type { Services } from '../http/services.ts';
import { unknownOutcomeFor, type UnknownOutcome } from '../http/unknown-outcome.ts';
import { findViewerVoterId, voterIdInCookie } from '../http/request-voter.ts';

/** A page for the cache: made for all visitors of whom only the preferences are known, or for all such members. */
export async function renderShared(
  services: Services,
  target: PageMatch<ServedRoute>,
  reader: PageVariant,
  log: Logger,
  members?: SharedForMembers,
): Promise<CachedPage | RenderedPage> {
  const render = (kept: KeptPage) => renderKept(services, target, reader, { log, members, kept });
  const page = await render(keptFor(services, target, reader, members?.keyOf));
  // Whoever waited for it may see choices in another order.
  const isTheirs = page.onlyFor === undefined || page.onlyFor === reader.order;
  const theirs = isTheirs ? page : await render(keptForOrder(target, reader, members?.keyOf));
  return isCachedPage(theirs) ? theirs : inOneOrder(theirs, reader.order);
}

function renderKept(
  services: Services,
  target: PageMatch<ServedRoute>,
  reader: PageVariant,
  {
    log,
    members,
    kept: { key, isForAllOrders },
  }: { log: Logger; members: SharedForMembers | undefined; kept: KeptPage },
): Promise<CachedPage | RenderedPage> {
  const fresh = target.rules.fresh === 'never' ? 0 : target.rules.fresh;
  return services.pageCache.render(
    key,
    fresh,
    async (tells) => {
      if (isDocument(target.rules))
        return withPageHeaders(
          await renderDocument(services, target, undefined),
          target.rules,
          services,
          {},
        );
      const context = contextFor(services, reader, {
        log,
        host: services.host,
        network: '',
        voterId: undefined,
        device: '',
        dependsOn: (publicIds) => publicIds.forEach(tells),
        isForAllMembers: members !== undefined,
        mayShareOrders: isForAllOrders,
      });
      const page = await renderWithinLimit(services, members?.viewer ?? NO_VIEWER, {
        method: 'GET',
        target: target.url,
        headers: {},
        body: undefined,
        context,
        answering: answeringFor(services, {}),
        facts: members?.facts,
      });
      const made = withPageHeaders(page, target.rules, services, {});
      return {
        ...made,
        ...(isForAllOrders && !made.orderOf && made.status === 200 && { onlyFor: reader.order }),
        ...(members && { marks: PLACE_MARKS }),
      };
    },
    cacheTagOf(target),
    target.isFew,
  );
}

/** A page for all members of whom the same holds. `viewer`: a member who is nobody, and to whom nothing belongs. */
export type SharedForMembers = {
  keyOf: (key: string) => string;
  viewer: PageViewer;
  facts: SharedFacts | undefined;
};

/** The pages of topics stand and fall together: few change, and each of them names others. */
const TOPICS_TAG = 'topics';

/** The question that a page or document is about: its answers make it old. */
function cacheTagOf({ url }: PageMatch<ServedRoute>): string | undefined {
  if (/^\/topic(?![^/?.])/.test(url)) return TOPICS_TAG;
  return /^(?:\/api\/v1)?\/questions?\/([0-9a-z]{10})(?![0-9a-z])/.exec(url)?.[1];
}

/** A page for this request alone: a member's, a form's answer, or one with something typed in its address. */
export async function renderPrivate(
  services: Services,
  target: PageMatch<ServedRoute> | undefined,
  { variant, viewer, facts }: ResolvedViewer,
  request: FastifyRequest,
): Promise<RenderedPage> {
  const { raw, body, log, ip } = request;
  const { cookie } = raw.headers;
  if (target && isDocument(target.rules))
    return withPageHeaders(
      await renderDocument(services, target, {
        network: networkOf(ip),
        findVoterId: () => findViewerVoterId(request, services),
        written: readCookie(cookie, services.cookies.written),
      }),
      target.rules,
      services,
      { 'cache-control': 'no-store' },
    );
  const { accounts } = services;
  const pageViewer: PageViewer = {
    viewer,
    reload: () => (viewer.member ? accounts.viewerOf(cookie) : Promise.resolve(VISITOR)),
    expiredCookie: variant.session === 'nothing' ? accounts.expiredSessionCookie : undefined,
  };
  const form = Buffer.isBuffer(body) ? body : undefined;
  const unknown = unknownOutcomeFor(raw.method, raw.url ?? '/', form);
  const page = await renderWithinLimit(
    services,
    pageViewer,
    {
      // What a HEAD tells is what a GET would have told.
      method: raw.method === 'HEAD' ? 'GET' : (raw.method ?? 'GET'),
      target: raw.url ?? '/',
      headers: raw.headers,
      body: form,
      context: contextFor(services, variant, {
        log,
        host: raw.headers.host ?? '',
        network: networkOf(ip),
        voterId: voterIdInCookie(raw.headers, services),
        device: deviceNameOf(raw.headers['user-agent']),
        // A form may change it before its page is made.
        unread: raw.method === 'POST' ? undefined : facts?.unread,
        // What it has changed itself is shown with it.
        ...(raw.method === 'POST' && { written: NEWEST }),
      }),
      answering: answeringFor(services, {
        cookie: readCookie(raw.headers.cookie, services.cookies.voter),
        network: networkOf(ip),
        networkHash: services.state.ready ? networkHashOf(services.secret, ip) : '',
        browser: `${ip} ${raw.headers['user-agent'] ?? ''}`,
        notKnown: unknown?.rememberCookie,
      }),
    },
    unknown,
  );
  return withPageHeaders(page, target?.rules, services, { 'cache-control': 'private, no-store' });
}

/** Whom a page is for, how they are looked up once more, and what takes a cookie away that is worth nothing. */
export type PageViewer = {
  viewer: Viewer;
  reload: () => Promise<Viewer>;
  expiredCookie: string | undefined;
};
const NO_VIEWER: PageViewer = {
  viewer: VISITOR,
  reload: async () => VISITOR,
  expiredCookie: undefined,
};

async function renderWithinLimit(
  services: Services,
  whose: PageViewer,
  request: Omit<RouteRequest, 'viewer'>,
  unknown?: UnknownOutcome,
): Promise<RenderedPage> {
  const making = withRenderSlot(services, unknown !== undefined, (slot) =>
    renderWithRetry(services, whose, request, slot),
  );
  const done = (await making) ?? UNAVAILABLE_PAGE;
  if (
    unknown &&
    (done === UNAVAILABLE_PAGE || (done.status === 500 && request.context.isUnavailable))
  )
    return unknown.page();
  const { status, headers, ...rest } = done;
  return status === 500 && request.context.isUnavailable
    ? { status: 503, headers: { ...headers, ...RETRY_HEADERS }, ...rest }
    : { status, headers, ...rest };
}

/** Who was erased while they wrote is looked up once more, and is a visitor then; so is whatever else had gone. */
async function renderWithRetry(
  services: Services,
  whose: PageViewer,
  request: Omit<RouteRequest, 'viewer'>,
  slot: RenderSlot,
): Promise<RenderedPage> {
  const page = await renderOnce(services, whose, request, slot);
  if (!request.context.isGone) return page;
  try {
    const viewer = await whose.reload();
    const isOver = whose.viewer.member !== undefined && !viewer.member;
    const expiredCookie = isOver ? services.accounts.expiredSessionCookie : whose.expiredCookie;
    return await renderOnce(services, { ...whose, viewer, expiredCookie }, request, slot);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return UNAVAILABLE_PAGE;
  }
}

/** A session cookie without a member behind it is forged or has ended: the answer takes it away. */
async function renderOnce(
  { renderRoute, cookies }: Services,
  { viewer, expiredCookie }: PageViewer,
  request: Omit<RouteRequest, 'viewer'>,
  slot: RenderSlot,
): Promise<RenderedPage> {
  // Nobody waits for it any more: what it was to do is sent again by now.
  if (slot.isOver) return UNAVAILABLE_PAGE;
  const page = await renderRoute({ ...request, viewer });
  const isSet = page.cookies.some((line) => line.startsWith(`${cookies.session}=`));
  return expiredCookie === undefined || isSet
    ? page
    : { ...page, cookies: [...page.cookies, expiredCookie] };
}

/** In place of a page for a session that was made too many: without the frame, which would say who is signed in. */
export async function renderTooManyRequests(
  services: Services,
  reader: PageVariant,
  { isForm, seconds }: { isForm: boolean; seconds: number },
): Promise<RenderedPage> {
  const context = contextFor(services, reader, {
    log: services.log,
    host: services.host,
    network: '',
    voterId: undefined,
    device: '',
  });
  const page = await renderWithinLimit(services, NO_VIEWER, {
    method: 'GET',
    target: '/',
    headers: {},
    body: undefined,
    context: { ...context, rateLimited: { isForm } },
    answering: answeringFor(services, {}),
  });
  const more = { 'cache-control': 'private, no-store', 'retry-after': String(seconds) };
  return withPageHeaders(page, undefined, services, more);
}

/** A document is read in a few milliseconds; while the database is away it is not read at all. */
async function renderDocument(
  services: Services,
  target: PageMatch<ServedRoute>,
  asking: Requester,
): Promise<RenderedPage> {
  const { rules } = target;
  if (!isDocument(rules)) throw new Error('A page is rendered, not read.');
  const { make } = rules;
  const address = new URL(target.url, services.origin);
  try {
    const reading = withRenderSlot(services, false, () => make(services, address, asking));
    return (await reading) ?? UNAVAILABLE_JSON;
  } catch (error) {
    if (isUnavailable(error)) return UNAVAILABLE_JSON;
    throw error;
  }
}

type ContextParams = Pick<RequestContext, 'log' | 'host' | 'network' | 'voterId' | 'device'> &
  Partial<Pick<RequestContext, 'dependsOn' | 'unread' | 'isForAllMembers' | 'mayShareOrders'>> & {
    written?: string;
  };

function contextFor(
  services: Services,
  { prefs, order: shuffleOrder, written: carried }: PageVariant,
  {
    log,
    host,
    network,
    voterId,
    device,
    unread,
    isForAllMembers = false,
    mayShareOrders = false,
    dependsOn = () => undefined,
    written = carried,
  }: ContextParams,
): RequestContext {
  const { database, replica, origin, tunnel, state, settings, limits, secret, cookies } = services;
  return {
    sql: database.sql,
    quickSql: database.quickSql,
    readLists: (read) => replica.readLists(read, written),
    log,
    prefs,
    shuffleOrder,
    mayShareOrders,
    limits,
    limitsScale: settings.limitsScale,
    network,
    voterId,
    device,
    unread,
    mailMode: settings.mailMode,
    secret,
    origin,
    host,
    hasSecureCookies: cookies.secure,
    isDemo: state.isDemo,
    markChanged: (publicIds) => invalidateQuestions(services, publicIds),
    markHidden: (publicIds) => {
      invalidateQuestions(services, publicIds);
      if (publicIds.length > 0) services.pageCache.clear();
    },
    markRenamed: (publicIds) => {
      replica.noteChange();
      for (const id of publicIds) services.pageCache.dropTag(id);
    },
    markTopicsChanged: () => {
      replica.noteChange();
      services.pageCache.dropTag(TOPICS_TAG);
    },
    dependsOn,
    isForAllMembers,
    health: services.checkHealth,
    monitoring: tunnel.browserSettings(services.host),
  };
}

function answeringFor(
  { answering, cookies }: Services,
  {
    cookie,
    network = '',
    networkHash = '',
    browser: browserKey = '',
    notKnown: onUnknownOutcome = () => undefined,
  }: {
    cookie?: string | undefined;
    network?: string;
    networkHash?: NetworkHash;
    browser?: string;
    notKnown?: AnswerFormDeps['onUnknownOutcome'] | undefined;
  },
): AnswerFormDeps {
  return {
    answering: answering,
    cookies,
    credentials: { memberVoterId: undefined, cookie, network, networkHash },
    browserKey,
    onUnknownOutcome,
  };
}

/** Pages about them are made anew, and their next answer is checked against what they are now. */
function invalidateQuestions(
  { pageCache, answering, live, replica }: Services,
  publicIds: readonly string[],
): void {
  replica.noteChange();
  live.publishChanges(publicIds);
  for (const id of publicIds) {
    pageCache.expireTag(id);
    answering.questionCache.delete(id);
  }
}
