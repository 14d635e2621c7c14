import { expect, test } from 'vitest';
import { chunkNames, type ChunkPage, type GraphModule } from '../server/bundle/chunk-names.ts';

const page = (path: string, script: ChunkPage['script'] = 'router'): ChunkPage => ({
  path,
  file: `pages${path}.tsx`,
  script,
});
const PAGES = [
  page('/'),
  page('/question'),
  page('/question/:id'),
  page('/topic'),
  page('/live'),
  page('/account/questions'),
  page('/account/questions/new'),
  page('/about', 'none'),
];
const at = (path: string) => `/root/app/pages${path}.tsx?route`;

/** Who imports what: `later` after the word makes it a dynamic import. */
function graph(imports: Readonly<Record<string, readonly string[]>>): Map<string, GraphModule> {
  const entries = ['root', ...PAGES.map(({ path }) => at(path))];
  const ids = new Set([...entries, ...Object.keys(imports), ...Object.values(imports).flat()]);
  const plain = new Set([...ids].map((id) => id.replace(' later', '')));
  return new Map(
    [...plain].map((id) => {
      const all = imports[id] ?? [];
      return [
        id,
        {
          isEntry: entries.includes(id),
          importedIds: all.filter((one) => !one.endsWith(' later')),
          dynamicallyImportedIds: all
            .filter((one) => one.endsWith(' later'))
            .map((one) => one.replace(' later', '')),
        },
      ] as const;
    }),
  );
}

test('puts what every page needs of libraries in one chunk, and what / shares in two others', () => {
  const names = chunkNames(
    graph({
      root: ['/x/node_modules/react.js', 'frame'],
      [at('/')]: ['card', 'form', 'own'],
      [at('/topic')]: ['card', 'form', 'frame'],
      [at('/question/:id')]: ['form'],
    }),
    PAGES,
  );
  expect(names.get('/x/node_modules/react.js')).toBe('libraries');
  expect([names.get('frame'), names.get('form')]).toEqual(['shared', 'shared']);
  // A question does not need it at once.
  expect(names.get('card')).toBe('shared-first');
  expect(names.get('own')).toBeUndefined();
});

test('keeps together what the same kinds of page need, and apart what others need', () => {
  const names = chunkNames(
    graph({
      [at('/question')]: ['tabs', 'sorts'],
      [at('/topic')]: ['tabs', 'sorts', 'field'],
      [at('/account/questions')]: ['field', 'draft'],
      [at('/account/questions/new')]: ['draft'],
      [at('/about')]: ['field', 'tabs'],
    }),
    PAGES,
  );
  expect(names.get('tabs')).toBe(names.get('sorts'));
  expect(new Set(['tabs', 'field', 'draft'].map((id) => names.get(id))).size).toBe(3);
});

test('names nothing that documents alone need', () => {
  expect(chunkNames(graph({ [at('/about')]: ['table'] }), PAGES).get('table')).toBeUndefined();
});

test('puts what several pages load later in one chunk, with what few need of it at once', () => {
  const names = chunkNames(
    graph({
      [at('/')]: ['lazy'],
      [at('/topic')]: ['lazy'],
      lazy: ['switch later'],
      switch: ['store'],
      [at('/live')]: ['store'],
    }),
    PAGES,
  );
  expect(names.get('switch')).toBeDefined();
  expect(names.get('store')).toBe(names.get('switch'));
});

test('lets a weighed page load nothing at once that only waits there', () => {
  const names = chunkNames(
    graph({
      [at('/')]: ['lazy'],
      [at('/question/:id')]: ['area', 'lazy'],
      lazy: ['area later', 'sender later'],
      area: ['outcome'],
    }),
    PAGES,
  );
  expect(names.get('outcome')).toBe(names.get('area'));
  expect(names.get('sender')).not.toBe(names.get('area'));
});

test('refuses a map without a page that is weighed', () => {
  const pages = PAGES.filter(({ path }) => path !== '/question/:id');
  expect(() => chunkNames(graph({}), pages)).toThrow('No page has the path /question/:id.');
});

test('gives a chunk the same name whatever the files are called', () => {
  const build = (file: string) =>
    chunkNames(graph({ [at('/question')]: [file], [at('/topic')]: [file] }), PAGES).get(file);
  expect(build('tabs')).toBe(build('rows'));
});
