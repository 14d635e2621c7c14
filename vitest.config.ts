import { defineConfig } from 'vitest/config';
import { frameParts } from './server/bundle/frame-parts.ts';
import { writtenTexts } from './server/bundle/written-texts.ts';
import { PATIENCE_MS } from './test/support/patience.ts';

/** Several such waits, one after the other, and nothing that a test limits by itself. */
const LIMIT_MS = 600_000;
const patience = {
  hookTimeout: LIMIT_MS,
  testTimeout: LIMIT_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [writtenTexts()],
        test: {
          name: 'unit',
          include: ['app/**/*.test.ts', 'test/*.test.ts'],
          ...patience,
        },
      },
      {
        plugins: [writtenTexts(), frameParts()],
        test: {
          name: 'request',
          include: ['test/request/*.test.ts'],
          globalSetup: 'test/support/vitest-setup.ts',
          ...patience,
          maxWorkers: 2,
          // As for the browser: real clocks, real kills, two busy cores. What took a second try is named.
          retry: 1,
        },
      },
    ],
  },
});
