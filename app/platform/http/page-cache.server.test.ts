import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { encodingOf } from './accepted-encoding.ts';
import type { CachedPage, RenderedPage } from './cached-page.server.ts';
import { PageCache } from './page-cache.server.ts';
import { matchesEtag } from './page-etag.ts';

const page = (text: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  cookies: [],
  body: Buffer.from(text),
  ...more,
});

const MADE = '<p>tea</p>'.repeat(100);

function cacheWith(maxBytes = 1_000_000) {
  let time = 1_000;
  const cache = new PageCache({ maxBytes, now: () => time });
  const pass = (ms: number) => (time += ms);
  const keep = async (key: string, text: string, fresh = 10) =>
    (await cache.render(key, fresh, async () => page(text))) as CachedPage;
  return { cache, pass, keep };
}

describe('a page', () => {
  test('is cached in three encodings of the same bytes', async () => {
    const { keep } = cacheWith();
    const kept = await keep('a', '<p>tea</p>'.repeat(100));
    expect(gunzipSync(kept.body.gzip)).toEqual(kept.body.identity);
    expect(brotliDecompressSync(kept.body.br)).toEqual(kept.body.identity);
  });

  test('carries an ETag for each encoding, Vary and its length', async () => {
    const { keep } = cacheWith();
    const kept = await keep('a', '<p>tea</p>');
    const head = (encoding: 'br' | 'identity') => {
      const flat = kept.headers[encoding];
      return Object.fromEntries(
        flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1]]] : [])),
      );
    };
    expect(head('br')).toMatchObject({
      etag: `W/"${kept.etag}-br"`,
      vary: 'Cookie, Accept-Encoding',
      'content-encoding': 'br',
      'content-length': String(kept.body.br.length),
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(head('identity')).not.toHaveProperty('content-encoding');
    expect(head('identity')['etag']).toBe(`"${kept.etag}-identity"`);
  });

  test('is rendered once for all who ask at the same time', async () => {
    const { cache } = cacheWith();
    const render = vi.fn<() => Promise<RenderedPage>>(async () => page('once'));
    const pages = await Promise.all(
      Array.from({ length: 50 }, () => cache.render('a', 10, render)),
    );
    expect(render).toHaveBeenCalledTimes(1);
    expect(new Set(pages).size).toBe(1);
  });

  test('is tried again after a failure, which all who wait receive', async () => {
    const { cache, keep } = cacheWith();
    const failing = () =>
      cache.render('a', 10, async () => Promise.reject(new Error('no database')));
    const outcomes = await Promise.allSettled([failing(), failing()]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    expect(cache.get('a')).toBeUndefined();
    await keep('a', 'again');
    expect(cache.get('a')?.body.identity.toString()).toBe('again');
  });

  test.each([
    ['not found', { status: 404 }],
    ['a redirect', { status: 302 }],
    ['one that sets a cookie', { cookies: ['a=1'] }],
  ])('is not kept when it is %s', async (_, more) => {
    const { cache } = cacheWith();
    await cache.render('a', 10, async () => page('x', more));
    expect(cache.get('a')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });
});

describe('time', () => {
  test('makes a page stale, and much later removes it', async () => {
    const { cache, pass, keep } = cacheWith();
    const kept = await keep('a', 'x', 10);
    pass(9_999);
    expect(cache.isStale(kept)).toBe(false);
    pass(1);
    expect(cache.isStale(kept)).toBe(true);
    expect(cache.get('a')).toBe(kept);
    pass(30_000);
    expect(cache.get('a')).toBeUndefined();
  });

  test('never makes a page stale within its first second', async () => {
    const { cache, pass, keep } = cacheWith();
    const kept = await keep('a', 'x', 0);
    pass(999);
    expect(cache.isStale(kept)).toBe(false);
  });
});

describe('while no page can be rendered', () => {
  const failures = [
    ['fails', () => Promise.reject(new Error('no database'))],
    ['is a server fault', async () => page('', { status: 503 })],
  ] as const;
  test.each(failures)('the last one is shown if rendering %s', async (_, failing) => {
    const { cache, pass, keep } = cacheWith();
    const kept = await keep('a', 'x', 10);
    pass(10 * 60_000);
    expect(cache.get('a')).toBeUndefined();
    expect(await cache.render('a', 10, failing)).toBe(kept);
    expect(cache.get('a')).toBe(kept);
    pass(1_000);
    expect(cache.isStale(kept)).toBe(true);
    await keep('a', 'new');
    expect(cache.get('a')?.body.identity.toString()).toBe('new');
  });

  test('none older than an hour is shown', async () => {
    const { cache, pass, keep } = cacheWith();
    await keep('a', 'x', 10);
    pass(60 * 60_000);
    await expect(cache.render('a', 10, failures[0][1])).rejects.toThrow('no database');
  });
});

