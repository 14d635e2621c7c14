import worker from 'virtual:offline-worker';
import { articles } from '../../app/content/texts.ts';
import {
  partsOfMap,
  placesOfMap,
  questionsOfMap,
  type Mapped,
} from '../../app/discovery/site-map.server.ts';
import { LANGUAGE } from '../../app/base/format.ts';
import { escapeXml } from '../../app/base/markup.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import { screens } from '../../app/routes.ts';
import { site } from '../../app/site.config.ts';
import { problem } from './as-json.ts';
import type { Document } from './document.ts';
import type { Services } from '../http/services.ts';

const PLAIN = { params: {}, free: [], fresh: 3_600 } as const;

/** What programs ask a site for before they read it: which pages there are, which to leave alone, how to install it. */
export const siteDocuments: readonly Document[] = [
  { ...PLAIN, path: '/robots.txt', make: robots },
  { ...PLAIN, path: '/sitemap.xml', fresh: 900, params: { part: 'slug' }, make: siteMap },
  { ...PLAIN, path: '/site.webmanifest', make: manifest },
  { ...PLAIN, path: '/sw.js', make: offlineWorker },
];

/** Behind a sign-in, or for one reader: nothing there is to be found. Pictures of results lie under /api/. */
const KEPT_OUT = ['/account', '/sign-in', '/sign-up', '/welcome', '/events', '/monitoring'];

async function robots({ origin }: Services): Promise<RenderedPage> {
  const lines = [
    'User-agent: *',
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return text('text/plain', `${lines.join('\n')}\n`);
}

/** A map of maps: the pages that there always are, and the questions in parts. */
async function siteMap(services: Services, { searchParams }: URL): Promise<RenderedPage> {
  const { database, origin } = services;
  const part = searchParams.get('part');
  if (part === null) {
    const parts = ['pages', ...(await partsOfMap(database.sql))];
    return xml(
      'sitemapindex',
      parts.map((one) => `<sitemap>${loc(origin, `/sitemap.xml?part=${one}`)}</sitemap>`),
    );
  }
  if (part === 'pages') return xml('urlset', await pagesOfMap(services));
  const questions = /^\d{1,9}$/.test(part) ? await questionsOfMap(database.sql, Number(part)) : [];
  if (questions.length === 0)
    return problem(404, { code: 'gone', detail: 'There is no such part of the map.' });
  return xml(
    'urlset',
    questions.map(({ id, changed }: Mapped) => url(origin, `/question/${id}`, changed)),
  );
}

async function pagesOfMap({ database, origin }: Services): Promise<string[]> {
  const { topics, communities } = await placesOfMap(database.sql);
  return [
    ...screens.filter(isToBeFound).map(({ path }) => url(origin, path)),
    ...articles.map(({ slug, published }) =>
      url(origin, `/blog/${slug}`, published ? new Date(published) : undefined),
    ),
    ...topics.map((slug) => url(origin, `/topic/${slug}`)),
    ...communities.map((slug) => url(origin, `/community/${slug}`)),
  ];
}

/** Pages for everybody whose address is one, not a pattern of many. */
function isToBeFound({ path, guard, frame }: (typeof screens)[number]): boolean {
  return (
    guard === 'visitor' &&
    frame === 'site' &&
    !/[:*]/.test(path) &&
    !KEPT_OUT.some((out) => path === out || path.startsWith(`${out}/`))
  );
}

function loc(origin: string, path: string): string {
  return `<loc>${escapeXml(origin + path)}</loc>`;
}

function url(origin: string, path: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `<url>${loc(origin, path)}${lastmod}</url>`;
}

function xml(root: 'sitemapindex' | 'urlset', entries: readonly string[]): RenderedPage {
  return text(
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`,
  );
}

/** Day's paper, as app.css has it: what shows while the site opens. */
const PAPER = '#faf6ef';

async function manifest(): Promise<RenderedPage> {
  return text(
    'application/manifest+json',
    JSON.stringify({
      id: '/',
      name: site.name,
      short_name: site.name,
      description: site.tagline,
      lang: LANGUAGE,
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: PAPER,
      theme_color: PAPER,
      categories: ['news', 'social', 'utilities'],
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Questions', url: '/question' },
        { name: 'Live', url: '/live' },
        { name: 'Ask a question', url: '/account/questions/new' },
      ],
    }),
  );
}

/** A worker keeps to the policy that its script came with: it asks this site, and nobody else. */
async function offlineWorker(): Promise<RenderedPage> {
  const { headers, ...rest } = text('text/javascript', worker);
  const policy = "default-src 'none'; connect-src 'self'";
  return {
    ...rest,
    headers: { ...headers, 'cache-control': 'no-cache', 'content-security-policy': policy },
  };
}

function text(type: string, body: string): RenderedPage {
  return {
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8` },
    cookies: [],
    body: Buffer.from(body),
  };
}
