import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { pageRoutes } from './app/routes.ts';
import { inlineBundles } from './server/bundle/inline-bundles.ts';
import { patchPostgres } from './server/bundle/patch-postgres.ts';
import { chunksByPage, pageChunks } from './server/bundle/chunks-by-page.ts';
import { mdxPlugin } from './server/bundle/mdx-plugin.ts';
import { trimRouter } from './server/bundle/trim-router.ts';

/**
 * Of the map browsers are told only which pages carry the router: all other links lead to documents, and what a page is
 * kept or guarded by is the server's. The whole of it would be a sixth of what the frame loads.
 */
const mapForBrowsers: Plugin = {
  name: 'map-for-browsers',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/app\/routes\.ts$/ },
    handler: () => {
      const carrying = pageRoutes
        .filter(({ script }) => script === 'router')
        .map(({ id, path, script }) => ({ id, path, script }));
      return `export const pageRoutes = ${JSON.stringify(carrying)};`;
    },
  },
};

/**
 * A written page is never drawn in a browser, and no form of another page leads to it: no browser gets its code. What it
 * shares with others would be loaded by those.
 */
const documents = pageRoutes
  .map(({ file }) => file)
  .filter((file) => file.startsWith('pages/content/'));
const documentsForServer: Plugin = {
  name: 'documents-for-server',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: {
      id: new RegExp(`/app/(?:${documents.map((file) => RegExp.escape(file)).join('|')})$`),
    },
    handler: () =>
      'export const links = () => []; export const meta = () => []; export default () => null;',
  },
};

export default defineConfig({
  plugins: [
    mapForBrowsers,
    chunksByPage,
    documentsForServer,
    tailwindcss(),
    mdxPlugin(),
    reactRouter(),
    trimRouter,
    patchPostgres(),
    inlineBundles(),
  ],
  // One module graph for the server, pages included, so that a store or a queue exists once in a process.
  environments: {
    client: {
      build: {
        rollupOptions: {
          // A text stands where it is shown, not in a file of its own.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: { codeSplitting: { groups: [pageChunks] } },
        },
      },
    },
    // What the browser loads later is in that one graph anyhow.
    ssr: {
      // Bundled, so that it can be mended on its way in.
      resolve: { noExternal: ['postgres'] },
      build: {
        rollupOptions: {
          input: 'server/process/main.ts',
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
  build: { target: 'es2023', assetsInlineLimit: 0 },
});
