import { expect, test } from 'vitest';
import { deferModules } from './defer-modules.server.ts';

const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/s.css"/>' +
  '<link rel="modulepreload" href="/assets/b.js"/></head><body><p>import "x";</p>' +
  '<script type="module" async="">import "/assets/manifest.js";\nimport * as route0 from "/assets/a.js";\n' +
  'window.modules = {"root":route0};\n\nimport("/assets/b.js");</script></body></html>';

test('takes the modules out of the head, and loads them from the script', () => {
  const page = deferModules(PAGE);
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).toContain(
    '<head><link rel="stylesheet" href="/s.css"/></head><body><p>import "x";</p>',
  );
  expect(page).toContain('["/assets/a.js","/assets/b.js"]');
});

test('imports the modules one after the other, in order', () => {
  const script = /<script[^>]*>([\s\S]*)<\/script>/.exec(deferModules(PAGE))?.[1] ?? '';
  expect(script).not.toMatch(/^import /m);
  const order = [
    'await import("/assets/manifest.js");',
    'const route0=await import("/assets/a.js");',
    'window.modules = {"root":route0};',
    'import("/assets/b.js");',
  ].map((part) => script.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('leaves a page without modules as it is', () => {
  expect(deferModules('<p>import "x";</p>')).toBe('<p>import "x";</p>');
});
