import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findShell } from './test/support/chromium.ts';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/support/playwright-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Whoever passes never waits that long: these are for two cores with ten times as much to do.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // A real browser on a busy machine misses a beat now and then: the gate names what took a second try.
  retries: 1,
  reporter: 'list',
  use: {
    // Requests that a test answers itself would pass by it. Those about the worker let it in.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findShell(), args: CHROMIUM_FLAGS },
  },
});
