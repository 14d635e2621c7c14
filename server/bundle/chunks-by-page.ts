import type { Plugin, Rolldown } from 'vite';
import { pageRoutes } from '../../app/routes.ts';
import { chunkNames, type GraphModule } from './chunk-names.ts';

let names: ReadonlyMap<string, string> = new Map();

/** Looks at all modules once they are known, before the bundler asks for the chunk of each. */
export const chunksByPage: Plugin = {
  name: 'chunks-by-page',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  // Without it a chunk would take in all that its modules import, whichever chunk that is meant for.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  buildEnd() {
    const modules = new Map<string, GraphModule>();
    for (const id of this.getModuleIds()) {
      const module = this.getModuleInfo(id);
      if (module) modules.set(id, module);
    }
    names = chunkNames(modules, pageRoutes);
  },
};

export const pageChunks: Rolldown.CodeSplittingGroup = {
  debugName: 'by page',
  name: (id) => names.get(id) ?? null,
  includeDependenciesRecursively: false,
};
