import type { IncomingMessage } from 'node:http';
import { SHOWN_ORDERS } from '../../app/questions/shown-order.ts';
import { screens, type Screen } from '../../app/routes.ts';
import { readCookie } from '../../app/platform/http/cookies.server.ts';
import { DEFAULT_PREFS, readPrefs, type Prefs } from '../../app/platform/http/prefs.ts';
import { createTargets, type Target } from '../../app/platform/http/target.ts';
import type { CookieWorth } from '../../app/accounts/viewer.ts';
import { repeatedIn, type Repeated } from '../http/repeated.ts';
import type { Services } from '../http/services.ts';
import { documents } from '../documents/documents.ts';
import type { Document } from '../documents/document.ts';

/** What is served out of the page cache: pages, and what programs read. */
export type Served = Screen | Document;
const declared = createTargets<Served>([...documents, ...screens]);

/** With the name of what its address has more often than its page takes it. */
export type Asked = Target<Served> & { repeated?: Repeated | undefined };

export function targetOf(url: string): Asked | undefined {
  const target = declared(url);
  if (!target || isOnce(url)) return target;
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
  const repeated = repeatedIn(query, rules.several, reads);
  return repeated === undefined ? target : { ...target, cacheable: false, repeated };
}

/** Whether no name stands in it twice, as far as that can be seen without decoding it: so it is with nearly all. */
function isOnce(url: string): boolean {
  const at = url.indexOf('&');
  if (at < 0) return true;
  if (url.includes('%') || url.includes('+')) return false;
  const parts = url.slice(url.indexOf('?') + 1).split('&');
  return new Set(parts.map((part) => part.split('=', 1)[0])).size === parts.length;
}

/** Of the page whose data React Router asks for, or sends a form to: `/topic` of `/topic.data`. */
export function pageAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  return [page, ...query].join('?');
}

/** A frame in a foreign page and what programs read are made for nobody: no cookie is read. */
const NOBODY: Reader = { prefs: DEFAULT_PREFS, session: 'none', order: 0 };

/** All that the server wants to know of a reader before a page is chosen. */
export type Reader = {
  prefs: Prefs;
  /** By the function that reads sessions: what was made up, or ended a moment ago, is shown what everybody is. */
  session: CookieWorth;
  /** In which order they see choices that have none of their own. */
  order: number;
};

export function readerOf(
  target: Target<Served> | undefined,
  request: IncomingMessage,
  { accounts, cookies }: Pick<Services, 'accounts' | 'cookies'>,
): Reader {
  if (target && (isDocument(target.rules) || isEmbed(target.rules))) return NOBODY;
  const { cookie } = request.headers;
  const order =
    target && !('shuffles' in target.rules && target.rules.shuffles) ? 0 : orderOf(request);
  if (cookie === undefined) return { ...NOBODY, order };
  return {
    prefs: readPrefs(readCookie(cookie, cookies.prefs)),
    session: accounts.worthOf(cookie),
    order,
  };
}

/** Steady for one person, with a cookie or without, and even over many. Nothing hangs on who it is. */
function orderOf({ headers, socket }: IncomingMessage): number {
  const from = headers['x-forwarded-for'] ?? socket.remoteAddress ?? '';
  const text = `${String(from)} ${headers['user-agent'] ?? ''}`;
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) % SHOWN_ORDERS;
}

/** The pages that others may put into theirs. */
export function isDocument(rules: Served): rules is Document {
  return 'make' in rules;
}

export function isEmbed({ path }: Served): boolean {
  return path.startsWith('/embed/results/');
}

/** Everybody without a session sees the same page but for the preferences and the order of choices. */
export function keyOf({ target }: Target<Served>, { prefs: { theme }, order }: Reader): string {
  return `${theme} ${order} ${target}`;
}
