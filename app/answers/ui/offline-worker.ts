import { entryOf } from '../../base/entry-of.ts';
import {
  AS_HEADER,
  isTooOld,
  keptFromForm,
  staysKept,
  tooOldNews,
  type AskedOfWorker,
  type Kept,
  VISITOR_AS,
} from '../kept-answer.ts';
import type { OwnAnswer } from '../own-answer.ts';
import { OFFLINE_STYLES, offlinePage } from '../offline-page.ts';
import { allKept, clearAll, forget, putKept, putNews, takeNews } from './kept-store.ts';

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
      await forget(asked.id);
      // What is under way arrives before what the page sends instead.
      if (underWay === asked.id) await delivering;
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
  const copy = request.clone();
  const { pathname, search } = new URL(request.url);
  const random = crypto.getRandomValues(new Uint8Array(16));
  const filled = copy
    .formData()
    .then((form) => keptFromForm(pathname + search, [...form], random, Date.now()));
  try {
    const response = await fetch(request);
    const sent = await filled.catch(() => undefined);
    if (sent && !staysKept(response.status)) await forget(sent.id).catch(() => undefined);
    // Nobody knows whether it was counted: its cookie has come, so that it is the same when it is sent again.
    if (sent && response.status === UNAVAILABLE && (await keep(sent).catch(() => false)))
      return await offline(request.url, 'unknown');
    return response;
  } catch {
    const isKept = await filled.then((one) => one && keep(one)).catch(() => false);
    const sent = navigator.onLine ? 'unknown' : 'kept';
    return offline(request.url, isKept ? sent : 'not kept');
  }
}

async function keep(one: Kept): Promise<boolean> {
  if (!(await putKept(one))) return false;
  await scope.registration.sync?.register('answers').catch(() => undefined);
  await tellPages();
  return true;
}

let delivering: Promise<boolean> | undefined;
let underWay: string | undefined;

/** One delivery at a time. True when nothing waits any more. */
function deliver(): Promise<boolean> {
  delivering ??= sendAll()
    .catch(() => false)
    .finally(() => {
      delivering = undefined;
      underWay = undefined;
    });
  return delivering;
}

async function sendAll(): Promise<boolean> {
  for (const one of await allKept(Date.now())) {
    if (isTooOld(one, Date.now())) {
      await putNews(one, tooOldNews(one, Date.now()));
      continue;
    }
    underWay = one.id;
    const reply = (await standing(one)) ?? (await send(one));
    if (staysKept(reply.status)) return false;
    await putNews(one, { id: one.id, picks: one.picks, at: Date.now(), ...reply });
    await tellPages();
  }
  return true;
}

/** What was sent may have arrived although nothing came back: then nothing has to be sent, and while that cannot be asked nothing is. */
async function standing({ id, picks, key, as }: Kept) {
  const response = await fetch(`/api/v1/me/answers?question=${id}`, {
    headers: { 'idempotency-key': key, [AS_HEADER]: as },
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return { status: response.status, body };
  const { questions } = (body ?? {}) as { questions?: Record<string, OwnAnswer> };
  const own = entryOf(questions, id);
  // A visitor’s device may have no cookie yet: the same once more brings it, and counts once.
  if (as === VISITOR_AS || own?.choices.join() !== picks.join()) return undefined;
  return { status: 200, body: { sequence: own.sequence ?? 0, held: own.held } };
}

async function send({ id, picks, revision, room, key, as }: Kept) {
  const response = await fetch(`/api/v1/questions/${id}/answer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, [AS_HEADER]: as },
    body: JSON.stringify({ choices: picks.map(String), revision, room }),
    signal: AbortSignal.timeout(LONGEST_MS),
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
