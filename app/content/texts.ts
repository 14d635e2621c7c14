import type { ComponentType, ReactNode } from 'react';
import { site } from '../site.config.ts';

/** Everything written lives in MDX files; this reads them and puts the site's own name into their heads. */
type TextProps = {
  name: string;
  mail: Record<keyof typeof site.mail, ReactNode>;
  components?: Record<string, ComponentType>;
};
type TextModule = {
  default: ComponentType<TextProps>;
  frontmatter: Record<string, string | undefined>;
};

export type Text = {
  key: string;
  title: string;
  description: string;
  lead: string;
  slug: string;
  topic: string | undefined;
  published: string | undefined;
  updated: string | undefined;
  Body: ComponentType<TextProps>;
};

const modules = {
  ...import.meta.glob<TextModule>('./information/*.mdx', { eager: true }),
  ...import.meta.glob<TextModule>('./legal/*.mdx', { eager: true }),
  ...import.meta.glob<TextModule>('./audiences/*.mdx', { eager: true }),
  ...import.meta.glob<TextModule>('./sectors/*.mdx', { eager: true }),
  ...import.meta.glob<TextModule>('./articles/*.mdx', { eager: true }),
};

const texts: Text[] = Object.entries(modules).map(([path, module]) => {
  const { frontmatter } = module;
  const named = (field: string) => (frontmatter[field] ?? '').replaceAll('{name}', site.name);
  return {
    key: path.slice(2, -'.mdx'.length),
    title: named('title'),
    description: named('description'),
    lead: named('lead'),
    slug: (frontmatter['slug'] ?? '').replaceAll('{name}', site.slug),
    topic: frontmatter['topic'],
    published: frontmatter['published'],
    updated: frontmatter['updated'],
    Body: module.default,
  };
});

const byKey = new Map(texts.map((text) => [text.key, text]));

/** Which text stands at an address: the folders are named for editors, the addresses for readers. */
export function textAt(path: string): Text | undefined {
  const name = path.split('/').at(-1) ?? '';
  if (path.startsWith('/for/')) return byKey.get(`audiences/${name}`);
  if (path.startsWith('/solutions/')) return byKey.get(`sectors/${name}`);
  return byKey.get(`information/${name}`) ?? byKey.get(`legal/${name}`);
}

export const articles: readonly Text[] = texts
  .filter(({ key }) => key.startsWith('articles/'))
  .toSorted((a, b) => ((a.published ?? '') < (b.published ?? '') ? 1 : -1));

export function articleAt(slug: string): Text | undefined {
  return articles.find((article) => article.slug === slug);
}
