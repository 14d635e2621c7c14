import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { VISITOR, type Viewer } from '../../app/accounts/viewer.ts';
import { isAway } from '../../app/platform/database/db.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import type { AnsweringByForm } from '../../app/answering/context.server.ts';
import type { RequestContext } from '../../app/platform/http/context.server.ts';
import { readCookie } from '../../app/platform/http/cookies.server.ts';
import { deviceOf } from '../../app/platform/http/device.ts';
import { dataHeaders, everywhere, pageHeaders } from '../../app/platform/http/headers.server.ts';
import { networkOf } from '../../app/platform/http/limits.server.ts';
import { originOf, type Origin } from '../../app/platform/http/origin.server.ts';
import type { CachedPage, RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import type { Target } from '../../app/platform/http/target.ts';
import { AWAY } from '../http/failures.ts';
import type { PageRequest } from '../http/pages.ts';
import { problemDocument, PROBLEM_TYPE } from '../http/refuse.ts';
import type { Asking } from '../documents/document.ts';
import type { Known } from './known-reader.ts';
import { isDocument, isEmbed, keyOf, type Reader, type Served } from './reader.ts';
import type { Services } from '../http/services.ts';
import { FORM_LIMIT_MS, unknownFor, type Unknown } from '../http/unknown-answer.ts';
import { knownVoter, voterMark } from '../http/voters.ts';

const MOST_IN_THE_MAKING = 200;
const MAKING_LIMIT_MS = 8_000;
const COME_BACK = { 'retry-after': '5' };
export const LATER: RenderedPage = {
  status: 503,
  headers: { ...COME_BACK, 'content-type': 'text/plain; charset=utf-8' },
  cookies: [],
  body: Buffer.from(`${AWAY} Try again in a moment.\n`),
};

const LATER_FOR_PROGRAMS: RenderedPage = {
  status: 503,
  headers: { ...COME_BACK, 'content-type': PROBLEM_TYPE },
  cookies: [],
  body: Buffer.from(problemDocument(503, { detail: AWAY })),
};

/** A page for the cache: made for a reader of whom only the preferences are known. */
export function renderForAll(
  services: Services,
  target: Target<Served>,
  reader: Reader,
  log: Logger,
): Promise<CachedPage | RenderedPage> {
  const fresh = target.rules.fresh === 'never' ? 0 : target.rules.fresh;
  return services.pageCache.make(
    keyOf(target, reader),
    fresh,
    async (tells) => {
      if (isDocument(target.rules))
        return withPageHeaders(
          await documentFor(services, target, undefined),
          target.rules,
          services,
          {},
        );
      const context = contextFor(services, reader, {
        log,
        host: services.host,
        network: '',
        voter: undefined,
        device: '',
        tells: (publicIds) => publicIds.forEach(tells),
      });
      const page = await made(services, OF_NOBODY, {
        method: 'GET',
        target: target.target,
        headers: {},
        body: undefined,
        context,
        answering: answeringFor(services, {}),
      });
      return withPageHeaders(page, target.rules, services, {});
    },
    aboutOf(target),
    target.hasSign,
  );
}

/** The pages of topics stand and fall together: few change, and each of them names others. */
const TOPICS = 'topics';

/** The question that a page or document is about: its answers make it old. */
function aboutOf({ target }: Target<Served>): string | undefined {
  if (/^\/topic(?![^/?.])/.test(target)) return TOPICS;
  return /^(?:\/api\/v1)?\/questions?\/([0-9a-z]{10})(?![0-9a-z])/.exec(target)?.[1];
}

/** A page for this request alone: a member's, a form's answer, or one with something typed in its address. */
export async function renderForOne(
  services: Services,
  target: Target<Served> | undefined,
  { reader, viewer }: Known,
  request: FastifyRequest,
): Promise<RenderedPage> {
  const { raw, body, log, ip } = request;
  const { cookie } = raw.headers;
  if (target && isDocument(target.rules))
    return withPageHeaders(
      await documentFor(services, target, {
        network: networkOf(ip),
        voter: () => knownVoter(request, services),
      }),
      target.rules,
      services,
      { 'cache-control': 'no-store' },
    );
  const { accounts } = services;
  const whose: Whose = {
    viewer,
    again: () => (viewer.member ? accounts.viewerOf(cookie) : Promise.resolve(VISITOR)),
    drops: reader.session === 'nothing' ? accounts.expired : undefined,
  };
  const form = Buffer.isBuffer(body) ? body : undefined;
  const unknown = unknownFor(raw.method, raw.url ?? '/', form);
  const page = await made(
    services,
    whose,
    {
      // What a HEAD tells is what a GET would have told.
      method: raw.method === 'HEAD' ? 'GET' : (raw.method ?? 'GET'),
      target: raw.url ?? '/',
      headers: raw.headers,
      body: form,
      context: contextFor(services, reader, {
        log,
        host: raw.headers.host ?? '',
        network: networkOf(ip),
        voter: voterMark(raw.headers, services),
        device: deviceOf(raw.headers['user-agent']),
      }),
      answering: answeringFor(services, {
        cookie: readCookie(raw.headers.cookie, services.cookies.voter),
        network: networkOf(ip),
        origin: services.state.ready ? originOf(services.secret, ip) : '',
        browser: `${ip} ${raw.headers['user-agent'] ?? ''}`,
        notKnown: unknown?.note,
      }),
    },
    unknown,
  );
  return withPageHeaders(page, target?.rules, services, { 'cache-control': 'private, no-store' });
}

/** Whom a page is for, how they are looked up once more, and what takes a cookie away that is worth nothing. */
type Whose = {
  viewer: Viewer;
  again: () => Promise<Viewer>;
  drops: string | undefined;
};
const OF_NOBODY: Whose = { viewer: VISITOR, again: async () => VISITOR, drops: undefined };

async function made(
  services: Services,
  whose: Whose,
  request: Omit<PageRequest, 'viewer'>,
  unknown?: Unknown,
): Promise<RenderedPage> {
  const making = inTheMaking(services, unknown !== undefined, (over) =>
    madeFor(services, whose, request, over),
  );
  const done = (await making) ?? LATER;
  if (unknown && (done === LATER || (done.status === 500 && request.context.isAway)))
    return unknown.page();
  const { status, headers, ...rest } = done;
  return status === 500 && request.context.isAway
    ? { status: 503, headers: { ...headers, ...COME_BACK }, ...rest }
    : { status, headers, ...rest };
}

/**
 * At most so many pages are in the making, and none for longer than a reader waits: when the database
 * stands still, requests do not pile up behind it. Undefined for what was one too many or came too late.
 */
export async function inTheMaking<Made>(
  { state }: Pick<Services, 'state'>,
  isAnswer: boolean,
  make: (over: AbortSignal) => Promise<Made>,
): Promise<Made | undefined> {
  if (state.making >= MOST_IN_THE_MAKING) return undefined;
  state.making++;
  const limit = new AbortController();
  const limitMs = isAnswer ? FORM_LIMIT_MS : MAKING_LIMIT_MS;
  const late = wait(limitMs, undefined, { signal: limit.signal }).catch(() => undefined);
  const making = make(limit.signal).finally(() => state.making--);
  return Promise.race([making, late]).finally(() => limit.abort());
}

/** Who was erased while they wrote is looked up once more, and is a visitor then; so is whatever else had gone. */
async function madeFor(
  services: Services,
  whose: Whose,
  request: Omit<PageRequest, 'viewer'>,
  over: AbortSignal,
): Promise<RenderedPage> {
  const page = await askedOnce(services, whose, request, over);
  if (!request.context.isGone) return page;
  try {
    const viewer = await whose.again();
    const isOver = whose.viewer.member !== undefined && !viewer.member;
    const drops = isOver ? services.accounts.expired : whose.drops;
    return await askedOnce(services, { ...whose, viewer, drops }, request, over);
  } catch (error) {
    if (!isAway(error)) throw error;
    return LATER;
  }
}

/** A session cookie without a member behind it is forged or has ended: the answer takes it away. */
async function askedOnce(
  { pages, cookies }: Services,
  { viewer, drops }: Whose,
  request: Omit<PageRequest, 'viewer'>,
  over: AbortSignal,
): Promise<RenderedPage> {
  // Nobody waits for it any more: what it was to do is sent again by now.
  if (over.aborted) return LATER;
  const page = await pages({ ...request, viewer });
  const isSet = page.cookies.some((line) => line.startsWith(`${cookies.session}=`));
  return drops === undefined || isSet ? page : { ...page, cookies: [...page.cookies, drops] };
}

/** In place of a page for a session that was made too many: without the frame, which would say who is signed in. */
export async function renderTooOften(
  services: Services,
  reader: Reader,
  { isForm, seconds }: { isForm: boolean; seconds: number },
): Promise<RenderedPage> {
  const context = contextFor(services, reader, {
    log: services.log,
    host: services.host,
    network: '',
    voter: undefined,
    device: '',
  });
  const page = await made(services, OF_NOBODY, {
    method: 'GET',
    target: '/',
    headers: {},
    body: undefined,
    context: { ...context, tooOften: { isForm } },
    answering: answeringFor(services, {}),
  });
  const more = { 'cache-control': 'private, no-store', 'retry-after': String(seconds) };
  return withPageHeaders(page, undefined, services, more);
}

/** A document is read in a few milliseconds; while the database is away it is not read at all. */
async function documentFor(
  services: Services,
  target: Target<Served>,
  asking: Asking,
): Promise<RenderedPage> {
  const { rules } = target;
  if (!isDocument(rules)) throw new Error('A page is rendered, not read.');
  const { make } = rules;
  const address = new URL(target.target, services.origin);
  try {
    const reading = inTheMaking(services, false, () => make(services, address, asking));
    return (await reading) ?? LATER_FOR_PROGRAMS;
  } catch (error) {
    if (isAway(error)) return LATER_FOR_PROGRAMS;
    throw error;
  }
}

type Asker = Pick<RequestContext, 'log' | 'host' | 'network' | 'voter' | 'device'> &
  Partial<Pick<RequestContext, 'tells'>>;

function contextFor(
  services: Services,
  { prefs, order }: Reader,
  { log, host, network, voter, device, tells = () => undefined }: Asker,
): RequestContext {
  const { database, origin, tunnel, state, settings, limits, secret, cookies } = services;
  return {
    sql: database.sql,
    log,
    prefs,
    order,
    limits,
    limitsScale: settings.limitsScale,
    network,
    voter,
    device,
    mailGoesTo: settings.mailGoesTo,
    secret,
    origin,
    host,
    keepsMarks: cookies.secure,
    isDemo: state.isDemo,
    changed: (publicIds) => forgetQuestions(services, publicIds),
    hidden: (publicIds) => {
      forgetQuestions(services, publicIds);
      if (publicIds.length > 0) services.pageCache.clear();
    },
    renamed: (publicIds) => {
      for (const id of publicIds) services.pageCache.drop(id);
    },
    topicsChanged: () => services.pageCache.drop(TOPICS),
    tells,
    health: services.health,
    monitoring: tunnel.forBrowsers(services.host),
  };
}

function answeringFor(
  { answering, cookies }: Services,
  {
    cookie,
    network = '',
    origin = '',
    browser = '',
    notKnown = () => undefined,
  }: {
    cookie?: string | undefined;
    network?: string;
    origin?: Origin;
    browser?: string;
    notKnown?: AnsweringByForm['notKnown'] | undefined;
  },
): AnsweringByForm {
  return {
    means: answering,
    cookies,
    claim: { memberMark: undefined, cookie, network, origin },
    browser,
    notKnown,
  };
}

/** Pages about them are made anew, and their next answer is checked against what they are now. */
function forgetQuestions(
  { pageCache, answering, live }: Services,
  publicIds: readonly string[],
): void {
  live.changed(publicIds);
  for (const id of publicIds) {
    pageCache.touch(id);
    answering.papers.forget(id);
  }
}

function withPageHeaders(
  page: RenderedPage,
  rules: Served | undefined,
  { transport }: Services,
  more: Record<string, string>,
): RenderedPage {
  const isHtml = page.headers['content-type']?.startsWith('text/html') ?? false;
  const kind = rules && isEmbed(rules) ? 'embed' : 'site';
  return {
    ...page,
    headers: {
      ...everywhere(transport),
      ...(rules && isDocument(rules) && dataHeaders()),
      ...(isHtml && pageHeaders(page.body.toString('utf8'), kind, transport)),
      ...more,
      ...page.headers,
    },
  };
}
