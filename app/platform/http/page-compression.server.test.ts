import { expect, test } from 'vitest';
import type { CachedPage, RenderedPage } from './cached-page.server.ts';
import { PageCache } from './page-cache.server.ts';
import { PIECE_MARK } from './page-pieces.server.ts';

/** Larger than what is compressed ahead, and not all alike. */
const body = Buffer.from(
  Array.from({ length: 4_000 }, (_, at) => `<li>${(at * at) % 977} cups of tea</li>`).join(''),
);

const etagIn = (headers: readonly string[] = []) => headers[headers.indexOf('etag') + 1];

async function kept(cache: PageCache): Promise<CachedPage> {
  const page = { status: 200, headers: {}, cookies: [], body };
  return (await cache.render('a', 10, async () => page)) as CachedPage;
}

test('a page that is asked for again is compressed better, and is the same page', async () => {
  const cache = new PageCache({ maxBytes: 1e6, now: () => 0 });
  const page = await kept(cache);
  const first = { br: page.body.br.length, gzip: page.body.gzip.length, bytes: cache.bytes };
  const etag = etagIn(page.headers.br);
  const again = cache.get('a');
  expect(again?.body.br.length).toBeLessThan(first.br);
  expect(again?.body.gzip.length).toBeLessThan(first.gzip);
  expect(again?.headers.br).toContain(String(again?.body.br.length));
  // Other bytes of the same page, so the tag promises no bytes.
  expect(etagIn(again?.headers.br)).toBe(etag);
  expect(etag).toMatch(/^W\//);
  expect(etagIn(again?.notModified.br)).toBe(etag);
  expect(cache.bytes).toBeLessThan(first.bytes);
  expect(cache.get('a')?.body.br).toBe(again?.body.br);
  expect(etagIn(again?.headers.identity)).toMatch(/^"/);
});

test('a page that takes the place of an old one is compressed well at once', async () => {
  const cache = new PageCache({ maxBytes: 1e6, now: () => 0 });
  const first = (await kept(cache)).body.br;
  const next = (await kept(cache)).body.br;
  expect(next.length).toBeLessThan(first.length);
  expect(cache.get('a')?.body.br).toBe(next);
});

test('a page that is old by then is sent as it was compressed, since it is about to be made anew', async () => {
  let time = 0;
  const cache = new PageCache({ maxBytes: 1e6, now: () => time });
  const first = (await kept(cache)).body.br;
  time = 10_000;
  expect(cache.get('a')?.body.br).toBe(first);
});

test('a page keeps no more memory than its bytes', async () => {
  const page = await kept(new PageCache({ maxBytes: 1e6, now: () => 0 }));
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const { buffer, byteLength } = page.ready[encoding];
    expect(buffer.byteLength).toBe(byteLength);
    expect(page.body[encoding].buffer).toBe(buffer);
  }
});

/** Three pieces that change places. */
const inPieces = (): RenderedPage => {
  const text = `<ul>${[1, 2, 3].map((at) => `<li data-piece="${PIECE_MARK}${at}">${at}</li>`).join('')}</ul>${body.toString()}`;
  const orderOf = (order: number) =>
    [
      [1, 2, 3],
      [2, 3, 1],
      [2, 3, 1],
    ][order] ?? [];
  return { status: 200, headers: {}, cookies: [], body: Buffer.from(text), text, orderOf };
};

test('a page for all orders of choices is put in order, and compressed better, for each order by itself', async () => {
  const cache = new PageCache({ maxBytes: 1e6, now: () => 0 });
  const page = (await cache.render('a', 10, async () => inPieces())) as CachedPage;
  const before = cache.bytes;
  const one = cache.sentOf(page, 0);
  const other = cache.sentOf(page, 1);
  expect(one.body.identity.toString()).toContain('<ul><li>1</li><li>2</li><li>3</li></ul>');
  expect(other.body.identity.toString()).toContain('<ul><li>2</li><li>3</li><li>1</li></ul>');
  expect(one.etag).not.toBe(other.etag);
  expect(cache.bytes).toBeGreaterThan(before);
  // Orders that show the same are one page.
  expect(cache.sentOf(page, 2)).toBe(other);
  const quick = [one.body.br.length, other.body.br.length];
  expect(cache.sentOf(page, 1).body.br.length).toBeLessThan(quick[1] ?? 0);
  expect(one.body.br.length).toBe(quick[0]);
  expect(cache.counters).toMatchObject({ misses: 1, orders: 3 });
  // What is sent to all of them is held by its order alone, which lets the quick one go.
  const quickly = one.ready;
  cache.sentOf(page, 0);
  expect(one.ready).not.toBe(quickly);
  expect(page.ready).not.toBe(quickly);
});

test('orders of a page have the same tags in every process and whenever it is made', async () => {
  const tags = await Promise.all(
    [1, 2].map(async () => {
      const cache = new PageCache({ maxBytes: 1e6, now: () => 0 });
      const page = (await cache.render('a', 10, async () => inPieces())) as CachedPage;
      return cache.sentOf(page, 1).etag;
    }),
  );
  expect(tags[0]).toBe(tags[1]);
});

test('a page that could not be made for all orders says whose it is', async () => {
  const cache = new PageCache({ maxBytes: 1e6, now: () => 0 });
  const page = { status: 200, headers: {}, cookies: [], body, onlyFor: 7 };
  const made = (await cache.render('a', 10, async () => page)) as CachedPage;
  expect(cache.sentOf(made, 3)).toBe(made);
  expect(cache.onlyFor('a')).toBe(7);
  expect(cache.onlyFor('b')).toBeUndefined();
});

test('pages with places take no more than their share after many were sent and dropped', async () => {
  let time = 0;
  const cache = new PageCache({ maxBytes: 20_000, now: () => time });
  const text = Buffer.from('x-mark-x');
  const keep = async (key: string, more: Partial<RenderedPage> = {}) => {
    time += 10;
    const made = async () => ({ status: 200, headers: {}, cookies: [], body: text, ...more });
    return (await cache.render(key, 10, made)) as CachedPage;
  };
  const keepPlace = (key: string) => keep(key, { marks: { name: '-mark-' } });
  for (let at = 0; at < 500; at++) {
    // Its head is made when it is first sent, and counted from then on.
    expect((await keepPlace('dropped')).headers.identity).toContain('private, no-store');
    cache.clear();
  }
  await keep('plain');
  for (let at = 0; at < 8; at++) await keepPlace(`with a place ${at}`);
  expect(cache.get('plain')).toBeDefined();
  expect(cache.get('with a place 7')).toBeDefined();
  expect(cache.get('with a place 0')).toBeUndefined();
});
