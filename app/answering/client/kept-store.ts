import { isTooOld, mayKeep, type Kept, type News } from '../kept-answer.ts';

/** What the worker keeps on this device. Nothing is made before there is something to keep. */
const NAME = 'kept-answers';
const STORES = ['kept', 'news'];

type Stores = { kept: IDBObjectStore; news: IDBObjectStore };

/** What waits. What became of older ones is thrown away, whether or not a page has asked for it. */
export async function allKept(now: number): Promise<Kept[]> {
  if (!(await isThere())) return [];
  return withStores('readwrite', async ({ kept, news }) => {
    for (const one of await read<News[]>(news.getAll()))
      if (isTooOld(one, now)) news.delete(one.id);
    return read<Kept[]>(kept.getAll());
  });
}

/** False where there are as many as are kept. */
export function putKept(one: Kept): Promise<boolean> {
  return withStores('readwrite', async ({ kept, news }) => {
    const ids = await read<string[]>(kept.getAllKeys());
    if (!mayKeep(ids, one.id)) return false;
    kept.put(one);
    news.delete(one.id);
    return true;
  });
}

/** Takes out what was sent, unless something newer stands in its place by now. */
export function putNews(sent: Kept, told: News): Promise<void> {
  return withStores('readwrite', async ({ kept, news }) => {
    if (!(await isIn(kept, sent))) return;
    kept.delete(sent.id);
    news.put(told);
  });
}

/** False once something newer stands in its place, or nothing does. */
export function isStillKept(one: Kept): Promise<boolean> {
  return withStores('readonly', ({ kept }) => isIn(kept, one));
}

async function isIn(kept: IDBObjectStore, { id, at }: Kept): Promise<boolean> {
  return (await read<Kept | undefined>(kept.get(id)))?.at === at;
}

export async function forget(id: string): Promise<void> {
  if (!(await isThere())) return;
  await withStores('readwrite', ({ kept, news }) => {
    kept.delete(id);
    news.delete(id);
  });
}

/** What there is to say of these questions, which is said once, and which of their answers still wait. */
export async function takeNews(
  ids: readonly string[],
  at: number,
): Promise<{ news: News[]; kept: Kept[] }> {
  if (!(await isThere())) return { news: [], kept: [] };
  return withStores('readwrite', async ({ kept, news }) => {
    const told = await read<News[]>(news.getAll());
    const waiting = await read<Kept[]>(kept.getAll());
    const isAsked = ({ id }: { id: string }) => ids.includes(id);
    for (const one of told) if (isAsked(one) || isTooOld(one, at)) news.delete(one.id);
    return { news: told.filter(isAsked), kept: waiting.filter(isAsked) };
  });
}

export async function clearAll(): Promise<void> {
  if (!(await isThere())) return;
  await withStores('readwrite', ({ kept, news }) => {
    kept.clear();
    news.clear();
  });
}

/** A browser that cannot say so makes an empty one. */
async function isThere(): Promise<boolean> {
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
  const database = await read<IDBDatabase>(opening);
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

function read<T>(request: Reading): Promise<T> {
  return new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result as T));
    request.addEventListener('error', () =>
      fail(new Error('Nothing was read.', { cause: request.error })),
    );
  });
}
