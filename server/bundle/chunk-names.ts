import { createHash } from 'node:crypto';

/** What the bundler tells of a module. Of its entries those that are no page's are the frame's. */
export type GraphModule = {
  isEntry: boolean;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
};
/** A page as the map has it, and the file that draws it. */
export type ChunkPage = { path: string; file: string; script: 'router' | 'none' };

/** Their scripts are held to a limit (test/request/bundle.test.ts): they load nothing at once that waits there. */
export const WEIGHED = ['/', '/question/:id'] as const;
/** What more kinds of page need at once does not wait with the rest of what is loaded later. */
const MAX_KINDS_OF_LOADER = 3;
const FRAME = 'frame';

/**
 * Names a chunk for each module that more than one page, or a page and something loaded later, needs. Nothing is named by
 * hand, so a new file falls where its readers are:
 *
 * 1. What every page needs: `libraries`, and with what `/` shares, `shared`; what it shares and a question does not need at
 *    once stands apart.
 * 2. What several pages load later comes with that, also to the few that need it at once.
 * 3. What an earlier page of the map loads later stands apart from what it never loads.
 * 4. All else stands with what the same kinds of page need. Pages below one path (`/account/questions`) are of one kind.
 *
 * A module is needed wherever one that imports it is, so by each rule it falls into the same chunk or an earlier one: chunks
 * never import each other in a circle.
 */
export function chunkNames(
  modules: ReadonlyMap<string, GraphModule>,
  pages: readonly ChunkPage[],
): Map<string, string> {
  for (const path of WEIGHED)
    if (!pages.some((page) => page.path === path)) throw new Error(`No page has the path ${path}.`);
  const order = [FRAME, ...new Set([...WEIGHED, ...pages.map(({ path }) => kindOf(path))])];
  const inOrder = (kinds: ReadonlySet<string>) => order.filter((kind) => kinds.has(kind));
  const needs = findNeeds(modules, pages);

  const names = new Map<string, string>();
  for (const [id, need] of needs) {
    const atOnce = inOrder(need.atOnce);
    const [first] = atOnce;
    const isEverywhere = first === FRAME;
    if (isEverywhere && id.includes('/node_modules/')) names.set(id, 'libraries');
    if (names.has(id) || need.entries.size + need.loaders.size < (first === undefined ? 1 : 2))
      continue;
    if (isEverywhere || first === WEIGHED[0]) {
      const isOfBoth = isEverywhere || need.atOnce.has(WEIGHED[1]);
      names.set(id, isOfBoth ? 'shared' : 'shared-first');
      continue;
    }
    const loaders = [...need.loaders].toSorted();
    const common = loaders.filter((loader) => (needs.get(loader)?.ever.size ?? 0) > 1);
    const [earliest] = inOrder(need.ever);
    const isEarlier = first !== undefined && earliest !== first;
    if (first === WEIGHED[1] && isEarlier) names.set(id, nameOf(first, 'before'));
    else if (first !== WEIGHED[1] && common.length > 0 && atOnce.length <= MAX_KINDS_OF_LOADER)
      names.set(id, nameOf(common[0], ...common));
    else if (first !== undefined) {
      const sharers = atOnce.length > 1 ? atOnce : [...need.pages].toSorted();
      names.set(id, nameOf(first, ...sharers, isEarlier ? `before ${earliest}` : ''));
    } else if (loaders.length > 0) names.set(id, nameOf(loaders[0], ...loaders));
  }
  return names;
}

/** Who needs a module: kinds of page at once and ever, pages at once, entries of the bundler, and who loads it later. */
type Need = Record<'atOnce' | 'ever' | 'pages' | 'entries' | 'loaders', Set<string>>;

function findNeeds(
  modules: ReadonlyMap<string, GraphModule>,
  pages: readonly ChunkPage[],
): Map<string, Need> {
  const needs = new Map<string, Need>();
  for (const id of modules.keys())
    needs.set(id, {
      atOnce: new Set(),
      ever: new Set(),
      pages: new Set(),
      entries: new Set(),
      loaders: new Set(),
    });
  const tell = (ids: Iterable<string>, what: keyof Need, who: string) => {
    for (const id of ids) needs.get(id)?.[what].add(who);
  };
  for (const [id, { isEntry, dynamicallyImportedIds }] of modules) {
    for (const loaded of dynamicallyImportedIds) tell(reach(modules, loaded), 'loaders', id);
    if (!isEntry) continue;
    const [file = id] = id.split('?');
    const page = pages.find((one) => file.endsWith(`/app/${one.file}`));
    const atOnce = reach(modules, id);
    tell(atOnce, 'entries', id);
    // A document has entries too, and no browser loads them.
    if (page?.script === 'none') continue;
    const kind = page ? kindOf(page.path) : FRAME;
    tell(atOnce, 'atOnce', kind);
    tell(atOnce, 'pages', file);
    tell(reach(modules, id, true), 'ever', kind);
  }
  return needs;
}

function reach(
  modules: ReadonlyMap<string, GraphModule>,
  from: string,
  withLater = false,
): Set<string> {
  const reached = new Set<string>([from]);
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.get(id) ?? {};
    for (const next of importedIds) reached.add(next);
    if (withLater) for (const next of dynamicallyImportedIds) reached.add(next);
  }
  return reached;
}

const kindOf = (path: string) => path.split('/').slice(0, 3).join('/');

/** Short, as every importer carries it, and the same as long as those who share it are. */
function nameOf(first = '', ...parts: readonly string[]): string {
  const [path = ''] = first.split('?');
  const word = path.replace(/\.\w+$/, '').match(/[\w-]+(?=\W*$)/)?.[0] ?? 'part';
  // Where the project lies on a machine makes no difference.
  const places = parts.map((part) => part.replace(/^.*\/app\//, ''));
  const hash = createHash('sha256').update(places.join('\0')).digest('hex');
  return `${word}-${hash.slice(0, 6)}`;
}
