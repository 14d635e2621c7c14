import { entryOf } from '../../base/entry-of.ts';
import {
  AS_HEADER,
  isTooOld,
  staysKept,
  tooOldNews,
  type AskedOfWorker,
  type Kept,
  VISITOR_AS,
  wishOfForm,
} from '../kept-answer.ts';
import type { OwnAnswer } from '../own-answer.ts';
import { OFFLINE_STYLES, offlinePage } from '../offline-page.ts';
import {
  allKept,
  clearAll,
  forget,
  isStillKept,
  putKept,
  putNews,
  takeNews,
} from './kept-store.ts';

/**
 * What stands between this browser and the site, served as /sw.js: it answers what could not be fetched, keeps answers
 * that could not be sent, and nothing else (docs/decisions/0032). No page is kept, since pages are live.
 */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Installing = Lasting & { addRoutes?(routes: readonly object[]): Promise<void> };
type Fetching = Lasting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type Asking = Lasting & { data: AskedOfWorker; ports: readonly MessagePort[] };
type Heard = {
  install: Installing;
  activate: Lasting;
  fetch: Fetching;
  message: Asking;
  sync: Lasting;
};
type Scope = {
  addEventListener<K extends keyof Heard>(type: K, hear: (event: Heard[K]) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: object): Promise<{ postMessage(message: unknown, transfer: []): void }[]>;
  };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    sync?: { register(tag: string): Promise<void> };
  };
};

const scope = self as unknown as Scope;
const LONGEST_MS = 12_000;
/** Less than a page waits to hear that what it sends next comes after what is under way. */
const LONGEST_WAY_MS = 1_500;
const OK = 200;
const UNAVAILABLE = 503;
const SIGN_OUT = '/sign-in/out';

scope.addEventListener('install', (event) => {
  // Where a browser knows how, this worker is not even asked about what it leaves alone.
  const routes = [
    { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
    { condition: { requestDestination: 'iframe' }, source: 'network' },
  ];
  const routed = Promise.resolve(event.addRoutes?.(routes)).catch(() => undefined);
  event.waitUntil(Promise.all([routed, scope.skipWaiting()]));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim()]),
  );
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate') return;
  if (request.method === 'GET') event.respondWith(visit(event));
  // What another site sends here goes on as it came: sent by a worker it would look like our own.
  if (request.method !== 'POST' || !request.referrer.startsWith(`${location.origin}/`)) return;
  const { pathname } = new URL(request.url);
  if (pathname === SIGN_OUT) event.waitUntil(clearAll());
  else if (pathname.startsWith('/question/')) event.respondWith(post(event));
});

scope.addEventListener('sync', (event) => {
  event.waitUntil(deliverOrFail());
});

/** The browser tries again later. */
async function deliverOrFail(): Promise<void> {
  if (!(await deliver())) throw new Error('Some answers are still waiting.');
}

scope.addEventListener('message', (event) => {
  event.waitUntil(
    done(event.data).then(
      (told) => event.ports[0]?.postMessage(told),
      () => event.ports[0]?.postMessage(undefined),
    ),
  );
});

async function done(asked: AskedOfWorker): Promise<unknown> {
  switch (asked.does) {
    case 'keep':
      return { isKept: await keep({ ...asked.kept, at: Date.now() }) };
    case 'forget':
      await giveWay(asked.id);
      return {};
    case 'look':
      return takeNews(asked.ids, Date.now());
    case 'send':
      return { isDone: await deliver() };
  }
}

async function visit(event: Fetching): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(deliver());
    return response;
  } catch (error) {
    if (event.request.destination !== 'document') throw error;
    return offline(event.request.url, undefined);
  }
}

async function post({ request }: Fetching): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const random = crypto.getRandomValues(new Uint8Array(16));
  const wish = await request
    .clone()
    .formData()
    .then((form) => wishOfForm(pathname + search, [...form], random, Date.now()))
    .catch(() => undefined);
  if (wish) await giveWay(wish.id).catch(() => undefined);
  const keepIt = async () => wish?.kept !== undefined && keep(wish.kept).catch(() => false);
  try {
    const response = await fetch(request);
    // Nobody knows whether it was counted: its cookie has come, so that it is the same when it is sent again.
    const isKept = response.status === UNAVAILABLE && (await keepIt());
    return isKept ? await offline(request.url, 'unknown') : response;
  } catch {
    const sent = navigator.onLine ? 'unknown' : 'kept';
    return offline(request.url, (await keepIt()) ? sent : 'not kept');
  }
}

