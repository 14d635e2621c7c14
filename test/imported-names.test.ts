import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './support/sources.ts';

/** Where a name is used, its path is out of sight. Words of an area that are read as `words.title` may be named alike. */
const IMPORT = /import (?:type )?\{([^}]*)\} from '(\.[^']*)'/g;

test('a name is imported from one module', () => {
  const modules = new Map<string, Set<string>>();
  for (const { path, text } of readSources(['app/**/*.{ts,tsx}', 'server/**/*.ts']))
    for (const [, names = '', from = ''] of text.matchAll(IMPORT))
      for (const name of importedNames(names))
        modules.set(
          name,
          (modules.get(name) ?? new Set()).add(posix.join(posix.dirname(path), from)),
        );
  expect(modules.size).toBeGreaterThan(2_000);
  const twice = [...modules]
    // Each page has a `Route` of its own.
    .filter(([name, from]) => from.size > 1 && name !== 'Route')
    .map(([name, from]) => `${name} is in ${[...from].join(' and ')}: name each for its own.`);
  expect(twice).toEqual([]);
});

function importedNames(list: string): string[] {
  return list.split(',').flatMap((one) => /^\s*(?:type )?([\w$]+)/.exec(one)?.[1] ?? []);
}
