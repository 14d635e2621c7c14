import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../react-router.config.ts';

test('the site does without what the browser’s router is bundled without', () => {
  const files = globSync('app/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(500);
  const asking = files.filter((file) =>
    /\bprefetch=|\bPrefetchPageLinks\b/.test(readFileSync(file, 'utf8')),
  );
  expect(asking).toEqual([]);
  expect(config.routeDiscovery.mode).toBe('initial');
});
