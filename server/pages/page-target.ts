import type { IncomingMessage } from 'node:http';
import { CHOICE_ORDERS } from '../../app/questions/choice-order.ts';
import { pageRoutes, type PageRoute } from '../../app/routes.ts';
import { readCookie } from '../../app/platform/http/cookies.server.ts';
import { DEFAULT_PREFS, readPrefs, type Prefs } from '../../app/platform/http/prefs.ts';
import { createPageMatcher, type PageMatch } from '../../app/platform/http/page-matcher.ts';
import type { SessionCookieState } from '../../app/accounts/viewer.ts';
import { findRepeated, type RepeatedParameter } from '../http/repeated-parameters.ts';
import type { Services } from '../http/services.ts';
import { documentRoutes } from '../operations/document-routes.ts';
import type { DocumentRoute } from '../documents/document-route.ts';

/** What is served out of the page cache: pages, and what programs read. */
export type ServedRoute = PageRoute | DocumentRoute;
const matchTarget = createPageMatcher<ServedRoute>([...documentRoutes, ...pageRoutes]);

/** With the name of what its address has more often than its page takes it. */
export type RequestTarget = PageMatch<ServedRoute> & { repeated?: RepeatedParameter | undefined };

export function targetOf(url: string): RequestTarget | undefined {
  const target = matchTarget(url);
  if (!target || hasUniqueNames(url)) return target;
  const { rules } = target;
  const names = new Set([
    ...Object.keys(rules.params),
    ...Object.keys(rules.personal ?? {}),
    ...rules.free,
  ]);
  // What a page does not know it does not read: other sites put what they like behind the addresses they lead to.
  const reads =
    'isStrict' in rules && rules.isStrict ? undefined : (name: string) => names.has(name);
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const repeated = findRepeated(query, rules.several, reads);
  return repeated === undefined ? target : { ...target, isCacheable: false, repeated };
}

/** Whether no name stands in it twice, as far as that can be seen without decoding it: so it is with nearly all. */
function hasUniqueNames(url: string): boolean {
  const at = url.indexOf('&');
  if (at < 0) return true;
  if (url.includes('%') || url.includes('+')) return false;
  const parts = url.slice(url.indexOf('?') + 1).split('&');
  return new Set(parts.map((part) => part.split('=', 1)[0])).size === parts.length;
}

/** Of the page whose data React Router asks for, or sends a form to: `/topic` of `/topic.data`, and `/` of `/_.data`. */
export function pageUrlOf(url: string): string {
  const [path = '', ...query] = url.split('?');
  const page = path.replace(/(?:\/_)?\.data$/, '');
  return [page === '' ? '/' : page, ...query].join('?');
}

/** A frame in a foreign page and what programs read are made for nobody: no cookie is read. */
const ANONYMOUS: PageVariant = {
  prefs: DEFAULT_PREFS,
  session: 'none',
  order: 0,
  written: undefined,
};

/** All that the server wants to know of a reader before a page is chosen. */
export type PageVariant = {
  prefs: Prefs;
  /** By the function that reads sessions: what was made up, or ended a moment ago, is shown what everybody is. */
  session: SessionCookieState;
  /** In which order they see choices that have none of their own. */
  order: number;
  /** What they wrote last: a page that is made for them is not to lack it, and then is the page of all. */
  written: string | undefined;
};

export function variantOf(
  target: PageMatch<ServedRoute> | undefined,
  request: IncomingMessage,
  { accounts, cookies }: Pick<Services, 'accounts' | 'cookies'>,
): PageVariant {
  if (target && (isDocument(target.rules) || isEmbed(target.rules))) return ANONYMOUS;
  const { cookie } = request.headers;
  const order =
    target && !('shuffles' in target.rules && target.rules.shuffles) ? 0 : choiceOrderOf(request);
  if (cookie === undefined) return { ...ANONYMOUS, order };
  return {
    prefs: readPrefs(readCookie(cookie, cookies.prefs)),
    session: accounts.sessionCookieState(cookie),
    order,
    written: readCookie(cookie, cookies.written),
  };
}

/** Steady for one person, with a cookie or without, and even over many. Nothing hangs on who it is. */
function choiceOrderOf({ headers, socket }: IncomingMessage): number {
  const from = headers['x-forwarded-for'] ?? socket.remoteAddress ?? '';
  const text = `${String(from)} ${headers['user-agent'] ?? ''}`;
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) % CHOICE_ORDERS;
}

/**
 * Whether a page is made once for all members. A question in its survey says how far one has come there, such as anybody
 * can make up are few in the cache, and the data of a page, which the router asks for on its way, have no places.
 */
export function isSharedByMembers({ rules, isCacheable, isFew, url }: RequestTarget): boolean {
  return (
    isCacheable &&
    !isFew &&
    pageUrlOf(url) === url &&
    'forMembers' in rules &&
    rules.forMembers === 'shared' &&
    !url.includes('survey=')
  );
}

/** Whether a page may be made once for all orders of choices. Its data alone, which the router asks for, are in one of them. */
export function sharesOrders({ rules, url }: PageMatch<ServedRoute>): boolean {
  return 'shuffles' in rules && rules.shuffles === 'in pieces' && !url.includes('.data');
}

/** Whether the page is made for this reader alone: what they did here before may open more of it to them. */
export function isForOneVisitor(
  { isByVisitor }: RequestTarget,
  { headers }: IncomingMessage,
  { cookies }: Pick<Services, 'cookies'>,
): boolean {
  return isByVisitor && readCookie(headers.cookie, cookies.voter) !== undefined;
}

/** Of the question that a page is about. */
export function questionIdOf({ url }: RequestTarget): string | undefined {
  return /^\/question\/([0-9a-z]{10})(?![0-9a-z])/.exec(url)?.[1];
}

export function isDocument(rules: ServedRoute): rules is DocumentRoute {
  return 'make' in rules;
}

/** The pages that others may put into theirs. */
export function isEmbed({ path }: ServedRoute): boolean {
  return path.startsWith('/embed/results/');
}

/** Everybody without a session sees the same page but for the preferences and the order of choices. */
export function cacheKeyOf(
  { url }: PageMatch<ServedRoute>,
  { prefs: { theme }, order }: PageVariant,
): string {
  return `${theme} ${order} ${url}`;
}

/** The same for a page that is made for all orders. */
export function sharedKeyOf(
  { url }: PageMatch<ServedRoute>,
  { prefs: { theme } }: PageVariant,
): string {
  return `${theme} all ${url}`;
}
