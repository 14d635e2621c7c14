const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULES = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");/g;

/** What waits: for the first frame, or for nothing where none is drawn, as in a tab behind another one. */
const FRAME =
  'await new Promise((go)=>{if(document.hidden)return go();' +
  'requestAnimationFrame(()=>setTimeout(go));setTimeout(go,2000)});';

/** The data of a language takes a browser tens of milliseconds to open, and the line is busy at that moment. */
const FIGURES = '(0).toLocaleString();';

/**
 * Lets the page be painted before its modules are fetched. As React Router writes them they are asked for at once,
 * and share the line with the styles and the letters that reading needs. What is pressed meanwhile is a link or a
 * form, and works as one.
 */
export function deferModules(html: string): string {
  if (!MODULES.test(html)) return html;
  const paths = Array.from(html.matchAll(PRELOAD), ([, path]) => path);
  return html
    .replaceAll(PRELOAD, '')
    .replace(MODULES, (_, open: string, code: string, close: string) =>
      [open, FRAME, links(paths), FIGURES, toDynamicImports(code), close].join(''),
    );
}

/** All files are asked for together: a module tells only when it has come which others it needs. */
function links(paths: readonly unknown[]): string {
  return (
    `for(const href of ${JSON.stringify(paths)})` +
    "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));"
  );
}

/** Imports that stand at the head of a module are fetched before it runs; these are when it comes to them. */
function toDynamicImports(code: string): string {
  return code.replaceAll(IMPORT, (_, name: string | undefined, path: string) =>
    name === undefined ? `await import(${path});` : `const ${name}=await import(${path});`,
  );
}
