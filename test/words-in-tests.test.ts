import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/program.ts';
import { textsExpected } from './support/texts.ts';

/**
 * Tests take what they look for from the words of the site, so that another wording, or another language, changes one place.
 * What several areas say alike, and labels of one or two words, stay as they are read: nothing tells whose they are. So does
 * what should not be there.
 */
type Entry = { path: string; name: string };
const entries = new Map<string, Entry[]>();
for (const path of globSync('app/*/{words.ts,words/**/*.ts}', { cwd: ROOT })) {
  const words = (await import(join(ROOT, path))) as Record<string, unknown>;
  for (const [name, value] of Object.entries(words)) collect(path, name, value);
}

function collect(path: string, name: string, value: unknown): void {
  if (typeof value === 'string')
    entries.set(value, [...(entries.get(value) ?? []), { path, name }]);
  else if (value !== null && typeof value === 'object' && !Array.isArray(value))
    for (const [key, one] of Object.entries(value)) collect(path, `${name}.${key}`, one);
}

/** Frames and templates say much that pages say too: theirs is meant in their tests only. */
function mayMean(testPath: string, { path }: Entry): boolean {
  if (path.startsWith('app/embeds/')) return /embed|widget|frame/.test(testPath);
  if (path === 'app/content/words/templates.ts') return testPath.includes('template');
  return true;
}

/** What these read was written into rows long ago, and stays whatever the site says today. */
const OF_BEFORE = ['test/request/words-from-before.test.ts', 'test/request/opt-outs.test.ts'];

test('there are words to take', () => {
  expect(entries.size).toBeGreaterThan(1_000);
});

test('a test takes the words it looks for from the site', () => {
  const paths = globSync('test/{e2e,request,support}/**/*.ts', { cwd: ROOT }).filter(
    (path) => !OF_BEFORE.includes(path),
  );
  expect(paths.length).toBeGreaterThan(200);
  const found = paths.flatMap((path) =>
    textsExpected(path, readFileSync(join(ROOT, path), 'utf8')).flatMap(({ line, text }) => {
      const [only, ...others] = entriesMeant(path, text);
      return only && others.length === 0
        ? [`${path}:${line} says “${text}”: it is ${only.name} of ${only.path}.`]
        : [];
    }),
  );
  expect(found).toEqual([]);
});

function entriesMeant(path: string, text: string): Entry[] {
  if (text.split(' ').length < 3) return [];
  return (entries.get(text) ?? []).filter((entry) => mayMean(path, entry));
}
