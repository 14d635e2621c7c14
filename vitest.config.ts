import { defineConfig } from 'vitest/config';
import { inlineBundles } from './server/bundle/inline-bundles.ts';
import { mdxPlugin } from './server/bundle/mdx-plugin.ts';
import FileOrder from './test/support/file-order.ts';
import { WAIT_LIMIT_MS } from './test/support/wait-limits.ts';

/** Several such waits, one after the other, and nothing that a test limits by itself. */
const LIMIT_MS = 600_000;
const patience = {
  hookTimeout: LIMIT_MS,
  testTimeout: LIMIT_MS,
  expect: { poll: { timeout: WAIT_LIMIT_MS } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: FileOrder },
    projects: [
      {
        plugins: [mdxPlugin()],
        test: {
          name: 'unit',
          include: ['app/**/*.test.ts', 'server/**/*.test.ts', 'test/*.test.ts'],
          ...patience,
          maxWorkers: 2,
        },
      },
      {
        plugins: [mdxPlugin(), inlineBundles()],
        test: {
          name: 'request',
          include: ['test/request/*.test.ts'],
          globalSetup: 'test/support/vitest-setup.ts',
          setupFiles: 'test/support/file-start.ts',
          ...patience,
          maxWorkers: 2,
          // Files of one worker share its sites: see test/support/shared-site.ts.
          isolate: false,
          // As for the browser: real clocks, real kills, two busy cores. What took a second try is named.
          retry: 1,
        },
      },
    ],
  },
});
