import { expect, test } from 'vitest';
import { PageCache, type CachedPage } from './page-cache.server.ts';

/** Larger than what is compressed ahead, and not all alike. */
const body = Buffer.from(
  Array.from({ length: 4_000 }, (_, at) => `<li>${(at * at) % 977} cups of tea</li>`).join(''),
);

async function kept(cache: PageCache): Promise<CachedPage> {
  const page = { status: 200, headers: {}, cookies: [], body };
  return (await cache.render('a', 10, async () => page)) as CachedPage;
}

test('a page that is asked for again is compressed better, and is the same page', async () => {
  const cache = new PageCache({ maxBytes: 1e6, now: () => 0 });
  const page = await kept(cache);
  const first = { br: page.body.br.length, gzip: page.body.gzip.length, bytes: cache.bytes };
  const etag = page.etag;
  const again = cache.get('a');
  expect(again?.body.br.length).toBeLessThan(first.br);
  expect(again?.body.gzip.length).toBeLessThan(first.gzip);
  expect(again?.headers.br).toContain(String(again?.body.br.length));
  expect(again?.headers.br).toContain(`"${etag}-br"`);
  expect(cache.bytes).toBeLessThan(first.bytes);
  expect(cache.get('a')?.body.br).toBe(again?.body.br);
});

test('a page that takes the place of an old one is compressed well at once', async () => {
  const cache = new PageCache({ maxBytes: 1e6, now: () => 0 });
  const first = (await kept(cache)).body.br;
  const next = (await kept(cache)).body.br;
  expect(next.length).toBeLessThan(first.length);
  expect(cache.get('a')?.body.br).toBe(next);
});
