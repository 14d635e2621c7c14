import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { pageRoutes } from './app/routes.ts';
import { inlineBundles } from './server/bundle/inline-bundles.ts';
import { patchPostgres } from './server/bundle/patch-postgres.ts';
import { mdxPlugin } from './server/bundle/mdx-plugin.ts';

const OURS =
  /app\/(?:ui|frame|base|platform|results|answering|discovery\/(?:ui|words\/)|asking\/(?:ui|words\/)|questions\/(?:ui|words\/)|surveys\/(?:ui|answering|words\/)|live\/ui\/lazy-live-switch|discovery\/listing|surveys\/answerable-survey|routes|site\.config)/;
/** What only forms, lists, a question's own page, and parts of it that wait until it is idle, need of these. */
const LATER =
  /app\/(?:frame\/use-clean-url|base\/(?:clean-text|sha256|browser-error-digest|error-digest|edit-distance|case-folding|text-length|word-diff|zoned-time|evict-oldest|words\/(?:chart-figures|local-time|names|too-long))|ui\/(?:bot-trap-fields|drag-rows|qr-code|use-clipboard|page-head|move-icons|submit-failure|checkbox-pill|confirm-with-reason|needs-script|share-address|tab-row|status-message|use-throttled-text)|questions\/(?:list-words|list-rules|(?:ui|words)\/)|asking\/(?:ui|words)\/|surveys\/(?:ui|answering|words)\/|discovery\/(?:ui\/(?:card-list|listing-view|next-question|topic-community-list|similar-list|sort-tabs)|words\/(?:next-question|similar|member-home|home|list))|results\/(?:column-axis|split-release|disclosure-control|leader|words\/(?:splits|levels|ranking-outcome)|details\/headline-omission|picture-address|split-name|counts|question-view|details\/result-details|rankings\/ranking-outcome|(?:ui|words)\/survey-|ui\/(?:split|survey)-path)|surveys\/answerable-survey|answering\/(?:ranking-order|client\/(?:share-target|use-result-details)|ui\/(?:own-order|question-preview|ranking-rows|share-(?:dialog|button))))/;
/** What is wanted once somebody answers; a question's own page is drawn with it. */
const ANSWERING =
  /app\/answering\/(?:device-key|answer-reply|client\/(?:answer-requests|answer-queue|answer-sender|use-result-details)|ui\/(?:answered-area|answer-outcome|inactive-area|lazy-share-button))\./;
/** What lists and a search without results share. */
const OF_LISTS = /app\/ui\/(?:empty-state|search-form)\./;
/** Who is counted, as a question's own page says it, and news tell it; how it came out, and what leads to it. */
const COUNTED =
  /app\/(?:results\/(?:counts|split-release|disclosure-control|words\/(?:splits|levels|ranking-outcome)|rankings\/ranking-outcome|picture-address|split-name|ui\/(?:split|survey)-path|details\/(?:result-details|headline-omission))|embeds\/(?:split-too-few|pictures\/social-card|words\/picture-alt)|stats\/lead)\./;
/** What documents share would else be loaded by pages that carry the router. */
const OF_DOCUMENTS =
  /app\/(?:ui\/(?:field|form-problems)|results\/(?:ui\/result-drawing|(?:ui|words)\/scale-columns))\./;

/** The ways to pass a question on, which wait until the page is idle. */
const SHARING =
  /app\/(?:answering\/(?:client\/share-target|ui\/share-(?:dialog|button))|ui\/share-address)\./;

/** What keeps figures moving comes as one file: to the wall at once, to other pages when they are idle. */
const MOVING =
  /app\/(?:live\/(?:subscription|with-news|ui\/(?:event-connection|live-announcer|live-switch|live-store|tab-connection|use-refresh))|base\/(?:words\/local-time|evict-oldest)|ui\/use-throttled-text)\./;

/**
 * A page with the router loads a handful of files instead of two dozen of a kilobyte each: what every page
 * needs of the libraries, and what the pages share of ours. The form for questions is shared by two pages for
 * members, and no visitor loads it.
 */
const chunks = [
  { name: 'libraries', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\// },
  {
    name: 'shared',
    test: (id: string) =>
      OURS.test(id) && ![OF_DOCUMENTS, OF_LISTS, ANSWERING, LATER].some((one) => one.test(id)),
    minShareCount: 2,
  },
  { name: 'answering', test: ANSWERING },
  { name: 'counted', test: COUNTED },
  { name: 'lists', test: OF_LISTS },
  { name: 'moving', test: MOVING },
  { name: 'share', test: SHARING },
];

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
    documentsForServer,
    tailwindcss(),
    mdxPlugin(),
    reactRouter(),
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
          output: { codeSplitting: { groups: chunks } },
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