describe('where a change may have been missed', () => {
  test('a page is made anew before it is shown, and one begun before is not cached', async () => {
    const { cache, keep } = cacheWith();
    await keep('a', 'tea', 10);
    let begun: (made: RenderedPage) => void = () => undefined;
    const making = cache.render('b', 10, () => new Promise((resolve) => (begun = resolve)));
    cache.outdate();
    begun(page('coffee'));
    await making;
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
    await keep('a', 'milk');
    expect(cache.get('a')?.body.identity.toString()).toBe('milk');
  });

  test('the old page is shown while none can be made, and not once it is gone', async () => {
    const { cache, keep } = cacheWith();
    const kept = await keep('a', 'tea', 10);
    cache.outdate();
    expect(await cache.render('a', 10, () => Promise.reject(new Error('no database')))).toBe(kept);
    cache.outdate();
    const gone = await cache.render('a', 10, async () => page('gone', { status: 410 }));
    expect([gone.status, cache.get('a')]).toEqual([410, undefined]);
  });
});

describe('content that must not be shown any more', () => {
  test('is removed with the whole cache, and a page begun before is not cached', async () => {
    const { cache, keep } = cacheWith();
    await keep('a', 'tea');
    let begun: (made: RenderedPage) => void = () => undefined;
    const making = cache.render('b', 10, () => new Promise((resolve) => (begun = resolve)));
    cache.clear();
    begun(page('coffee'));
    expect((await making).status).toBe(200);
    expect([cache.get('a'), cache.get('b'), cache.bytes]).toEqual([undefined, undefined, 0]);
    await keep('b', 'milk');
    expect(cache.get('b')?.body.identity.toString()).toBe('milk');
  });

  test('is not cached once the page says so, not even for times without a page', async () => {
    const { cache, pass, keep } = cacheWith();
    await keep('a', 'tea', 1);
    pass(2_000);
    expect((await cache.render('a', 1, async () => page('gone', { status: 404 }))).status).toBe(
      404,
    );
    expect(cache.get('a')).toBeUndefined();
    expect((await cache.render('a', 1, async () => page('away', { status: 503 }))).status).toBe(
      503,
    );
  });
});

describe('the size', () => {
  test('is bounded: the least recently used page is evicted first', async () => {
    // Small pages weigh little more than their 2,048 bytes of bookkeeping.
    const { cache, pass, keep } = cacheWith(3 * 2_300);
    for (const key of ['a', 'b', 'c']) {
      await keep(key, key);
      pass(10);
    }
    cache.get('a');
    await keep('d', 'd');
    expect(cache.get('b')).toBeUndefined();
    expect(cache.get('a')).toBeDefined();
    expect(cache.get('d')).toBeDefined();
    expect(cache.bytes).toBeLessThanOrEqual(3 * 2_300);
    expect(cache.counters.evictions).toBeGreaterThan(0);
  });

  test('is mostly for pages without places', async () => {
    const { cache, pass, keep } = cacheWith(8 * 2_300);
    await keep('plain', 'x');
    for (let at = 0; at < 8; at++) {
      pass(10);
      const made = async () => page('x-mark-x', { marks: { name: '-mark-' } });
      await cache.render(`with a place ${at}`, 10, made);
    }
    expect(cache.get('plain')).toBeDefined();
    expect(cache.get('with a place 7')).toBeDefined();
    expect(cache.get('with a place 0')).toBeUndefined();
    expect(cache.bytes).toBeLessThan(4 * 2_900);
  });

  test('is small for pages whose addresses anybody can make up', async () => {
    const { cache, keep } = cacheWith();
    await keep('plain', 'x');
    const few = (key: string) => cache.render(key, 10, async () => page(key), undefined, true);
    for (let at = 0; at < 64; at++) await few(`few ${at}`);
    expect(cache.get('few 0')).toBeDefined();
    // A page that is rendered again is the newest.
    await few('few 0');
    for (let at = 64; at < 200; at++) await few(`few ${at}`);
    const kept = Array.from({ length: 200 }, (_, at) => cache.get(`few ${at}`)).filter(Boolean);
    expect(kept).toHaveLength(64);
    expect(cache.get('few 199')).toBeDefined();
    expect(cache.get('few 0')).toBeUndefined();
    expect(cache.get('plain')).toBeDefined();
    await few('few 150');
    expect(cache.get('few 151')).toBeDefined();
  });

  test('grows with each encoding that is asked for, and shrinks by all of them', async () => {
    const { cache, keep } = cacheWith();
    const kept = await keep('a', MADE);
    const plain = cache.bytes;
    // Each with its head.
    const [zipped, brotli] = [kept.ready.gzip.length, kept.ready.br.length];
    // Read again, it is what was made before.
    expect(kept.headers.br).toContain(String(kept.body.br.length));
    // As it was made it is not held any more, and is what it was where it is asked for.
    expect(cache.bytes).toBe(plain - MADE.length + zipped + brotli);
    expect(kept.body.identity.toString()).toBe(MADE);
    expect(cache.bytes).toBe(plain - MADE.length + zipped + brotli + kept.ready.identity.length);
    cache.clear();
    expect(cache.bytes).toBe(0);
  });

  test('is not that of a page which was evicted before it was sent', async () => {
    const { cache, keep } = cacheWith();
    const kept = await keep('a', 'x');
    cache.clear();
    expect(brotliDecompressSync(kept.body.br).toString()).toBe('x');
    expect(cache.bytes).toBe(0);
  });

  test('counts a page once that is rendered again', async () => {
    const { cache, keep } = cacheWith();
    await keep('a', 'x');
    const once = cache.bytes;
    await keep('a', 'y');
    expect(cache.bytes).toBe(once);
  });
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['GZIP, BR', 'br'],
  ['deflate', 'identity'],
])('a reader who takes %j gets %s', (header, encoding) =>
  expect(encodingOf(header)).toBe(encoding),
);

