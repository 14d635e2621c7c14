import worker from 'virtual:offline-worker';
import { articles } from '../../app/content/texts.ts';
import {
  listSitemapParts,
  listSitemapSlugs,
  listSitemapQuestions,
  type SitemapQuestion,
} from '../../app/discovery/sitemap.server.ts';
import { LANGUAGE } from '../../app/base/words/figures.ts';
import { escapeXml } from '../../app/base/escape-markup.ts';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import { pageRoutes } from '../../app/routes.ts';
import { site } from '../../app/site.config.ts';
import type { HttpRefusal } from '../http/refusal.ts';
import { problemResponse } from './json-response.ts';
import type { Services } from '../http/services.ts';

/** Behind a sign-in, or for one reader: nothing there is to be found. Pictures of results lie under /api/. */
const DISALLOWED = ['/account', '/sign-in', '/sign-up', '/welcome', '/events', '/monitoring'];

/** What programs ask a site for before they read it: which pages there are, which to leave alone, how to install it. */
export async function renderRobots({ origin }: Services): Promise<RenderedPage> {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return text('text/plain', `${lines.join('\n')}\n`);
}

/** A map of maps: the pages that there always are, and the questions in parts. */
export async function renderSiteMap(
  services: Services,
  { query: { part } }: { query: { part?: string | undefined } },
): Promise<RenderedPage> {
  const { replica, origin } = services;
  if (part === undefined) {
    const parts = ['pages', ...(await replica.readLists(listSitemapParts))];
    return xml(
      'sitemapindex',
      parts.map((one) => `<sitemap>${loc(origin, `/sitemap.xml?part=${one}`)}</sitemap>`),
    );
  }
  if (part === 'pages') return xml('urlset', await listPageUrls(services));
  const questions = /^\d{1,9}$/.test(part)
    ? await replica.readLists((sql) => listSitemapQuestions(sql, Number(part)))
    : [];
  if (questions.length === 0) return problemResponse(NO_PART);
  return xml(
    'urlset',
    questions.map(({ id, changed }: SitemapQuestion) => url(origin, `/question/${id}`, changed)),
  );
}

const NO_PART: HttpRefusal = {
  status: 404,
  code: 'gone',
  detail: 'There is no such part of the map.',
};

async function listPageUrls({ replica, origin }: Services): Promise<string[]> {
  const { topics, communities } = await replica.readLists(listSitemapSlugs);
  return [
    ...pageRoutes.filter(isIndexable).map(({ path }) => url(origin, path)),
    ...articles.map(({ slug, published }) =>
      url(origin, `/blog/${slug}`, published ? new Date(published) : undefined),
    ),
    ...topics.map((slug) => url(origin, `/topic/${slug}`)),
    ...communities.map((slug) => url(origin, `/community/${slug}`)),
  ];
}

/** Pages for everybody whose address is one, not a pattern of many. */
function isIndexable({ path, guard, frame }: (typeof pageRoutes)[number]): boolean {
  return (
    guard === 'visitor' &&
    frame === 'site' &&
    !/[:*]/.test(path) &&
    !DISALLOWED.some((out) => path === out || path.startsWith(`${out}/`))
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
const PAPER_COLOR = '#faf6ef';

export async function renderManifest(): Promise<RenderedPage> {
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
      background_color: PAPER_COLOR,
      theme_color: PAPER_COLOR,
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
export async function renderOfflineWorker(): Promise<RenderedPage> {
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
