import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** Two parts of the site that take the same name for a class spoil each other, at some width that nobody looks at. */
test('a class is made in one file', () => {
  const homes = new Map<string, Set<string>>();
  for (const path of globSync('app/{ui,content/ui}/*.css'))
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/^ {2}\.([\w-]+) \{$/gm))
      homes.set(name, (homes.get(name) ?? new Set()).add(basename(path)));
  expect(homes.size).toBeGreaterThan(100);
  const shared = [...homes].filter(([, files]) => files.size > 1);
  expect(shared.map(([name, files]) => `.${name} in ${[...files].join(' and ')}`)).toEqual([]);
});
