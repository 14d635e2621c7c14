import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { asAtom, asJsonFeed, type Entry, type Feed } from '../../app/base/feed.ts';
import { LANGUAGE } from '../../app/base/format.ts';
import { findCommunity } from '../../app/communities/store.server.ts';
import { blog } from '../../app/content/blog-words.ts';
import { WRITER } from '../../app/content/credit.tsx';
import { articles, type Text } from '../../app/content/texts.ts';
import { ArticleInFeed } from '../../app/content/article-in-feed.tsx';
import { newestQuestions } from '../../app/live/question-news.server.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import { site } from '../../app/site.config.ts';
import { findTopic } from '../../app/topics/store.server.ts';
import { json, OPEN, problem } from './as-json.ts';
import type { Document } from './document.ts';
import type { Services } from '../http/services.ts';

type Told = Pick<Feed, 'title' | 'about' | 'author' | 'entries'> & { path: string };
type Find = (services: Services, slug: string) => Promise<Told | undefined>;

/** Readers of feeds look for what is new, and each article comes whole. */
const MOST_ARTICLES = 30;
const QUESTIONS = `Questions on ${site.name}`;

async function newest({ database, origin }: Services): Promise<Told> {
  const entries = await newestQuestions(database.sql, { origin });
  return { title: site.name, about: site.tagline, author: QUESTIONS, path: '/', entries };
}

async function ofTopic({ database: { sql }, origin }: Services, slug: string) {
  const topic = await findTopic(sql, slug);
  if (!topic) return undefined;
  const entries = await newestQuestions(sql, { origin, topic: topic.slug });
  const title = `${topic.name} · ${site.name}`;
  return { title, about: topic.about, author: QUESTIONS, path: `/topic/${topic.slug}`, entries };
}

async function ofCommunity({ database: { sql }, origin }: Services, slug: string) {
  const community = await findCommunity(sql, slug);
  if (!community) return undefined;
  const { id, name, about } = community;
  const entries = await newestQuestions(sql, { origin, communityId: id });
  const title = `${name} · ${site.name}`;
  return { title, about, author: QUESTIONS, path: `/community/${community.slug}`, entries };
}

async function ofBlog({ origin }: Services): Promise<Told> {
  return {
    title: `${blog.title} · ${site.name}`,
    about: blog.about,
    author: WRITER,
    path: '/blog',
    entries: articles.slice(0, MOST_ARTICLES).map((article) => articleEntry(article, origin)),
  };
}

function articleEntry(text: Text, origin: string): Entry {
  const id = `${origin}/blog/${text.slug}`;
  const published = new Date(text.published ?? 0);
  const html = renderToStaticMarkup(createElement(ArticleInFeed, { text, url: id }));
  return {
    id,
    title: text.title,
    summary: text.description,
    // Read elsewhere, an address without its site leads nowhere.
    html: html.replaceAll('href="/', `href="${origin}/`).replaceAll('href="#', `href="${id}#`),
    published,
    updated: new Date(text.updated ?? published),
    tags: text.topic === undefined ? [] : [text.topic],
  };
}

const PLACES: { path: string; fresh: number; find: Find }[] = [
  { path: '', fresh: 60, find: newest },
  { path: '/blog', fresh: 3_600, find: ofBlog },
  { path: '/topic/:slug', fresh: 60, find: ofTopic },
  { path: '/community/:slug', fresh: 60, find: ofCommunity },
];

/** What is new, for programs that people read with. */
export const feedDocuments: readonly Document[] = PLACES.flatMap(({ path, fresh, find }) =>
  (['xml', 'json'] as const).map((kind) => ({
    path: `${path}/feed.${kind}`,
    fresh,
    params: {},
    free: [],
    make: (services: Services, { pathname }: URL) => written(services, { pathname, kind, find }),
  })),
);

async function written(
  services: Services,
  { pathname, kind, find }: { pathname: string; kind: 'xml' | 'json'; find: Find },
): Promise<RenderedPage> {
  const told = await find(services, pathname.split('/')[2] ?? '');
  if (!told) return problem(404, { code: 'gone', detail: 'There is no such feed.' });
  const { path, ...words } = told;
  const { origin } = services;
  const self = `${origin}${path === '/' ? '' : path}/feed.${kind}`;
  const feed = { ...words, language: LANGUAGE, page: origin + path, self };
  const type = kind === 'xml' ? 'application/atom+xml' : 'application/feed+json';
  const page = json(kind === 'xml' ? {} : asJsonFeed(feed));
  return {
    ...page,
    headers: { ...OPEN, 'content-type': `${type}; charset=utf-8` },
    ...(kind === 'xml' && { body: Buffer.from(asAtom(feed)) }),
  };
}
