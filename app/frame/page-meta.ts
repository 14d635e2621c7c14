import type { MetaDescriptor } from 'react-router';
import { site } from '../site.config.ts';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
type Words = { title: string; description: string; path: string; matches: Matches };

/** Title, description, canonical address and the card's texts: every page says the same things the same way. */
export function pageMeta({ title, description, path, matches }: Words): MetaDescriptor[] {
  const origin = originOf(matches);
  return [
    { title: title === site.name ? `${site.name}: ${site.tagline}` : `${title} · ${site.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:url', content: origin + path },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
  ];
}

/** The root loader tells the origin: it comes from configuration only. */
function originOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { origin?: string }
    | undefined;
  return root?.origin ?? '';
}
