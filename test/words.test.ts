import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site } from '../app/site.config.ts';
import { proseOf, sentencesOf } from './support/prose.ts';

/** How this site speaks: short, concrete, and without the words that every product page has. */
const said = [
  ...proseOf(),
  ...sentencesOf('app/**/*.{js,ts,tsx}'),
  ...sentencesOf('server/**/*.ts'),
  ...sentencesOf('db/demo/**/*.ts'),
];

const NEVER: readonly (readonly [what: RegExp, instead: string])[] = [
  [
    /\b(?:unleash|empower|supercharge)\w*|\bunlock(?:s|ed|ing)?\b(?! the (?:door|device|phone)\b)/i,
    'say what somebody can do',
  ],
  [/\bseamless\w*|\beffortless\w*|\bfrictionless\w*/i, 'say what happens'],
  [/\brevolutioni[sz]\w*|\bgame.chang\w*|\bcutting.edge\b|\bnext.gen\w*/i, 'say what is new'],
  [/\b(?:your|our|customer|user|learning) journey\b|\b\w+ landscape\b/i, 'name the thing'],
  [/\bin today[’']s\b/i, 'leave it out'],
  [/\bleverag(?:e|es|ed|ing)\b|\butili[sz]e\w*/i, '“use”'],
  [/\p{L}!(?!=)/u, 'a full stop'],
  [/\p{Extended_Pictographic}(?<![©®™↔-⇿▶◀✓✔✕✖])/u, 'words'],
];

test('there is something to read', () => {
  expect(proseOf().length).toBeGreaterThan(20);
  expect(said.length).toBeGreaterThan(1_000);
});

test.each(NEVER)('nothing says %s', (what, instead) => {
  const found = said.flatMap(({ path, text }) => {
    const [hit] = what.exec(text) ?? [];
    return hit === undefined
      ? []
      : [`${path} says “${hit}” in “${around(text, hit)}”: ${instead}.`];
  });
  expect(found).toEqual([]);
});

/** Read in a terminal, in a log, or by programs; the one of the export is about the character itself. */
const TYPED = [
  'app/platform/env.server.ts',
  'app/platform/openid-settings.ts',
  'app/accounts/auth/openid.server.ts',
  'app/privacy/words/export-readme.server.ts',
  'server/endpoints/answer-problems.ts',
];

test('quotes and apostrophes are those of print', () => {
  const printed = said.filter(({ path }) => !TYPED.includes(path));
  const found = printed.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(/["']/g),
      ({ index }) =>
        `${path}: “${text.slice(Math.max(0, index - 20), index + 20)}” has a typewriter’s quote.`,
    ),
  );
  expect(found).toEqual([]);
});

test('a text that tells when somebody leads says that it is stricter before the close', () => {
  const found = proseOf().flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter(
        (line) =>
          /interval of the difference (?:leaves out|excludes) zero/.test(line) &&
          !/\bclose/.test(line),
      )
      .map((line) => `${path} tells the rule of the close alone in “${around(line, 'interval')}”.`),
  );
  expect(found).toEqual([]);
});

test('the site is named in one file', () => {
  const found = said
    .filter(({ text }) => new RegExp(`\\b${site.name}\\b`, 'i').test(text))
    .map(({ path, text }) => `${path} names the site in “${around(text, site.name)}”.`);
  expect(found.filter((line) => !line.startsWith('app/site.config.ts'))).toEqual([]);
});

test('each part that a text names is explained to whoever writes one', () => {
  const explained = partsIn(readFileSync('docs/content.md', 'utf8'));
  const named = globSync('app/content/**/*.mdx').flatMap((path) => [
    ...partsIn(readFileSync(path, 'utf8')),
  ]);
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((name) => !explained.has(name))).toEqual([]);
});

function partsIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/<([A-Z]\w+)/g), ([, name = '']) => name));
}

function around(text: string, hit: string): string {
  const at = text.toLowerCase().indexOf(hit.toLowerCase());
  return text.slice(Math.max(0, at - 30), at + hit.length + 30);
}
