import { LANGUAGE } from '../../base/words/figures.ts';
import type { Text } from '../../content/texts.ts';
import { author } from '../../content/words/article.ts';
import { site } from '../../site.config.ts';

/** Nobody signs an article: the project wrote it, and whoever runs the site publishes it. */
export function articleData(
  { title, description, published, updated }: Text,
  { origin, address }: { origin: string; address: string },
): object {
  const project = {
    '@type': 'Organization',
    name: author,
    url: site.source ?? `${origin}/team`,
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: LANGUAGE,
    mainEntityOfPage: address,
    ...(published && { datePublished: published, dateModified: updated ?? published }),
    author: project,
    publisher: { '@type': 'Organization', name: site.name, url: `${origin}/` },
  };
}