test('a reader has the page if they have it in the encoding they would receive', async () => {
  const kept = await cacheWith().keep('a', 'x');
  expect(matchesEtag(`"${kept.etag}-br"`, kept, 'br')).toBe(true);
  expect(matchesEtag(`W/"${kept.etag}-gzip", "other"`, kept, 'gzip')).toBe(true);
  expect(matchesEtag(`"${kept.etag}-gzip"`, kept, 'br')).toBe(false);
  expect(matchesEtag('*', kept, 'br')).toBe(true);
  expect(matchesEtag('"other"', kept, 'br')).toBe(false);
  expect(matchesEtag(undefined, kept, 'br')).toBe(false);
});

describe('pages with a tag', () => {
  test('are removed at once when they are dropped, also pages being rendered', async () => {
    const { cache, pass } = cacheWith();
    const make = (key: string, about: string, text: string) =>
      cache.render(key, 10, async () => page(text), about);
    await make('a', 'tea', 'old');
    await make('b', 'milk', 'stays');
    let finish = () => undefined as void;
    const underWay = cache.render(
      'c',
      10,
      async () => {
        await new Promise<void>((resolve) => (finish = resolve));
        return page('begun before');
      },
      'tea',
    );
    cache.dropTag('tea');
    finish();
    await underWay;
    pass(1);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.get('b')).toBeDefined();
    expect(cache.get('c')).toBeUndefined();
  });

  test('are shown for two seconds once they are outdated, and then rendered before they are shown', async () => {
    const { cache, pass } = cacheWith();
    const told = vi.fn<(tells: (about: string) => void) => Promise<RenderedPage>>(async (tells) => {
      tells('tea');
      tells('milk');
      return page('both');
    });
    await cache.render('a', 10, told);
    await cache.render('b', 10, async () => page('one'), 'tea');
    await cache.render('c', 10, async () => page('other'), 'water');
    pass(15_000);
    cache.expireTag('milk');
    cache.expireTag('tea');
    pass(1_999);
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, true, true]);
    pass(1);
    // A second change does not postpone it.
    cache.expireTag('tea');
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('that receive it while they are rendered can be outdated before they are cached', async () => {
    const { cache, pass } = cacheWith();
    await cache.render('a', 10, async (tells) => {
      tells('tea');
      cache.expireTag('tea');
      return page('begun before');
    });
    pass(1_000);
    const kept = cache.get('a');
    expect(kept && cache.isStale(kept)).toBe(true);
    pass(2_000);
    expect(cache.get('a')).toBeUndefined();
  });

  test('are kept while none can be rendered, however outdated', async () => {
    const { cache, pass } = cacheWith();
    const kept = await cache.render('a', 10, async () => page('old'), 'tea');
    cache.expireTag('tea');
    pass(60_000);
    const failing = async () => Promise.reject(new Error('no database'));
    expect(await cache.render('a', 10, failing, 'tea')).toBe(kept);
    expect(cache.get('a')).toBe(kept);
  });

  test('are not kept alive by a render that goes on after it was given up', async () => {
    const { cache } = cacheWith();
    const late: ((about: string) => void)[] = [];
    await cache.render('a', 10, async (tells) => {
      late.push(tells);
      return page('later', { status: 503 });
    });
    expect(cache.subjects).toBe(0);
    late.forEach((tells) => tells('tea'));
    expect(cache.subjects).toBe(0);
  });

  test('that take longer to render than they may be outdated are shown all the same', async () => {
    const { cache, pass } = cacheWith();
    await cache.render('a', 10, async (tells) => {
      tells('tea');
      cache.expireTag('tea');
      pass(4_000);
      return page('slow');
    });
    const kept = cache.get('a');
    expect(kept && cache.isStale(kept)).toBe(true);
    pass(2_000);
    expect(cache.get('a')).toBeUndefined();
  });
});
