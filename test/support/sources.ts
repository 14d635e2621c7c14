import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { ROOT } from './program.ts';

/** A source file and what it imports, for the tests that read the code as text. */
export type Source = {
  path: string;
  text: string;
  lines: number;
  /** Paths from the root for our own files, names for packages. */
  imports: string[];
  /** Those of them of which it takes more than types. */
  valueImports: string[];
  /** Our own files that it passes on to its importers. */
  reexports: string[];
};

const CODE = /\.(?:ts|tsx|js)$/;

/** Files below the given folders, tests left out. */
export function readSources(patterns: readonly string[]): Source[] {
  return globSync(patterns, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()
    .map(readSource);
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const found = CODE.test(path)
    ? referencesOf(path, text)
    : { imports: [], valueImports: [], reexports: [] };
  return { path, text, lines: text.split('\n').length - 1, ...found };
}

function referencesOf(
  path: string,
  text: string,
): Pick<Source, 'imports' | 'valueImports' | 'reexports'> {
  const { module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const resolve = (name: string) => resolved(path, name);
  const passedOn = module.staticExports
    .flatMap((statement) => statement.entries)
    .flatMap(({ moduleRequest }) => (moduleRequest ? [resolve(moduleRequest.value)] : []));
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^['"](.+)['"]$/.exec(text.slice(start, end));
    return literal?.[1] ? [resolve(literal[1])] : [];
  });
  const fixed = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: resolve(moduleRequest.value),
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const taken = fixed.filter(({ isType }) => !isType).map(({ name }) => name);
  // Types generated for a route module stand beside nothing that is ours.
  const ours = (names: readonly string[]) => [
    ...new Set(names.filter((name) => !name.includes('/+types/'))),
  ];
  return {
    imports: ours([...fixed.map(({ name }) => name), ...dynamic, ...passedOn]),
    valueImports: ours([...taken, ...dynamic, ...passedOn]),
    reexports: passedOn.filter((name) => CODE.test(name)),
  };
}

function resolved(from: string, name: string): string {
  const [plain = ''] = name.split('?', 1);
  return plain.startsWith('.') ? posix.join(posix.dirname(from), plain) : plain;
}
