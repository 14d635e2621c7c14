import type { MetaDescriptor } from 'react-router';
import { feedTitles } from '../base/words/feeds.ts';
import { LANGUAGE } from '../base/words/figures.ts';
import { site } from '../site.config.ts';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
/** A picture of 1200 by 630, and a description of it. */
type PreviewImage = { path: string; alt: string };
export type HeadTexts = {
  title: string;
  description: string;
  path: string;
  /** Without one, the site's own picture is used. */
  image?: PreviewImage | undefined;
  type?: 'article' | 'website';
};
type PageMetaInput = HeadTexts & {
  matches: Matches;
  /** The page whose Atom and JSON feeds are linked. */
  feedOf?: string;
};

const WHOLE_NAME = `${site.name}: ${site.tagline}`;
const OWN_CARD: PreviewImage = { path: '/api/v1/picture.png', alt: WHOLE_NAME };
/** Tags that are the same on every page are only served: no navigation has to change them. */
const SERVED: MetaDescriptor[] = import.meta.env.SSR
  ? [
      { property: 'og:site_name', content: site.name },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]
  : [];

/** Title, description, canonical address and card texts, in the same form for every page. */
export function pageMeta({
  title,
  description,
  path,
  matches,
  image: { path: picture, alt } = OWN_CARD,
  type = 'website',
  feedOf,
}: PageMetaInput): MetaDescriptor[] {
  const origin = originOf(matches);
  return [
    { title: title === site.name ? WHOLE_NAME : `${title} · ${site.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    ...(feedOf === undefined ? [] : feedLinks(feedOf)),
    ...inLanguages(origin + path),
    ...Object.entries({
      url: origin + path,
      title,
      description,
      type,
      image: origin + picture,
      'image:alt': alt,
    }).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:image', content: origin + picture },
    { name: 'twitter:image:alt', content: alt },
    ...SERVED,
  ];
}

/**
 * There is one language today. With more, each page names its versions, and the one for speakers of no listed language.
 */
function inLanguages(href: string): MetaDescriptor[] {
  if (!import.meta.env.SSR) return [];
  return [LANGUAGE, 'x-default'].map((hrefLang) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href,
  }));
}

const FEED_FORMATS = [
  { type: 'application/atom+xml', kind: 'xml' },
  { type: 'application/feed+json', kind: 'json' },
] as const;

function feedLinks(of: string): MetaDescriptor[] {
  const base = of === '/' ? '' : of;
  return FEED_FORMATS.map(({ type, kind }) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: feedTitles[kind],
    href: `${base}/feed.${kind}`,
  }));
}

/** The origin from the root loader, since it comes from configuration only. */
function originOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { origin?: string }
    | undefined;
  return root?.origin ?? '';
}
