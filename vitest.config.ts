import { defineConfig } from 'vitest/config';
import { frameParts } from './server/frame-parts.ts';
import { writtenTexts } from './server/written-texts.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [writtenTexts()],
        test: {
          name: 'unit',
          include: ['app/**/*.test.ts', 'test/*.test.ts'],
        },
      },
      {
        plugins: [writtenTexts(), frameParts()],
        test: {
          name: 'request',
          include: ['test/request/*.test.ts'],
          globalSetup: 'test/support/vitest-setup.ts',
          // A site starts in about two seconds on a machine with nothing else to do, and these are for one with ten times as much.
          hookTimeout: 180_000,
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
          // As for the browser: real clocks, real kills, two busy cores. What took a second try is named.
          retry: 1,
        },
      },
    ],
  },
});
