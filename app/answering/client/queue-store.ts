import {
  isExpired,
  canQueue,
  type QueuedAnswer,
  type QueuedAnswerResult,
} from '../queued-answer.ts';

/** What the worker keeps on this device. Nothing is made before there is something to keep. */
const NAME = 'kept-answers';
const STORES = ['kept', 'news'];

type Stores = { kept: IDBObjectStore; news: IDBObjectStore };

/** What waits. What became of older ones is thrown away, whether or not a page has asked for it. */
export async function listQueued(now: number): Promise<QueuedAnswer[]> {
  if (!(await databaseExists())) return [];
  return withStores('readwrite', async ({ kept, news }) => {
    for (const one of await resultOfRequest<QueuedAnswerResult[]>(news.getAll()))
      if (isExpired(one, now)) news.delete(one.id);
    return resultOfRequest<QueuedAnswer[]>(kept.getAll());
  });
}

/** False where there are as many as are kept. */
export function addQueued(one: QueuedAnswer): Promise<boolean> {
  return withStores('readwrite', async ({ kept, news }) => {
    const ids = await resultOfRequest<string[]>(kept.getAllKeys());
    if (!canQueue(ids, one.id)) return false;
    kept.put(one);
    news.delete(one.id);
    return true;
  });
}

/** Takes out what was sent, unless something newer stands in its place by now. */
export function settleQueued(sent: QueuedAnswer, told: QueuedAnswerResult): Promise<void> {
  return withStores('readwrite', async ({ kept, news }) => {
    if (!(await isCurrent(kept, sent))) return;
    kept.delete(sent.id);
    news.put(told);
  });
}

/** False once something newer stands in its place, or nothing does. */
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

/** What there is to say of these questions, which is said once, and which of their answers still wait. */
export async function takeResults(
  ids: readonly string[],
  at: number,
): Promise<{ news: QueuedAnswerResult[]; kept: QueuedAnswer[] }> {
  if (!(await databaseExists())) return { news: [], kept: [] };
  return withStores('readwrite', async ({ kept, news }) => {
    const told = await resultOfRequest<QueuedAnswerResult[]>(news.getAll());
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

/** A browser that cannot say so makes an empty one. */
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
