const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULES = '<script type="module" async="">';
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");/g;

/** Waits for the first frame, or not at all if none is drawn, as in a background tab. */
const FRAME =
  'await new Promise((go)=>{if(document.hidden)return go();' +
  'requestAnimationFrame(()=>setTimeout(go));setTimeout(go,2000)});';

/**
 * Opens a language's data, which takes a browser tens of milliseconds, while the network is busy anyway. It does so in a
 * task of its own, between which and the others a press is answered.
 */
const FIGURES = 'setTimeout(()=>(0).toLocaleString());';

/**
 * Lets the browser paint the page before it fetches the modules. React Router's own markup requests them at once, so
 * that they share bandwidth with the styles and fonts needed for reading. Links and forms pressed meanwhile work
 * without a script.
 */
export function deferModules(html: string): string {
  const from = html.indexOf(MODULES);
  if (from === -1) return html;
  const [codeFrom, codeTo] = [from + MODULES.length, html.indexOf('</script>', from)];
  const paths: string[] = [];
  const withoutPreloads = (part: string) =>
    part.replaceAll(PRELOAD, (_, path: string) => {
      paths.push(path);
      return '';
    });
  const [before, after] = [html.slice(0, codeFrom), html.slice(codeTo)].map(withoutPreloads);
  const code = toDynamicImports(html.slice(codeFrom, codeTo));
  return [before, FRAME, links(paths), FIGURES, code, after].join('');
}

/** Requests all files together: a module names the modules it needs only once it has arrived. */
function links(paths: readonly unknown[]): string {
  return (
    `for(const href of ${JSON.stringify(paths)})` +
    "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));"
  );
}

/** Static imports are fetched before a module runs, dynamic ones only when it reaches them. */
function toDynamicImports(code: string): string {
  return code.replaceAll(IMPORT, (_, name: string | undefined, path: string) =>
    name === undefined ? `await import(${path});` : `const ${name}=await import(${path});`,
  );
}
