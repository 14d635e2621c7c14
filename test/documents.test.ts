import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/program.ts';

/** What the documents say of the code is compared with the code: a path that moved moves in them too. */
const MAX_LINES = 140;

const documents = globSync(['{ARCHITECTURE,README,CONTRIBUTING}.md', 'docs/{,flows/}*.md'], {
  cwd: ROOT,
})
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** In backticks, or lines to type. */
const CODE = /^```[^]*?^```|^ {4}.*|`[^`\n]+`/gm;

/** From the root, in code; an ellipsis or a capital stands for something else in each case. */
function pathsIn(text: string): string[] {
  const words = [...text.matchAll(CODE)].flatMap(([one]) => one.split(/[\s`"']+/));
  return words.filter(
    (word) => /^(?:app|server|db|test|bench|docs)\/\S/.test(word) && !/…|\/[A-Z]/.test(word),
  );
}

/** Where links of a document lead, but for those to other sites and within it. */
function targetsIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#', 1)[0] ?? '')
    .filter((target) => target !== '' && !/^(?:[a-z]+:|\/)/.test(target));
}

/** A pattern is there if something is like it. */
const isThere = (path: string) =>
  /[{*]/.test(path) ? globSync(path, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, path));

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

test('a link to a part of a document leads to its heading', () => {
  const wrong = documents.flatMap(({ path, text }) =>
    [...text.replaceAll(CODE, '').matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)]
      .filter(([, target = '', part = '']) => {
        const other = target === '' ? path : join(dirname(path), target);
        return !partsOf(documents.find((one) => one.path === other)?.text ?? '').includes(part);
      })
      .map(([, target, part]) => `${path} leads to ${target}#${part}: there is no such heading.`),
  );
  expect(wrong).toEqual([]);
});

/** The names by which headings are reached. */
function partsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** How a name and its file stand together: the ways in which a document says that it is in there. */
const NAMED = [
  /`(?<name>[A-Za-z]\w+)` (?:in|of) `(?<path>[^`\s]+\/[^`\s]+)`/g,
  /`(?<name>[A-Za-z]\w+)` \(`(?<path>[^`\s]+\/[^`\s]+)`\)/g,
  /\(`(?<name>[A-Za-z]\w+)` in\s+`(?<path>[^`\s]+\/[^`\s]+)`\)/g,
  /`(?<path>[^`\s]+\/[^`\s]+\.tsx?)`: `(?<name>[A-Za-z]\w+)`/g,
];

/** As a whole word: a longer name that has this one in it is another. */
const holds = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

test('what a document finds in a file is in it', () => {
  const named = documents.flatMap(({ path: document, text }) =>
    NAMED.flatMap((way) => [...text.matchAll(way)]).flatMap(({ groups }) => {
      const { name = '', path = '' } = groups ?? {};
      return isThere(path) && /\.\w+$/.test(path) ? [{ document, name, path }] : [];
    }),
  );
  expect(named.length).toBeGreaterThan(20);
  const wrong = named
    .filter(({ name, path }) => !holds(readFileSync(join(ROOT, path), 'utf8'), name))
    .map(({ document, name, path }) => `${document} finds ${name} in ${path}: it is not there.`);
  expect(wrong).toEqual([]);
});

/** Rows of the table of folders: the folder, and the folders in it. `words` is in most, and `views` stands for those of pages. */
function foldersTold(): { folder: string; told: string[] }[] {
  const { text = '' } = documents.find(({ path }) => path === 'ARCHITECTURE.md') ?? {};
  return [...text.matchAll(/^\| `(\w+(?:\/\w+)?)\/` \|.*\|(.*)\|$/gm)].map(
    ([, folder = '', inside = '']) => ({
      folder,
      told: [...inside.matchAll(/`([a-z0-9-]+)`/g)].map(([, name = '']) => name),
    }),
  );
}

test('ARCHITECTURE.md has a row for each folder, with those in it', () => {
  const foldersIn = (folder: string) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  const rows = foldersTold();
  const areas = foldersIn('app').map((name) => `app/${name}`);
  expect(rows.map(({ folder }) => folder).toSorted()).toEqual(
    ['app', ...areas, 'db', 'server', 'test', 'bench', 'deploy'].toSorted(),
  );
  const wrong = rows
    .filter(({ folder }) => folder !== 'app')
    .flatMap(({ folder, told }) => {
      const there = foldersIn(folder).filter((name) => name !== 'words');
      const untold = folder === 'app/pages' ? [] : there.filter((name) => !told.includes(name));
      return [
        ...untold.map((name) => `The row of ${folder} does not name ${name}.`),
        ...told
          .filter((name) => !there.includes(name))
          .map((name) => `The row of ${folder} names ${name}: there is none.`),
      ];
    });
  expect(wrong).toEqual([]);
});

test('each flow is reached from ARCHITECTURE.md, which is one page', () => {
  const { text = '' } = documents.find(({ path }) => path === 'ARCHITECTURE.md') ?? {};
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(MAX_LINES);
  const flows = documents.map(({ path }) => path).filter((path) => path.startsWith('docs/flows/'));
  const reached = targetsIn(text);
  expect(flows.filter((path) => !reached.includes(path))).toEqual([]);
});
