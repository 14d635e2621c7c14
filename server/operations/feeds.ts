import { renderFeed, FEED_CONTENTS } from '../documents/feed-documents.ts';
import { bySlug } from '../schemas/addresses.ts';
import { anyQuery, jsonFeed } from '../schemas/for-programs.ts';
import { content, document, json, type DocumentOperation } from './operation.ts';

const FEEDS = [
  { path: '', of: 'Site', about: 'all questions', fresh: 60 },
  { path: '/blog', of: 'Blog', about: 'the blog', fresh: 3_600 },
  { path: '/topic/:slug', of: 'Topic', about: 'a topic', fresh: 60 },
  { path: '/community/:slug', of: 'Community', about: 'a community', fresh: 60 },
] as const;

/** Each feed in the two forms that readers of feeds know. */
export const feeds: readonly DocumentOperation[] = FEEDS.flatMap(({ path, of, about, fresh }) =>
  (['xml', 'json'] as const).map((kind) =>
    document({
      id: `read${of}Feed${kind === 'xml' ? 'Atom' : 'Json'}`,
      path: `${path}/feed.${kind}`,
      summary: `What is new in ${about}, as ${kind === 'xml' ? 'Atom' : 'JSON Feed'}`,
      params: bySlug,
      query: anyQuery,
      cache: { fresh },
      output:
        kind === 'xml'
          ? content('application/atom+xml')
          : { ...json(jsonFeed), types: ['application/feed+json'] },
      render: (services, { params: { slug = '' } }) =>
        renderFeed(services, { slug, kind, find: FEED_CONTENTS[path] }),
    }),
  ),
);
