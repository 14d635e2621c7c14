import { expect, test } from 'vitest';
import { readSources } from './support/sources.ts';

/**
 * One name means one thing: what a module exports is read in others without its path. Words are left out, since they are
 * read as `words.title` of their area, and so is what React Router asks every page for.
 */
const OF_ROUTES =
  'loader action clientAction shouldRevalidate meta headers links handle Layout ErrorBoundary'.split(
    ' ',
  );
const DECLARED = /^export (?:async function\*?|function\*?|class|type|interface|const) ([\w$]+)/gm;

test('a name is exported by one module', () => {
  const modules = new Map<string, string[]>();
  for (const { path, text } of readSources([
    'app/**/*.{ts,tsx}',
    '{server,db/{draw,seeding}}/**/*.ts',
  ]))
    if (!/\/words(?:\.ts$|\/)/.test(path))
      for (const name of new Set(Array.from(text.matchAll(DECLARED), ([, one = '']) => one)))
        modules.set(name, [...(modules.get(name) ?? []), path]);
  expect(modules.size).toBeGreaterThan(2_000);
  const twice = [...modules]
    .filter(([name, paths]) => paths.length > 1 && !OF_ROUTES.includes(name))
    .map(
      ([name, paths]) => `${name} is exported by ${paths.join(' and ')}: name each for its own.`,
    );
  expect(twice).toEqual([]);
});
