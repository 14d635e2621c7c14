import {
  isExpired,
  canQueue,
  type QueuedAnswer,
  type QueuedAnswerOutcome,
} from '../queued-answer.ts';

/** The queue of the service worker on this device. The database is created only when there is something to queue. */
const NAME = 'kept-answers';
const STORES = ['kept', 'news'];

type Stores = { kept: IDBObjectStore; news: IDBObjectStore };

/** The queued answers. Old outcomes are deleted, whether or not a page has asked for them. */
export async function listQueued(now: number): Promise<QueuedAnswer[]> {
  if (!(await databaseExists())) return [];
  return withStores('readwrite', async ({ kept, news }) => {
    for (const one of await resultOfRequest<QueuedAnswerOutcome[]>(news.getAll()))
      if (isExpired(one, now)) news.delete(one.id);
    return resultOfRequest<QueuedAnswer[]>(kept.getAll());
  });
}

/** False if the queue is full. */
export function addQueued(one: QueuedAnswer): Promise<boolean> {
  return withStores('readwrite', async ({ kept, news }) => {
    const ids = await resultOfRequest<string[]>(kept.getAllKeys());
    if (!canQueue(ids, one.id)) return false;
    kept.put(one);
    news.delete(one.id);
    return true;
  });
}

/** Removes an answer that was sent, unless a newer one has replaced it. */
export function settleQueued(sent: QueuedAnswer, told: QueuedAnswerOutcome): Promise<void> {
  return withStores('readwrite', async ({ kept, news }) => {
    if (!(await isCurrent(kept, sent))) return;
    kept.delete(sent.id);
    news.put(told);
  });
}

/** False once a newer answer has replaced this one, or it was removed. */
export function isStillQueued(one: QueuedAnswer): Promise<boolean> {
  return withStores('readonly', ({ kept }) => isCurrent(kept, one));
}

async function isCurrent(kept: IDBObjectStore, { id, at }: QueuedAnswer): Promise<boolean> {
  return (await resultOfRequest<QueuedAnswer | undefined>(kept.get(id)))?.at === at;
}

export async function removeQueued(id: string): Promise<void> {
  if (!(await databaseExists())) return;
  await withStores('readwrite', ({ kept, news }) => {
    kept.delete(id);
    news.delete(id);
  });
}

/** The outcomes for these questions, each returned once, and which of their answers are still queued. */
export async function takeOutcomes(
  ids: readonly string[],
  at: number,
): Promise<{ news: QueuedAnswerOutcome[]; kept: QueuedAnswer[] }> {
  if (!(await databaseExists())) return { news: [], kept: [] };
  return withStores('readwrite', async ({ kept, news }) => {
    const told = await resultOfRequest<QueuedAnswerOutcome[]>(news.getAll());
    const waiting = await resultOfRequest<QueuedAnswer[]>(kept.getAll());
    const isAsked = ({ id }: { id: string }) => ids.includes(id);
    for (const one of told) if (isAsked(one) || isExpired(one, at)) news.delete(one.id);
    return { news: told.filter(isAsked), kept: waiting.filter(isAsked) };
  });
}

export async function clearQueue(): Promise<void> {
  if (!(await databaseExists())) return;
  await withStores('readwrite', ({ kept, news }) => {
    kept.clear();
    news.clear();
  });
}

/** A browser that cannot list its databases creates an empty one. */
async function databaseExists(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some(({ name }) => name === NAME);
}

async function withStores<T>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => T | Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener('upgradeneeded', () => {
    for (const store of STORES) opening.result.createObjectStore(store, { keyPath: 'id' });
  });
  const database = await resultOfRequest<IDBDatabase>(opening);
  try {
    const transaction = database.transaction(STORES, mode);
    const ended = new Promise<void>((done, fail) => {
      transaction.addEventListener('complete', () => done());
      transaction.addEventListener('abort', () =>
        fail(new Error('Nothing was kept.', { cause: transaction.error })),
      );
    });
    const [done] = await Promise.all([
      work({ kept: transaction.objectStore('kept'), news: transaction.objectStore('news') }),
      ended,
    ]);
    return done;
  } finally {
    database.close();
  }
}

type Reading = EventTarget & { readonly result: unknown; readonly error: DOMException | null };

function resultOfRequest<T>(request: Reading): Promise<T> {
  return new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result as T));
    request.addEventListener('error', () =>
      fail(new Error('Nothing was read.', { cause: request.error })),
    );
  });
}
