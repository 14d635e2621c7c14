import { ownValue } from '../../base/own-value.ts';
import {
  VOTER_TAG_HEADER,
  isExpired,
  isRetryableStatus,
  expiredOutcome,
  type WorkerMessage,
  type QueuedAnswer,
  VISITOR_TAG,
  answerIntentOf,
} from '../queued-answer.ts';
import type { OwnAnswer } from '../own-answer.ts';
import { OFFLINE_STYLES, offlinePage } from '../standalone/offline-page.ts';
import {
  listQueued,
  clearQueue,
  removeQueued,
  isStillQueued,
  addQueued,
  settleQueued,
  takeOutcomes,
} from './queue-store.ts';

/**
 * The service worker, served as /sw.js. It answers page requests that could not be fetched, queues answers that could
 * not be sent, and does nothing else (docs/decisions/0032). It caches no page, since pages are live.
 */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type InstallWorkerEvent = WorkerEvent & { addRoutes?(routes: readonly object[]): Promise<void> };
type FetchWorkerEvent = WorkerEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type MessageWorkerEvent = WorkerEvent & { data: WorkerMessage; ports: readonly MessagePort[] };
type WorkerEventMap = {
  install: InstallWorkerEvent;
  activate: WorkerEvent;
  fetch: FetchWorkerEvent;
  message: MessageWorkerEvent;
  sync: WorkerEvent;
};
type WorkerScope = {
  addEventListener<K extends keyof WorkerEventMap>(
    type: K,
    hear: (event: WorkerEventMap[K]) => void,
  ): void;
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

const scope = self as unknown as WorkerScope;
const TIMEOUT_MS = 12_000;
/** Shorter than the time a page waits for the worker to end the request under way. */
const MAX_WAY_MS = 1_500;
const OK = 200;
const UNAVAILABLE = 503;
const SIGN_OUT = '/sign-in/out';

scope.addEventListener('install', (event) => {
  // Browsers that support routes do not start this worker for requests it leaves alone.
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
  if (request.method === 'GET') event.respondWith(respondToGet(event));
  // A POST from another site is not intercepted: sent by the worker, it would look like our own.
  if (request.method !== 'POST' || !request.referrer.startsWith(`${location.origin}/`)) return;
  const { pathname } = new URL(request.url);
  if (pathname === SIGN_OUT) event.waitUntil(clearQueue());
  else if (pathname.startsWith('/question/')) event.respondWith(respondToPost(event));
});

scope.addEventListener('sync', (event) => {
  event.waitUntil(sendQueueOrFail());
});

/** Throws while answers are left, so that the browser syncs again later. */
async function sendQueueOrFail(): Promise<void> {
  if (!(await sendQueue())) throw new Error('Some answers are still waiting.');
}

scope.addEventListener('message', (event) => {
  event.waitUntil(
    handleMessage(event.data).then(
      (told) => event.ports[0]?.postMessage(told),
      () => event.ports[0]?.postMessage(undefined),
    ),
  );
});

async function handleMessage(asked: WorkerMessage): Promise<unknown> {
  switch (asked.does) {
    case 'keep':
      return { isKept: await enqueue({ ...asked.kept, at: Date.now() }) };
    case 'forget':
      await supersede(asked.id);
      return {};
    case 'look':
      return takeOutcomes(asked.ids, Date.now());
    case 'send':
      return { isDone: await sendQueue() };
  }
}

async function respondToGet(event: FetchWorkerEvent): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(sendQueue());
    return response;
  } catch (error) {
    if (event.request.destination !== 'document') throw error;
    return offlineResponse(event.request.url, undefined);
  }
}

async function respondToPost({ request }: FetchWorkerEvent): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const random = crypto.getRandomValues(new Uint8Array(16));
  const intent = await request
    .clone()
    .formData()
    .then((form) => answerIntentOf(pathname + search, [...form], random, Date.now()))
    .catch(() => undefined);
  if (intent) await supersede(intent.id).catch(() => undefined);
  const keepIt = async () =>
    intent?.answer !== undefined && enqueue(intent.answer).catch(() => false);
  try {
    const response = await fetch(request);
    // Whether the answer was counted is unknown. The response has set the voter cookie, so sending it again counts
    // once.
    const isKept = response.status === UNAVAILABLE && (await keepIt());
    return isKept ? await offlineResponse(request.url, 'unknown') : response;
  } catch {
    const sent = navigator.onLine ? 'unknown' : 'kept';
    return offlineResponse(request.url, (await keepIt()) ? sent : 'not kept');
  }
}