async function keep(one: Kept): Promise<boolean> {
  if (!(await putKept(one))) return false;
  await scope.registration.sync?.register('answers').catch(() => undefined);
  await tellPages();
  return true;
}

let delivering: Promise<boolean> | undefined;

/** One delivery at a time. True when nothing waits any more. */
function deliver(): Promise<boolean> {
  delivering ??= sendAll()
    .catch(() => false)
    .finally(() => {
      delivering = undefined;
    });
  return delivering;
}

async function sendAll(): Promise<boolean> {
  for (const one of await allKept(Date.now())) {
    if (isTooOld(one, Date.now())) {
      await putNews(one, tooOldNews(one, Date.now()));
      continue;
    }
    const reply = await bring(one);
    // Something else is wanted by now.
    if (!reply) continue;
    if (staysKept(reply.status)) return false;
    await putNews(one, { id: one.id, picks: one.picks, at: Date.now(), ...reply });
    await tellPages();
  }
  return (await allKept(Date.now())).length === 0;
}

/** An answer on its way to the site. */
type Way = { one: Kept; stop: AbortController; isSent: boolean; ended?: Promise<unknown> };
type Came = { status: number; body: unknown };

let underWay: Way | undefined;

/** Nothing, where something else is wanted by now, or somebody signed out. */
async function bring(one: Kept): Promise<Came | undefined> {
  const way: Way = { one, stop: new AbortController(), isSent: false };
  const late = setTimeout(() => way.stop.abort(), LONGEST_MS);
  const coming = go(way);
  underWay = way;
  way.ended = coming.catch(() => undefined);
  try {
    return await coming;
  } catch (error) {
    if (await isStillKept(one)) throw error;
    return undefined;
  } finally {
    clearTimeout(late);
  }
}

async function go(way: Way): Promise<Came | undefined> {
  const reply = await standing(way);
  if (reply) return reply;
  if (!(await isStillKept(way.one))) return undefined;
  way.isSent = true;
  return send(way);
}

/**
 * Before something else is sent in its place: what has not been sent is not sent any more, and what has is heard out, so
 * that it arrives first, or is given up where that takes too long.
 */
async function giveWay(id: string): Promise<void> {
  await forget(id);
  const way = underWay;
  if (way?.one.id !== id) return;
  setTimeout(() => way.stop.abort(), way.isSent ? LONGEST_WAY_MS : 0);
  await way.ended;
}

/** What was sent may have arrived although nothing came back: then nothing has to be sent, and while that cannot be asked nothing is. */
async function standing(way: Way): Promise<Came | undefined> {
  const { id, picks, as } = way.one;
  const reply = await ask(way, `/api/v1/me/answers?question=${id}`);
  if (reply.status !== OK) return reply;
  const { questions } = (reply.body ?? {}) as { questions?: Record<string, OwnAnswer> };
  const own = entryOf(questions, id);
  // A visitor’s device may have no cookie yet: the same once more brings it, and counts once.
  if (as === VISITOR_AS || own?.choices.join() !== picks.join()) return undefined;
  return { status: OK, body: { sequence: own.sequence ?? 0, held: own.held } };
}

function send(way: Way): Promise<Came> {
  const { id, picks, revision, room } = way.one;
  const body = JSON.stringify({ choices: picks.map(String), revision, room });
  return ask(way, `/api/v1/questions/${id}/answer`, { method: 'PUT', body });
}

async function ask({ one, stop }: Way, path: string, more: RequestInit = {}): Promise<Came> {
  const response = await fetch(path, {
    ...more,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': one.key,
      [AS_HEADER]: one.as,
    },
    signal: stop.signal,
  });
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body };
}

async function tellPages(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage('answers', []);
}

type Sent = Parameters<typeof offlinePage>[0]['sent'];

async function offline(url: string, sent: Sent): Promise<Response> {
  const { pathname, search } = new URL(url);
  const waiting = (await allKept(Date.now()).catch(() => [])).length;
  const styles = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(OFFLINE_STYLES));
  const hash = btoa(String.fromCodePoint(...new Uint8Array(styles)));
  return new Response(offlinePage({ path: pathname + search, sent, waiting }), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
