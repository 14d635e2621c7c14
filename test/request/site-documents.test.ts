import { brotliCompressSync } from 'node:zlib';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeQuestion } from '../../app/questions/commands/question-state-changes.server.ts';
import { site as names } from '../../app/site.config.ts';
import { pageRoutes } from '../../app/routes.ts';
import { insertCommunity } from '../support/communities.ts';
import { eventually } from '../support/eventually.ts';
import { sendRequest } from '../support/http.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

const site = sharedSite();
let sql: Sql;
let shown: string;
let removed: string;
let inside: string;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  shown = await insertQuestion(sql, { text: 'Tea or coffee?', choices: 2 });
  removed = await insertQuestion(sql, { text: 'Tea or something that was removed?', choices: 2 });
  const [row] = await sql<{ id: string }[]>`select id from questions where public_id = ${removed}`;
  await insertCommunity(sql, 'tea-club', 'invitation');
  inside = await insertQuestion(sql, {
    text: 'Tea, among ourselves?',
    choices: 2,
    community: 'tea-club',
    audience: 'community',
  });
  await sql.begin((tx) => removeQuestion(tx, row?.id ?? '', 'A test.'));
});
afterAll(async () => {
  await sql?.end();
});

const mapped = async (path: string) => {
  const { status, headers, text } = await sendRequest(site.address, path);
  expect([path, status]).toEqual([path, 200]);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  return Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc = '']) => loc);
};

describe('the map for programs', () => {
  test('names every page that is to be found, and each of them is there', async () => {
    const [pages = ''] = await mapped('/sitemap.xml');
    expect(pages).toBe(`${site.address}/sitemap.xml?part=pages`);
    const locs = await mapped(pages.slice(site.address.length));
    const paths = locs.map((loc) => loc.slice(site.address.length) || '/');
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, guard, frame } of pageRoutes) {
      const isPlain = !/[:*]/.test(path) && !/^\/(?:account|sign-|welcome)/.test(path);
      expect([path, paths.includes(path)]).toEqual([
        path,
        isPlain && guard === 'visitor' && frame === 'site',
      ]);
    }
    for (const path of paths) {
      const { status, text } = await sendRequest(site.address, path);
      expect([path, status, /name="robots" content="noindex"/.test(text)]).toEqual([
        path,
        200,
        false,
      ]);
    }
  });

  test('names the questions that everybody may see, and no other', async () => {
    // A map that is kept may be older than the question.
    const ids = await eventually(async () => {
      const parts = (await mapped('/sitemap.xml')).slice(1);
      const lists = await Promise.all(parts.map((part) => mapped(part.slice(site.address.length))));
      const mappedIds = lists.flat().map((loc) => loc.split('/').at(-1));
      expect(mappedIds).toContain(shown);
      return mappedIds;
    });
    expect(ids).not.toContain(removed);
    expect(ids).not.toContain(inside);
    expect(ids.length).toBeGreaterThan(50);
  });

  test('has no other part', async () => {
    for (const part of ['99999', 'others', '-1'])
      expect([part, (await sendRequest(site.address, `/sitemap.xml?part=${part}`)).status]).toEqual(
        [part, part === '-1' ? 200 : 404],
      );
  });
});

test('robots are told where the map is and what is nobody’s to find', async () => {
  const { status, headers, text } = await sendRequest(site.address, '/robots.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toContain(`Sitemap: ${site.address}/sitemap.xml`);
  expect(text).toContain('Disallow: /account\n');
  expect(text).not.toContain('/api');
});

test('the worker of a browser is small, asks this site alone, and is looked for each time', async () => {
  const response = await fetch(`${site.address}/sw.js`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'",
  );
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, must-revalidate$/);
  const script = await response.text();
  expect(script).toContain(names.name);
  expect(brotliCompressSync(script).length).toBeLessThan(4_096);
});

test('an answer that was kept is counted for whoever gave it, and for nobody else', async () => {
  const put = (as: string) =>
    fetch(`${site.address}/api/v1/questions/${shown}/answer`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'kept-while-offline-1',
        'answer-as': as,
      },
      body: JSON.stringify({ choices: ['1'] }),
    });
  const refused = await put('somebody-12');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'somebody-else' });
  expect((await put('visitor')).status).toBe(200);
});

test('it can be installed: a manifest with icons that are there and as large as it says', async () => {
  const { headers, text } = await sendRequest(site.address, '/site.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(text) as {
    name: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest.name).toBe(names.name);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of manifest.icons) {
    const response = await fetch(site.address + src);
    expect([src, response.status, response.headers.get('content-type')]).toEqual([src, 200, type]);
    if (type !== 'image/png') continue;
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts)
    expect((await sendRequest(site.address, url)).status).toBeLessThan(400);
});