async function enqueue(one: QueuedAnswer): Promise<boolean> {
  if (!(await addQueued(one))) return false;
  await scope.registration.sync?.register('answers').catch(() => undefined);
  await notifyPages();
  return true;
}

let delivering: Promise<boolean> | undefined;

/** One delivery at a time. True when nothing is queued any more. */
function sendQueue(): Promise<boolean> {
  delivering ??= sendEachQueued()
    .catch(() => false)
    .finally(() => {
      delivering = undefined;
    });
  return delivering;
}

async function sendEachQueued(): Promise<boolean> {
  for (const one of await listQueued(Date.now())) {
    if (isExpired(one, Date.now())) {
      await settleQueued(one, expiredOutcome(one, Date.now()));
      continue;
    }
    const reply = await transmit(one);
    // A newer answer has replaced this one.
    if (!reply) continue;
    if (isRetryableStatus(reply.status)) return false;
    await settleQueued(one, { id: one.id, picks: one.picks, at: Date.now(), ...reply });
    await notifyPages();
  }
  return (await listQueued(Date.now())).length === 0;
}

/** A queued answer that is being sent. */
type Transmission = {
  one: QueuedAnswer;
  stop: AbortController;
  isSent: boolean;
  ended?: Promise<unknown>;
};
type SiteReply = { status: number; body: unknown };

let inFlight: Transmission | undefined;

/** Undefined if a newer answer replaced this one, or the voter signed out. */
async function transmit(one: QueuedAnswer): Promise<SiteReply | undefined> {
  const way: Transmission = { one, stop: new AbortController(), isSent: false };
  const late = setTimeout(() => way.stop.abort(), TIMEOUT_MS);
  const coming = sendUnlessStored(way);
  inFlight = way;
  way.ended = coming.catch(() => undefined);
  try {
    return await coming;
  } catch (error) {
    if (await isStillQueued(one)) throw error;
    return undefined;
  } finally {
    clearTimeout(late);
  }
}

async function sendUnlessStored(way: Transmission): Promise<SiteReply | undefined> {
  const reply = await findStoredAnswer(way);
  if (reply) return reply;
  if (!(await isStillQueued(way.one))) return undefined;
  way.isSent = true;
  return putAnswer(way);
}

/**
 * Clears the way before a newer answer is sent: the old one is dropped if its request has not started. If it has, the
 * request may end, so that it arrives first, or is aborted when it takes too long.
 */
async function supersede(id: string): Promise<void> {
  await removeQueued(id);
  const way = inFlight;
  if (way?.one.id !== id) return;
  setTimeout(() => way.stop.abort(), way.isSent ? MAX_WAY_MS : 0);
  await way.ended;
}

/**
 * An answer may have arrived although no response came; then nothing is sent. Nothing is sent either while the server
 * cannot be asked.
 */
async function findStoredAnswer(way: Transmission): Promise<SiteReply | undefined> {
  const { id, picks, as } = way.one;
  const reply = await fetchJson(way, `/api/v1/me/answers?question=${id}`);
  if (reply.status !== OK) return reply;
  const { questions } = (reply.body ?? {}) as { questions?: Record<string, OwnAnswer> };
  const own = ownValue(questions, id);
  // A visitor’s device may have no cookie yet: sending the same answer again sets it, and counts once.
  if (as === VISITOR_TAG || own?.choices.join() !== picks.join()) return undefined;
  return { status: OK, body: { sequence: own.sequence ?? 0, held: own.held } };
}

function putAnswer(way: Transmission): Promise<SiteReply> {
  const { id, picks, revision, room } = way.one;
  const body = JSON.stringify({ choices: picks.map(String), revision, room });
  return fetchJson(way, `/api/v1/questions/${id}/answer`, { method: 'PUT', body });
}

async function fetchJson(
  { one, stop }: Transmission,
  path: string,
  more: RequestInit = {},
): Promise<SiteReply> {
  const response = await fetch(path, {
    ...more,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': one.key,
      [VOTER_TAG_HEADER]: one.as,
    },
    signal: stop.signal,
  });
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body };
}

async function notifyPages(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage('answers', []);
}

type SentState = Parameters<typeof offlinePage>[0]['sent'];

async function offlineResponse(url: string, sent: SentState): Promise<Response> {
  const { pathname, search } = new URL(url);
  const waiting = (await listQueued(Date.now()).catch(() => [])).length;
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
