import { escapeXml } from './escape-markup.ts';

/** A feed for programs: Atom (RFC 4287) and JSON Feed 1.1, with the same entries. */
export type Feed = {
  title: string;
  about: string;
  language: string;
  /** `page` is the page that the feed follows, `self` the feed's own address. */
  page: string;
  self: string;
  author: string;
  entries: readonly FeedEntry[];
};

export type FeedEntry = {
  /** The entry's address, which never changes. */
  id: string;
  title: string;
  summary?: string;
  html: string;
  published: Date;
  updated: Date;
  tags: readonly string[];
};

/** The update time of an empty feed: Atom requires one, and the feed must be the same each time it is read. */
const BEFORE_ANYTHING = new Date(0);

export function toAtom({ title, about, language, page, self, author, entries }: Feed): string {
  const changed = entries.reduce(
    (latest, { updated }) => (updated > latest ? updated : latest),
    BEFORE_ANYTHING,
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    element('title', title),
    element('subtitle', about),
    element('id', self),
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', page),
    element('updated', changed.toISOString()),
    `<author>${element('name', author)}</author>`,
    ...entries.map(atomEntry),
    '</feed>\n',
  ].join('\n');
}

function atomEntry({ id, title, summary, html, published, updated, tags }: FeedEntry): string {
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    link('alternate', 'text/html', id),
    element('published', published.toISOString()),
    element('updated', updated.toISOString()),
    ...tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    ...(summary === undefined ? [] : [element('summary', summary)]),
    `<content type="html">${escapeXml(html)}</content>`,
    '</entry>',
  ].join('\n');
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
const link = (rel: string, type: string, to: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(to)}"/>`;

export function toJsonFeed({ title, about, language, page, self, author, entries }: Feed): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: about,
    language,
    home_page_url: page,
    feed_url: self,
    authors: [{ name: author }],
    items: entries.map(({ id, html, published, updated, tags, ...entry }) => ({
      id,
      url: id,
      title: entry.title,
      ...(entry.summary !== undefined && { summary: entry.summary }),
      content_html: html,
      date_published: published.toISOString(),
      date_modified: updated.toISOString(),
      ...(tags.length > 0 && { tags }),
    })),
  };
}
