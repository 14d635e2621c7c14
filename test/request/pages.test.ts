import { UNSAFE_decodeViaTurboStream } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPageMatcher } from '../../app/platform/http/page-matcher.ts';
import { pageRoutes } from '../../app/routes.ts';
import { attributeOf, headingCount, titleOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { linksOf, publicPages } from '../support/paths.ts';
import { startSite, type OwnSite } from '../support/site.ts';

let site: OwnSite;
let paths: string[];

beforeAll(async () => {
  site = await startSite();
  paths = await publicPages(site.address);
});
afterAll(() => site?.stop());

/** What is wrong with each page, so that one run names them all. */
async function findings(
  check: (path: string, html: string, status: number) => (string | false)[],
): Promise<string[]> {
  const pages = await Promise.all(
    paths.map(async (path) => ({ path, page: await sendRequest(site.address, path) })),
  );
  return pages.flatMap(({ path, page }) =>
    check(path, page.text, page.status)
      .filter((finding) => finding !== false)
      .map((finding) => `${path}: ${finding}`),
  );
}

type PageData = { loaderData: Record<string, unknown> };
type RouteData = Record<string, { data: unknown }>;

const htmlOf = async (path: string) => (await sendRequest(site.address, path)).text;

/** What the script at the end of a page hands to the router. */
function dataIn(html: string): string {
  const [, data = '""'] = /streamController\.enqueue\((".*")\);/.exec(html) ?? [];
  return JSON.parse(data) as string;
}

async function decodeData(text: string): Promise<unknown> {
  const body = new Response(text).body ?? new ReadableStream();
  return (await UNSAFE_decodeViaTurboStream(body, globalThis)).value;
}

/** Which names stand where, with which kinds of values; figures and drawings move on from one making to the next. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].toSorted().join(', ')}]`;
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  const named = Object.entries(value)
    // Said by a page alone: its choices are put in the order of its document.
    .filter(([name]) => name !== 'isForAllOrders')
    .map(([name, one]) => `${name}: ${shapeOf(one)}`);
  return `{${named.toSorted().join(', ')}}`;
}

describe('every page', () => {
  test('answers 200', async () => {
    expect(await findings((_, __, status) => [status !== 200 && `status ${status}`])).toEqual([]);
  });

  test('has one h1, a title and a description', async () => {
    const wrong = await findings((_, html) => [
      headingCount(html) !== 1 && `${headingCount(html)} h1`,
      titleOf(html).trim() === '' && 'no title',
      attributeOf(html, 'meta', 'name="description"', 'content').length < 20 && 'no description',
      /<html\b[^>]*\slang="[a-z]/.test(html) ? false : 'no language',
    ]);
    expect(wrong).toEqual([]);
  });

  test('names its one address', async () => {
    const wrong = await findings((path, html) => {
      // A frame inside another page is no address of its own, and no search engine is to list it.
      if (path.startsWith('/embed/results/'))
        return [!html.includes('content="noindex"') && 'may be indexed'];
      const canonical = attributeOf(html, 'link', 'rel="canonical"', 'href');
      // An area shows its first screen on any deeper path, and that screen has an address of its own.
      const own = path.replace('/no/such/step', '');
      return [canonical !== site.address + own && `canonical "${canonical}"`];
    });
    expect(wrong).toEqual([]);
  });

  test('carries the script that the map of pages promises, and no other', async () => {
    const targetOf = createPageMatcher(pageRoutes);
    const wrong = await findings((path, html) => {
      const promised = targetOf(path)?.rules.script;
      const carried = html.includes('__reactRouterContext') ? 'router' : 'none';
      return [carried !== promised && `script "${carried}" in place of "${promised}"`];
    });
    expect(wrong).toEqual([]);
  });

  test('says the same to whoever comes from another page, who asks for its data alone', async () => {
    const targetOf = createPageMatcher(pageRoutes);
    const ofRouter = paths.filter((path) => targetOf(path)?.rules.script === 'router');
    expect(ofRouter).toContain('/');
    expect(ofRouter.length).toBeGreaterThan(5);
    const wrong: string[] = [];
    for (const path of ofRouter) {
      const alone = await sendRequest(site.address, path === '/' ? '/_.data' : `${path}.data`);
      const { loaderData } = (await decodeData(dataIn(await htmlOf(path)))) as PageData;
      const routes = (await decodeData(alone.text)) as RouteData;
      const ofPage = Object.fromEntries(
        Object.entries(routes).map(([id, route]) => [id, route.data]),
      );
      if (alone.status !== 200) wrong.push(`${path}: status ${alone.status}`);
      if (shapeOf(ofPage) !== shapeOf(loaderData)) wrong.push(`${path}: other data`);
    }
    expect(wrong).toEqual([]);
  });

  test('stands whole in its document, and leaves nothing for a script to put into its place', async () => {
    const wrong = await findings((_, html) => [/<template id="B:|id="S:/.test(html) && 'a part']);
    expect(wrong).toEqual([]);
  });

  test('has a title of its own', async () => {
    const titles = new Map<string, string>();
    const wrong = await findings((path, html) => {
      if (path.includes('/no/such/step')) return [];
      const title = titleOf(html);
      const other = titles.get(title);
      titles.set(title, path);
      return [other !== undefined && `title "${title}" is also that of ${other}`];
    });
    expect(wrong).toEqual([]);
  });

  test('leads only to pages that are there', async () => {
    const linked = new Map<string, string>();
    await findings((path, html) => {
      // What programs read needs the query that is left out here; information.test.ts follows it.
      for (const link of linksOf(html)) if (!link.startsWith('/api/')) linked.set(link, path);
      return [];
    });
    const answers = await Promise.all(
      [...linked].map(async ([link, on]) => ({
        link,
        on,
        ...(await sendRequest(site.address, link)),
      })),
    );
    const dead = answers.filter(({ status }) => status >= 400);
    expect(dead.map(({ link, on, status }) => `${on} leads to ${link}: ${status}`)).toEqual([]);
  });
});

describe('what is not there', () => {
  test.each([
    '/no-such-page',
    '/for',
    '/solutions',
    '/legal',
    '/embed',
    '/embed/results',
    '/for/nobody',
    '/solutions/nothing',
    '/question/0000000000',
    '/question/not-an-id',
    '/topic/no-such-topic',
    '/community/no-such-community',
    '/blog/no-such-article',
    '/embed/results/0000000000',
    '/About',
    '/QUESTION',
    '/Sign-In',
    '/index.html',
    '/.env',
    '/assets/no-such-file.js',
  ])('%s answers 404', async (path) => {
    const { status } = await sendRequest(site.address, path);
    expect(status).toBe(404);
  });

  test('is a page with ways on', async () => {
    const { status, text, headers } = await sendRequest(site.address, '/no-such-page');
    expect(status).toBe(404);
    expect(headingCount(text)).toBe(1);
    expect(linksOf(text).length).toBeGreaterThan(3);
    expect(text).toMatch(/role="search"|<search/);
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

describe('one page has one address', () => {
  test.each([
    ['/topic/', '/topic'],
    ['/about/', '/about'],
    ['/about//', '/about'],
    ['/question/?sort=new', '/question?sort=new'],
    ['/no/such/page/', '/no/such/page'],
    ['//evil.example/', '/evil.example'],
    ['//evil.example', '/evil.example'],
    ['//evil.example/topic', '/evil.example/topic'],
    ['/for/social-influencers', '/for/social-influnencers'],
  ])('%s moves for good to %s', async (path, target) => {
    const { status, headers } = await sendRequest(site.address, path);
    expect({ status, location: headers.location }).toEqual({ status: 308, location: target });
  });

  test.each(['/account', '/account/questions', '/account/no/such/step'])(
    '%s asks a visitor to sign in',
    async (path) => {
      const { status, headers } = await sendRequest(site.address, path);
      expect([302, 303, 307]).toContain(status);
      expect(headers.location).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
      expect(headers['cache-control']).toBe('private, no-store');
    },
  );
});
