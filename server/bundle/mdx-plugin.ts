import mdx from '@mdx-js/rollup';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { textOutline } from './text-outline.ts';

/** How the texts of app/content/ become modules, for the build and for tests that read them. */
export function mdxPlugin() {
  return mdx({
    // What is plain Markdown is read as it stands.
    mdExtensions: [],
    remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkGfm, textOutline],
  });
}
