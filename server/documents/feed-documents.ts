import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toAtom, toJsonFeed, type FeedEntry, type Feed } from '../../app/base/feed.ts';
import { LANGUAGE } from '../../app/base/words/figures.ts';
import { findCommunity } from '../../app/communities/community-rows.server.ts';
import { articles, type Text } from '../../app/content/texts.ts';
import { FeedArticle } from '../../app/content/ui/feed-article.tsx';
import * as articleWords from '../../app/content/words/article.ts';
import * as blogWords from '../../app/content/words/blog.ts';
import { listFeedEntries } from '../../app/live/feed-entries.server.ts';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import { site } from '../../app/site.config.ts';
import { findTopic } from '../../app/topics/topic-rows.server.ts';
import type { HttpRefusal } from '../http/refusal.ts';
import { jsonResponse, CORS_HEADERS, problemResponse } from './json-response.ts';
import type { Services } from '../http/services.ts';

type FeedContent = Pick<Feed, 'title' | 'about' | 'author' | 'entries'> & {
  path: string;
};
type FindContent = (services: Services, slug: string) => Promise<FeedContent | undefined>;

/** Readers of feeds look for what is new, and each article comes whole. */
const MAX_ARTICLES = 30;
const QUESTIONS = `Questions on ${site.name}`;

async function siteContent({ replica, origin }: Services): Promise<FeedContent> {
  const entries = await replica.readLists((sql) => listFeedEntries(sql, { origin }));
  return { title: site.name, about: site.tagline, author: QUESTIONS, path: '/', entries };
}

async function topicContent({ database: { sql }, replica, origin }: Services, slug: string) {
  const topic = await findTopic(sql, slug);
  if (!topic) return undefined;
  const which = { origin, topic: topic.slug };
  const entries = await replica.readLists((reading) => listFeedEntries(reading, which));
  const title = `${topic.name} · ${site.name}`;
  return { title, about: topic.about, author: QUESTIONS, path: `/topic/${topic.slug}`, entries };
}

async function communityContent({ database: { sql }, replica, origin }: Services, slug: string) {
  const community = await findCommunity(sql, slug);
  if (!community) return undefined;
  const { id, name, about } = community;
  const which = { origin, communityId: id };
  const entries = await replica.readLists((reading) => listFeedEntries(reading, which));
  const title = `${name} · ${site.name}`;
  return { title, about, author: QUESTIONS, path: `/community/${community.slug}`, entries };
}

async function blogContent({ origin }: Services): Promise<FeedContent> {
  return {
    title: `${blogWords.title} · ${site.name}`,
    about: blogWords.about,
    author: articleWords.author,
    path: '/blog',
    entries: articles.slice(0, MAX_ARTICLES).map((article) => articleEntry(article, origin)),
  };
}

function articleEntry(text: Text, origin: string): FeedEntry {
  const id = `${origin}/blog/${text.slug}`;
  const published = new Date(text.published ?? 0);
  const html = renderToStaticMarkup(createElement(FeedArticle, { text, url: id }));
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

/** Which pages say what is new in a feed of their own, by the path that the feed's name is added to. */
export const FEED_CONTENTS = {
  '': siteContent,
  '/blog': blogContent,
  '/topic/:slug': topicContent,
  '/community/:slug': communityContent,
} as const satisfies Record<string, FindContent>;

/** What is new, for programs that people read with. */
export async function renderFeed(
  services: Services,
  { slug, kind, find }: { slug: string; kind: 'xml' | 'json'; find: FindContent },
): Promise<RenderedPage> {
  const told = await find(services, slug);
  if (!told) return problemResponse(NO_FEED);
  const { path, ...words } = told;
  const { origin } = services;
  const self = `${origin}${path === '/' ? '' : path}/feed.${kind}`;
  const feed = { ...words, language: LANGUAGE, page: origin + path, self };
  const type = kind === 'xml' ? 'application/atom+xml' : 'application/feed+json';
  const page = jsonResponse(kind === 'xml' ? {} : toJsonFeed(feed));
  return {
    ...page,
    headers: { ...CORS_HEADERS, 'content-type': `${type}; charset=utf-8` },
    ...(kind === 'xml' && { body: Buffer.from(toAtom(feed)) }),
  };
}

const NO_FEED: HttpRefusal = { status: 404, code: 'gone', detail: 'There is no such feed.' };
