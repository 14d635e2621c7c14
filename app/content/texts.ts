import type { ComponentType, ReactNode } from 'react';
import { site } from '../site.config.ts';
import type { DrawingPlan } from './article-drawing.ts';

/** Everything written lives in MDX files; this reads them and puts the site's own name into their heads. */
export type TextProps = {
  name: string;
  mail: Record<keyof typeof site.mail, ReactNode>;
  components?: TextComponents;
};
/** What a text may put between its paragraphs differs from page to page, and so do its attributes. */
// oxlint-disable-next-line typescript/no-explicit-any
export type TextComponents = Record<string, ComponentType<any>>;
type Frontmatter = Partial<Record<'title' | 'description' | 'lead' | 'slug', string>> &
  Partial<Record<'topic' | 'published' | 'updated' | 'caption', string>> & {
    polls?: string[];
    sources?: string[];
    drawing?: DrawingPlan;
  };
type TextModule = {
  default: ComponentType<TextProps>;
  frontmatter: Frontmatter;
  /** Made by server/bundle/text-outline.ts. */
  outline: string;
  wordCount: number;
};

/** A heading of a text; the number of its level. */
export type Heading = { depth: number; id: string; text: string };

export type Text = {
  key: string;
  title: string;
  description: string;
  lead: string;
  slug: string;
  topic: string | undefined;
  published: string | undefined;
  updated: string | undefined;
  /** Questions that stand in it: by their ids, or those of the demo set by their words. */
  polls: readonly string[];
  /** What it rests on, in the order in which it names them; an address may stand last in each. */
  sources: readonly string[];
  /** What an article is drawn from, and a line that says what is seen there. */
  drawing: DrawingPlan | undefined;
  caption: string;
  outline: readonly Heading[];
  minutes: number;
  Body: ComponentType<TextProps>;
};

const modules = {
  ...import.meta.glob<TextModule>('./information/*.mdx', { eager: true }),
  ...import.meta.glob<TextModule>('./legal/*.mdx', { eager: true }),
  ...import.meta.glob<TextModule>('./audiences/*.mdx', { eager: true }),
  ...import.meta.glob<TextModule>('./sectors/*.mdx', { eager: true }),
  ...import.meta.glob<TextModule>('./articles/*.mdx', { eager: true }),
};

/** Brysbaert 2019: silent reading of non-fiction in English, 238 words a minute. */
const WORDS_A_MINUTE = 238;

const ARTICLE_FIELDS = ['slug', 'published', 'drawing', 'caption'] as const;

const texts: Text[] = Object.entries(modules).map(([path, module]) => {
  const { frontmatter, wordCount } = module;
  checkFrontmatter(path, frontmatter);
  const filled = (text: string) => text.replaceAll('{name}', site.name);
  const named = (field: 'title' | 'description' | 'lead') => filled(frontmatter[field] ?? '');
  const outline = JSON.parse(module.outline) as Heading[];
  return {
    key: path.slice(2, -'.mdx'.length),
    title: named('title'),
    description: named('description'),
    lead: named('lead'),
    slug: (frontmatter.slug ?? '').replaceAll('{name}', site.slug),
    topic: frontmatter.topic,
    published: frontmatter.published,
    updated: frontmatter.updated,
    polls: frontmatter.polls ?? [],
    sources: frontmatter.sources ?? [],
    drawing: frontmatter.drawing,
    caption: frontmatter.caption ?? '',
    outline: outline.map(({ text, ...heading }) => ({ ...heading, text: filled(text) })),
    minutes: Math.max(1, Math.round(wordCount / WORDS_A_MINUTE)),
    Body: module.default,
  };
});

/** A head that a page, a feed or a map of the site would stumble over is told when the site is built. */
function checkFrontmatter(path: string, head: Frontmatter): void {
  const isArticle = path.startsWith('./articles/');
  const needed = ['title', 'description', ...(isArticle ? ARTICLE_FIELDS : [])];
  for (const field of needed as readonly (keyof Frontmatter)[])
    if (!head[field]) throw new Error(`The head of ${path} needs a line “${field}: …”.`);
  for (const field of ['published', 'updated'] as const)
    if (head[field] !== undefined && !isDay(head[field]))
      throw new Error(`The head of ${path} needs a day such as "2026-11-02" after “${field}:”.`);
}

function isDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
}

const byKey = new Map(texts.map((text) => [text.key, text]));

/** The text at the address of a page: the folders are named for editors, the addresses for readers. */
export function requireTextAt(path: string): Text {
  const text = findTextAt(path);
  if (!text) throw new Error(`No text is written for ${path}.`);
  return text;
}

function findTextAt(path: string): Text | undefined {
  const name = path.split('/').at(-1) ?? '';
  if (path.startsWith('/for/')) return byKey.get(`audiences/${name}`);
  if (path.startsWith('/solutions/')) return byKey.get(`sectors/${name}`);
  return byKey.get(`information/${name}`) ?? byKey.get(`legal/${name}`);
}

/** By the last part of its address; no two pages have the same. */
export function textNamed(name: string): (Text & { path: string }) | undefined {
  const article = articleAt(name);
  if (article) return { ...article, path: `/blog/${name}` };
  for (const { folder, path } of FOLDERS) {
    const text = byKey.get(`${folder}/${name}`);
    if (text) return { ...text, path: path + name };
  }
  return undefined;
}

const FOLDERS = [
  { folder: 'audiences', path: '/for/' },
  { folder: 'sectors', path: '/solutions/' },
  { folder: 'information', path: '/' },
  { folder: 'legal', path: '/' },
];

export const articles: readonly Text[] = texts
  .filter(({ key }) => key.startsWith('articles/'))
  .toSorted((a, b) => (b.published ?? '').localeCompare(a.published ?? ''));

export function articleAt(slug: string): Text | undefined {
  return articles.find((article) => article.slug === slug);
}
