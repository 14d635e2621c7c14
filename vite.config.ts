import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    tailwindcss(),
    mdx({ remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkGfm] }),
    reactRouter(),
  ],
  // One module graph for the server, pages included, so that a store or a queue exists once in a process.
  environments: { ssr: { build: { rollupOptions: { input: 'server/main.ts' } } } },
  build: { target: 'es2023', assetsInlineLimit: 0 },
});
