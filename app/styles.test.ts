import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** Two parts of the site that use one class name spoil each other's styles, at some width that nobody checks. */
test('a class is defined in one file', () => {
  const homes = new Map<string, Set<string>>();
  for (const path of globSync('app/**/*.css', { exclude: ['app/embeds/widget/*'] }))
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/^ {2}\.([\w-]+) \{$/gm))
      homes.set(name, (homes.get(name) ?? new Set()).add(basename(path)));
  expect(homes.size).toBeGreaterThan(100);
  const shared = [...homes].filter(([, files]) => files.size > 1);
  expect(shared.map(([name, files]) => `.${name} in ${[...files].join(' and ')}`)).toEqual([]);
});

/** Browsers draw a triangle before what opens in place: the site has its own mark, and buttons and menus have none. */
test('what opens in place has one mark', () => {
  const folds = globSync('app/**/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(FOLD)].map(([, details = '', summary = '']) => ({
      path,
      details,
      summary,
    })),
  );
  expect(folds.length).toBeGreaterThan(30);
  const marked = folds.filter(({ details }) => /\bfold\b/.test(details));
  expect(marked.length).toBeGreaterThan(15);
  const other = folds.filter(
    (fold) => !marked.includes(fold) && !/\blist-none\b/.test(fold.summary),
  );
  expect(other.map(({ path, details }) => `${path}: ${details}`)).toEqual([]);
});

const FOLD = /<details([^>]*)>\s*(?:\{\/\*[^}]*\*\/\}\s*)?<summary([^>]*)>/g;

/**
 * With `:has()` at the page's root, or any element (`*`) after it, every change anywhere recalculates the styles of the
 * whole page: fifteen times while a page hydrated, when it was last so.
 */
test('a change in a part of a page leaves the styles of the rest alone', () => {
  const dear = globSync('app/**/*.{css,tsx}').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(DEAR)].map(([text]) => `${path}: ${text}`),
  );
  expect(dear).toEqual([]);
  for (const text of SAMPLES) expect(text.match(DEAR), text).not.toBeNull();
});

const DEAR =
  /(?:\broot|\bhtml|\bbody|\*):has\([^{]*\{|:has\([^{]*[ >+~)]\*(?:::\w+)? ?[,{]|\b(?:group|peer)-(?:has-)?\[[^\s'"`]*(?:has|checked)[^\s'"`]*/g;
const SAMPLES = [
  ':root:has(.wall) {',
  '.rows:has(.outside) > * {',
  'group-has-[[name=kind]:checked]/ask:block',
  'group-[:not(:has(option:checked))]/gender:hidden',
];
