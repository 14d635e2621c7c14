import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../support/http.ts';
import { logsUpTo } from '../support/logs.ts';
import { linksOf } from '../support/paths.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/**
 * A page that is the same each time it is made: a site that has just begun to hear of others forgets what it made before,
 * and others tell the time or how many have answered.
 */
const PAGE = '/team';

let site: OwnSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(site.address, path, { headers });
const head = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(site.address, path, { method: 'HEAD', headers });

describe('a page for everybody', () => {
  test('says how it may be kept', async () => {
    // Made for the first request and found by the second: both say the same.
    const [first, second] = [await get(PAGE), await get(PAGE)];
    for (const { headers } of [first, second]) {
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(headers.vary).toBe('Cookie, Accept-Encoding');
      expect(headers.etag).toMatch(/^"[\w-]+"$/);
      expect(headers['set-cookie']).toBeUndefined();
      expect(Number(headers['content-length'])).toBeGreaterThan(500);
    }
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.body).toEqual(first.body);
  });

  test('is not sent again to those who have it', async () => {
    const { headers } = await get(PAGE);
    const again = await get(PAGE, { 'if-none-match': headers.etag ?? '' });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(headers.etag);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
    expect(again.headers.vary).toBe(headers.vary);
    expect((await get(PAGE, { 'if-none-match': '"something-else"' })).status).toBe(200);
  });

  test('is the same bytes in every encoding', async () => {
    const [plain, br, gzip] = await Promise.all([
      get(PAGE),
      get(PAGE, { 'accept-encoding': 'gzip, deflate, br, zstd' }),
      get(PAGE, { 'accept-encoding': 'br;q=0, gzip' }),
    ]);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, body } of [plain, br, gzip])
      expect(headers['content-length']).toBe(String(body.length));
  });

  test('has a head of its own, cached or not', async () => {
    for (const path of ['/mission', '/mission', '/question', '/question']) {
      const answer = await head(path);
      expect(answer.status).toBe(200);
      expect(answer.body).toHaveLength(0);
      const full = await get(path);
      expect(answer.headers['content-type']).toBe(full.headers['content-type']);
      expect(answer.headers['content-security-policy']).toBe(
        full.headers['content-security-policy'],
      );
      expect(answer.headers.vary).toBe(full.headers.vary);
    }
    expect((await head('/no-such-page')).status).toBe(404);
  });

  test('is the same whatever stands in parameters that it does not read', async () => {
    const plain = await get(PAGE);
    for (const path of [`${PAGE}?utm_source=mail`, `${PAGE}?`, `${PAGE}?theme=dark&x[]=1`]) {
      const { headers, body } = await get(path);
      expect(headers.etag).toBe(plain.headers.etag);
      expect(body).toEqual(plain.body);
    }
  });

  test('differs by the parameters that it reads', async () => {
    const pages = await Promise.all(
      ['new', 'closing'].map((sort) => get(`/question?sort=${sort}`)),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect(pages[0]?.headers.etag).not.toBe(pages[1]?.headers.etag);
  });

  test('is made once for fifty who ask first at the same time', async () => {
    const question = linksOf((await get('/question')).text).find((path) =>
      /^\/question\/\w+$/.test(path),
    );
    if (question === undefined) throw new Error('The list has no question.');
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(question)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Two renders a moment apart would differ: each carries the time it was made, and nothing else would tell.
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(answers[0]?.headers['cache-control']).toMatch(/^public/);
    // What comes out of the cache has no line in the log: several came before it was there.
    const logs = await logsUpTo(site, await get('/livez'));
    const line = `"path":"${question}"`;
    expect(logs.split('\n').filter((one) => one.includes(line)).length).toBeGreaterThan(1);
  });
});

describe('a page for one reader', () => {
  test.each(['/', PAGE, '/question'])('%s with a session is private and not kept', async (path) => {
    await get(path);
    const { status, headers } = await get(path, { cookie: 'a=1; __Host-sid=anything; b=2' });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.etag).toBeUndefined();
  });

  test('a voter gets the page of everybody', async () => {
    const plain = await get(PAGE);
    const { headers } = await get(PAGE, { cookie: '__Host-voter=v1.abc.def' });
    expect(headers.etag).toBe(plain.headers.etag);
  });

  test('a theme is a page of its own, and only a theme that exists', async () => {
    const theme = (value: string) => get(PAGE, { cookie: `__Host-prefs=theme=${value}` });
    const [system, dark, darkAgain, light, unknown] = [
      await theme('system'),
      await theme('dark'),
      await theme('dark'),
      await theme('light'),
      await theme('neon'),
    ];
    expect(new Set([system, dark, light].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(darkAgain.headers.etag).toBe(dark.headers.etag);
    expect(unknown.headers.etag).toBe(system.headers.etag);
    expect(dark.headers['cache-control']).toMatch(/^public/);
    expect(dark.text).toMatch(/<html[^>]*dark/);
  });

  test.each([
    '/sign-in?next=%2Fabout',
    '/sign-up?next=%2Fabout',
    '/question?q=tea',
    '/sign-in/no/such/step',
  ])('%s is not kept', async (path) => {
    for (const { status, headers } of [await get(path), await get(path)]) {
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers.etag).toBeUndefined();
    }
  });

  test('a missing page is not kept', async () => {
    const { status, headers } = await get('/no-such-page');
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

describe('files', () => {
  test('with a hash in their name never change, and come compressed', async () => {
    const { text } = await get('/');
    const paths = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const plain = await get(path);
      const br = await get(path, { 'accept-encoding': 'br' });
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(br.headers['content-encoding']).toBe('br');
      expect(br.headers.vary).toMatch(/accept-encoding/i);
      expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    }
  });
});
