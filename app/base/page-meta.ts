import { site } from '../site.config.ts';

export type PageWords = { title: string; description: string; path: string; origin: string | undefined };

/** Title, description, canonical address and the card's texts: every page says the same things the same way. */
export function pageMeta({ title, description, path, origin }: PageWords) {
  const full = title === site.name ? title : `${title} · ${site.name}`;
  return [
    { title: full },
    { name: 'description', content: description },
    ...(origin ? [{ tagName: 'link', rel: 'canonical', href: origin + path }, { property: 'og:url', content: origin + path }] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
  ];
}
