import { build, type Plugin } from 'vite';
import { ownValue } from '../../app/base/own-value.ts';

const ENTRIES: Record<string, string> = {
  'virtual:frame-script': 'app/embeds/widget/widget-script.ts',
  'virtual:frame-card-script': 'app/embeds/widget/empty-widget-script.ts',
  'virtual:frame-bars-styles': 'app/embeds/widget/widget-bars.css',
  'virtual:frame-reasons-styles': 'app/embeds/widget/widget-reasons.css',
  'virtual:frame-scale-styles': 'app/embeds/widget/widget-scale.css',
  'virtual:frame-styles': 'app/embeds/widget/widget.css',
  'virtual:help-script': 'app/content/help/help-script.ts',
  'virtual:offline-worker': 'app/answering/client/offline-worker.ts',
};
/** They know `light-dark()` and registered properties: what stands in for these elsewhere would double the styles. */
const BROWSERS = ['chrome123', 'firefox128', 'safari17.5'];

/**
 * Script and styles of a frame as text, to be inlined in its page. The script is bundled by itself, from the same pure
 * files that the server draws with, so that a figure that moves is the figure that a new page would show. A search of
 * help finds in the browser what it finds on the server, for the same reason. The worker of a browser is one file as well.
 */
export function inlineBundles(): Plugin {
  return {
    name: 'frame-parts',
    resolveId: (id) => (Object.hasOwn(ENTRIES, id) ? `\0${id}` : undefined),
    async load(id) {
      const entry = ownValue(ENTRIES, id.slice(1));
      if (!id.startsWith('\0') || entry === undefined) return undefined;
      return `export default ${JSON.stringify(await bundleEntry(entry))};`;
    },
  };
}

async function bundleEntry(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      cssTarget: BROWSERS,
      minify: true,
      modulePreload: false,
      rollupOptions: {
        input: entry,
        output: { format: entry.endsWith('.css') ? 'es' : 'iife' },
        // A text stands where it is shown.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        // What is not used is left out, formats of dates and names among it.
        treeshake: {
          moduleSideEffects: (id) => id.endsWith(entry),
          manualPureFunctions: ['Intl'],
        },
      },
    },
  });
  type File = { fileName: string; code?: string; source?: string | Uint8Array };
  const files = [built].flat().flatMap((one) => ('output' in one ? (one.output as File[]) : []));
  const kind = entry.endsWith('.css') ? '.css' : '.js';
  const file = files.find(({ fileName }) => fileName.endsWith(kind));
  const text = file?.code ?? file?.source;
  if (typeof text !== 'string' || text === '') throw new Error(`${entry} was not bundled.`);
  return text.trim();
}
