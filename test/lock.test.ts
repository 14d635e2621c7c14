import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { optionalDependencies?: Record<string, string>; resolved?: string };

const entries = Object.entries(
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> })
    .packages,
);
const locked = new Set(entries.map(([path]) => path.replace(/^.*node_modules\//, '')));

// A registry that lacks one platform's package leaves it out silently, and `npm ci` refuses such a lock.
test('the lock file holds the packages of every platform', () => {
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
