import { expect, test } from 'vitest';
import { LAYOUT } from '../db/layout.ts';
import { readSources } from './support/sources.ts';

/**
 * On a cluster, who changes or locks what lies everywhere begins by `beginInTurn` (docs/decisions/0112); on one PostgreSQL nothing
 * fails without it. Statements are told by their words, and who calls whom by names; work that is handed
 * on is not seen.
 */
const TABLES = LAYOUT.everywhere.join('|');
const CHANGES = new RegExp(
  String.raw`\b(?:insert into|update|delete from) (?:${TABLES})\b|\bfrom (?:${TABLES})\b[^\`]*\bfor (?:no key )?update\b`,
);
const FUNCTION = /^(?:export )?(?:(?:async )?function |const (?=\w+ = (?:async )?\())(\w+)/gm;
const BEGINS = /\.begin\(/g;
const CALLED = /\b\w+\b(?=\()|(?<=\()\w+\b(?=\))/g;
/** At work on one PostgreSQL, before its tables are laid out, or for what begins in turn. */
const BEFORE_LAYOUT = /^(?:db\/seeding|app\/platform\/(?:backup|database))\//;

const sources = readSources(['app/**/*.server.ts', 'server/**/*.ts', 'db/**/*.ts']).filter(
  ({ path }) => !BEFORE_LAYOUT.test(path),
);
const functions = sources.flatMap(({ path, text }) => {
  const starts = [...text.matchAll(FUNCTION)];
  return starts.map((start, nth) => ({
    path,
    name: start[1] ?? '',
    isExported: start[0].startsWith('export'),
    body: text.slice(start.index + start[0].length, starts[nth + 1]?.index),
  }));
});

/** What does so, by itself or by what it calls. */
function findChanging(): typeof functions {
  let changing = functions.filter(({ body }) => CHANGES.test(body));
  for (let before = -1; before < changing.length;) {
    before = changing.length;
    const more = functions.filter((one) => !changing.includes(one) && callsOne(one, changing));
    changing = [...changing, ...more];
  }
  return changing;
}

function callsOne(
  { path, body }: { path: string; body: string },
  changing: typeof functions,
): boolean {
  const names = new Set(body.match(CALLED));
  return changing.some((one) => (one.isExported || one.path === path) && names.has(one.name));
}

/** From the parenthesis to the one that closes it. */
function argumentsAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(open, at);
  }
  return text.slice(open);
}

test('who changes what lies everywhere takes turns', () => {
  const changing = findChanging();
  expect(changing.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['lockMember', 'endOtherSessions', 'insertQuestion']),
  );
  const out = sources.flatMap(({ path, text }) =>
    [...text.matchAll(BEGINS)].flatMap(({ index, 0: { length } }) => {
      const body = argumentsAt(text, index + length - 1);
      const isSo = CHANGES.test(body) || callsOne({ path, body }, changing);
      return isSo ? [`${path}: ${body.slice(0, 80)}`] : [];
    }),
  );
  expect(out).toEqual([]);
});
