import * as words from '../words/page-pictures.ts';

/** What a page says in its head of its picture, whose address stays the same. */
type PageCard = { path: string; alt: string };

const pathOf = (of: 'communities' | 'texts' | 'topics', name: string) =>
  `/api/v1/${of}/${encodeURIComponent(name)}/picture.png`;

export function topicCardOf(topic: { slug: string; name: string; about: string }): PageCard {
  return { path: pathOf('topics', topic.slug), alt: words.topicAlt(topic) };
}

/** Undefined where not everybody may join: then the page has the picture of the site. */
export function communityCardOf(community: {
  slug: string;
  name: string;
  about: string;
  joining: string;
}): PageCard | undefined {
  return community.joining === 'public'
    ? { path: pathOf('communities', community.slug), alt: words.communityAlt(community) }
    : undefined;
}

/** `name`: the last part of the page's address. */
export function textCardOf(name: string, text: { title: string; lead: string }): PageCard {
  return { path: pathOf('texts', name), alt: words.textAlt(text) };
}
