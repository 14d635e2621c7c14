import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { pageRoutes } from '../app/routes.ts';
import {
  MEMBER_PATTERNS,
  PUBLIC_PATTERNS,
  STAFF_PATTERNS,
  STEP_PATTERNS,
} from './support/paths.ts';
import { ROOT } from './support/program.ts';
import { readSources } from './support/sources.ts';

/** Attributes and components that lead somewhere: their targets are built, so that a moved page breaks the build. */
const LEADING = new Set(['to', 'href']);

test('the map of pages is the one that was reviewed', async () => {
  const rows = pageRoutes.map((screen) => [
    screen.path,
    `app/${screen.file}`,
    screen.guard,
    screen.fresh === 'never' ? 'never cached' : `cached ${screen.fresh} s`,
    `script: ${screen.script}`,
    `for members: ${screen.forMembers}`,
    [
      ...Object.keys(screen.params).map((name) =>
        screen.known.includes(name) ? `${name}~` : name,
      ),
      ...screen.free.map((name) => `${name}*`),
      ...Object.entries(screen.personal).map(([name, values]) => `${name}=${values.join('|')}!`),
    ]
      .map((name) => `?${name}`)
      .join(' '),
    [
      ...Object.entries(screen.several).map(([name, most]) => `?${name}×${most}`),
      ...Object.entries(screen.fields).map(([name, most]) => `${name}×${most}`),
    ].join(' '),
  ]);
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const table = `path → module → guard → cache → script → for members → parameters (* typed: not cached, ! made for whoever asks, ~ made for a visitor who answered) → parameters and fields that come several times\n\n${lines.join('\n')}\n`;
  // After a wanted change: `npx vitest run --project unit -u`, and read the difference.
  await expect(table).toMatchFileSnapshot('routes.txt');
});

test('every path of the product is routed', () => {
  const routed = pageRoutes.map((screen) => screen.path);
  const wanted = [
    ...PUBLIC_PATTERNS,
    ...STEP_PATTERNS,
    ...MEMBER_PATTERNS,
    ...STAFF_PATTERNS,
    '/*',
  ];
  expect(wanted.filter((path) => !routed.includes(path))).toEqual([]);
  expect(routed.filter((path) => !wanted.some((known) => known === path))).toEqual([]);
});

test('paths and ids stand once', () => {
  expect(repeated(pageRoutes.map((screen) => screen.path))).toEqual([]);
  expect(repeated(pageRoutes.map((screen) => screen.id))).toEqual([]);
});

test('every routed module exists, and every page module is routed', () => {
  const files = pageRoutes.map((screen) => `app/${screen.file}`);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const pages = readSources(['app/pages/!(views)/*.tsx']).map((source) => source.path);
  expect(pages.filter((page) => !files.includes(page))).toEqual([]);
});

test('links are built with href(), never typed', () => {
  const typed = readSources(['app/**/*.tsx']).flatMap(({ path, text }) => {
    const found = typedLinks(path, text);
    return found.map(
      (link) => `${path}: write href('${link}') with href of react-router instead of "${link}".`,
    );
  });
  expect(typed).toEqual([]);
});

/** Targets of `to` and `href` that begin with a slash and were written out, in quotes or in a template. */
function typedLinks(path: string, text: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !LEADING.has(name.name) || !value) return;
      const inner = value.type === 'JSXExpressionContainer' ? value.expression : value;
      const written =
        inner.type === 'Literal'
          ? inner.value
          : inner.type === 'TemplateLiteral'
            ? inner.quasis[0]?.value.raw
            : '';
      if (typeof written === 'string' && written.startsWith('/')) found.push(written);
    },
  });
  visitor.visit(parseSync(path, text).program);
  return found;
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
