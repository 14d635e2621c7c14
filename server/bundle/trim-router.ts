import type { Plugin } from 'vite';
import { patchText, type Patch } from './patch-text.ts';

/**
 * Takes out of the browser's router what goes ways that this site never goes. Each is decided while a page runs, so the bundler
 * cannot know: all routes come with the page (`routeDiscovery` in react-router.config.ts), the server alone writes its
 * scripts, and nothing is loaded ahead for a link (docs/decisions/0120).
 */
const PATCHES: readonly Patch[] = [
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    from: `	if (!isFogOfWarEnabled(routeDiscovery, ssr)) return;
	return async`,
    to: `	return;
	return async`,
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    from: 'if (!isFogOfWarEnabled(routeDiscovery, ssr) || window.navigator?.connection?.saveData === true) return;',
    to: 'return;',
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    from: 'let routeModulesScript = !isStatic ? " " :',
    to: 'let routeModulesScript = true ? " " :',
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    from: 'isPageLinkDescriptor(link) ?',
    to: 'false ?',
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    from: 'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);',
    to: 'let shouldPrefetch = false, prefetchRef, prefetchHandlers;',
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    from: 'return shouldPrefetch && !isAbsolute ?',
    to: 'return false ?',
  },
];

export const trimRouter: Plugin = {
  name: 'trim-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code, id) => patchText(PATCHES, code, id),
  },
  // A file with another name would be left as it is without a word.
  buildEnd() {
    const files = [...this.getModuleIds()];
    for (const { file } of PATCHES)
      if (!files.some((id) => file.test(id)))
        throw new Error(`server/bundle/trim-router.ts knows a file that is not there: ${file}`);
  },
};
