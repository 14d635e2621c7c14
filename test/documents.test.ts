import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/program.ts';

/** What the documents say of the code is compared with the code: a path that moved moves in them too. */
const MAX_LINES = 140;

const documents = globSync(['{ARCHITECTURE,README,CONTRIBUTING}.md', 'docs/flows/*.md'], {
  cwd: ROOT,
})
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** In backticks from the root; what stands for several paths is passed over. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:app|server|db|test|bench|docs)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[{*…]/.test(path));
}

/** Where links of a document lead, but for those to other sites and within it. */
function targetsIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#', 1)[0] ?? '')
    .filter((target) => target !== '' && !/^(?:[a-z]+:|\/)/.test(target));
}

const isThere = (path: string) => existsSync(join(ROOT, path));

test('there is something to read', () => {
  expect(documents.length).toBeGreaterThan(15);
  expect(documents.flatMap(({ text }) => pathsIn(text)).length).toBeGreaterThan(150);
});

test('a path in a document is there', () => {
  const wrong = documents.flatMap(({ path, text }) =>
    pathsIn(text)
      .filter((named) => !isThere(named))
      .map((named) => `${path} names ${named}: there is none.`),
  );
  expect(wrong).toEqual([]);
});

test('a link in a document leads somewhere', () => {
  const wrong = documents.flatMap(({ path, text }) =>
    targetsIn(text)
      .filter((target) => !isThere(join(dirname(path), target)))
      .map((target) => `${path} leads to ${target}: there is nothing.`),
  );
  expect(wrong).toEqual([]);
});

test('each flow is reached from ARCHITECTURE.md, which is one page', () => {
  const { text = '' } = documents.find(({ path }) => path === 'ARCHITECTURE.md') ?? {};
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(MAX_LINES);
  const flows = documents.map(({ path }) => path).filter((path) => path.startsWith('docs/'));
  const reached = targetsIn(text);
  expect(flows.filter((path) => !reached.includes(path))).toEqual([]);
});
