import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  concurrentIndexOf,
  runsOutside,
  splitStatements,
} from '../app/platform/database/migration-text.ts';
import { ROOT } from './support/program.ts';

/**
 * The version before runs beside the new one while a site is updated, on the tables of the new one: what it needs may only be
 * taken away by a migration that waits for it to end (docs/decisions/0085).
 */
const FIRST = 53;
const CONTRACT = /-contract\.sql$/;
/** Why the version before is not hindered, in the line before a statement. */
const HARMLESS = /^-- Runs beside: \S/m;

type Statement = { text: string; said: string };

function statementsOf(sql: string): Statement[] {
  // Bodies of functions hold statements of their own, which run later.
  const plain = sql.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");
  return plain.split(';').map((part) => ({
    said: part,
    text: part
      .replaceAll(/--[^\n]*/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  }));
}

const BREAKS: readonly (readonly [says: string, what: RegExp])[] = [
  ['drops what is read', /^drop (?:table|view|materialized view|function|type|schema|sequence)\b/],
  [
    'drops a column',
    /\bdrop (?:column )?(?!constraint|default|not null|expression)(?:if exists )?\w+/,
  ],
  ['renames', /\brename\b/],
  ['changes a type', /\balter (?:column )?\w+ (?:set data )?type\b/],
  ['wants a value that was not wanted', /\bset not null\b/],
  ['drops a default', /\bdrop default\b/],
  [
    'adds a column that has to be given',
    /\badd (?:column )?(?!constraint)\w+ (?:(?!,).)*\bnot null\b(?!(?:(?!,).)*\bdefault\b)/,
  ],
  ['takes a right away', /^revoke\b/],
];

/** What breaks code that was written before, each as a sentence. */
function breachesIn(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = statements.flatMap(({ text }) => {
    const [, name] = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(text) ?? [];
    return name === undefined ? [] : [name];
  });
  return statements.flatMap(({ text, said }) => {
    const [, table = ''] =
      /^(?:alter table (?:if exists )?(?:only )?|create unique index (?:.*? )?on (?:only )?)([\w.]+)/.exec(
        text,
      ) ?? [];
    if (HARMLESS.test(said) || made.includes(table)) return [];
    const isAlter = text.startsWith('alter table');
    const broken = BREAKS.filter(
      ([says, what]) =>
        (isAlter || what.source.startsWith('^') || says === 'renames') && what.test(text),
    ).map(([says]) => says);
    // A list of words that grows is a constraint that is put in the place of one of the same name.
    const tightens = [
      ...text.matchAll(/\badd constraint (\w+) (?:check|unique|foreign key|exclude|primary key)/g),
    ].some(
      ([, name]) =>
        !statements.some(
          (other) =>
            other.text.includes(`drop constraint ${name}`) ||
            other.text.includes(`drop constraint if exists ${name}`),
        ),
    );
    return [
      ...broken,
      ...(isAlter && (tightens || /\badd (?:check|unique|foreign key|exclude)\b/.test(text))
        ? ['refuses rows that were taken']
        : []),
      ...(text.startsWith('create unique index') ? ['refuses rows that were taken'] : []),
    ].map((says) => `${says}: ${text.slice(0, 80)}`);
  });
}

/** What is the same when it is run again, as it is where it broke off. */
const AGAIN = [/^create or replace function /, /^analyze \w+$/];

/** What cannot be run outside a transaction, or only there, each as a sentence. */
function breachesOutside({ name, text }: Named): string[] {
  const statements = splitStatements(text).map((one) => ({
    one: one.slice(0, 80),
    index: concurrentIndexOf(one),
    plain: withoutComments(one).replaceAll(/\s+/g, ' ').trim(),
  }));
  if (!runsOutside(text))
    return statements
      .filter(({ plain }) => /\bconcurrently\b/.test(plain.replaceAll(/'(?:[^']|'')*'/g, "''")))
      .map(
        ({ one }) =>
          `${one}: begin the file with "-- Runs outside a transaction: why", or it fails`,
      );
  return [
    ...(CONTRACT.test(name) ? ['a contract runs in a transaction'] : []),
    ...statements
      .filter(({ index, plain }) => !index && !AGAIN.some((same) => same.test(plain)))
      .map(
        ({ one }) =>
          `${one}: is not harmless when it is run again; put it into a migration before this one, or write "create index concurrently if not exists" with a name, "create or replace function" or "analyze"`,
      ),
  ];
}

/** Indexes that keep their table from being written to while they are built, on tables that an earlier migration made. */
function blockingIndexesIn({ text }: Named): string[] {
  const statements = statementsOf(text);
  return statements
    .filter(({ text: one, said }) => {
      const [, table = ''] =
        /^create (?:unique )?index (?!concurrently)(?:.*? )?on (?:only )?([\w.]+)/.exec(one) ?? [];
      const isMade = statements.some((other) =>
        new RegExp(`^create (?:unlogged )?table (?:if not exists )?${table}\\b`).test(other.text),
      );
      return table !== '' && !isMade && !HARMLESS.test(said);
    })
    .map(
      ({ text: one }) =>
        `${one.slice(0, 80)}: nobody writes to this table until it is built. Build it concurrently in a file that begins with "-- Runs outside a transaction: why", or say "-- Runs beside: why not" above it`,
    );
}

type Named = { name: string; text: string };

const withoutComments = (sql: string) => sql.replaceAll(/--[^\n]*/g, '').toLowerCase();

/** The tables that a contract changes or takes away. */
function tablesOf(sql: string): string[] {
  const named = withoutComments(sql).matchAll(
    /\b(?:table|on|update|from|into) (?:if exists )?(?:only )?(?:public\.)?([a-z]\w*)/g,
  );
  return [...new Set(Array.from(named, ([, table = '']) => table))];
}

/** Files that may run before a contract of a lower number, which waits, and name what it changes. */
function overtakingIn(files: readonly Named[]): string[] {
  return files.flatMap((contract) =>
    CONTRACT.test(contract.name)
      ? files
          .filter(({ name, text }) => {
            const number = contract.name.slice(0, 4);
            return (
              !CONTRACT.test(name) &&
              name.slice(0, 4) > number &&
              !new RegExp(`^-- Also before ${number}: \\S`, 'm').test(text) &&
              tablesOf(contract.text).some((table) =>
                new RegExp(`\\b${table}\\b`).test(withoutComments(text)),
              )
            );
          })
          .map(
            ({ name }) =>
              `${name} names what ${contract.name} changes, and may run before it. Make it a contract too, or say "-- Also before ${contract.name.slice(0, 4)}: why" in it.`,
          )
      : [],
  );
}

const readAll = (): Named[] =>
  globSync(join(ROOT, 'db/migrations/*.sql')).map((path) => ({
    name: basename(path),
    text: readFileSync(path, 'utf8'),
  }));

test('what runs outside a transaction can be run again, and only there is an index built concurrently', () => {
  const files = readAll();
  expect(files.flatMap(breachesOutside)).toEqual([]);
  expect(files.filter(({ text }) => runsOutside(text)).map(({ name }) => name)).toContain(
    '0058-reasons-found.sql',
  );
});

test('what cannot run outside a transaction, or only there, is seen', () => {
  const outside = '-- Runs outside a transaction: a test.\n';
  const [build, make] = [
    'create index concurrently if not exists one_two on one (two);',
    'create or replace function f() returns int language sql as $$ drop table one; $$;',
  ];
  const breaches = (text: string, name = '0061-more.sql') => breachesOutside({ name, text });
  expect(breaches(`${outside}${make}\n-- Why.\n${build}\nanalyze one;`)).toEqual([]);
  expect(breaches('create index one_two on one (two); -- not concurrently')).toEqual([]);
  expect(breaches("comment on table one is 'built concurrently';")).toEqual([]);
  const broken = [
    build,
    `-- Why.\n${outside}${build}`,
    'drop index concurrently one_two;',
    `${outside}create index one_two on one (two);`,
    `${outside}create index concurrently one_two on one (two);`,
    `${outside}create index concurrently if not exists on one (two);`,
    `${outside}create function f() returns int language sql as 'select 1';`,
    `${outside}insert into one values (1);`,
    `${outside}alter table one add column two int;`,
  ];
  expect(broken.filter((text) => breaches(text).length === 0)).toEqual([]);
  expect(breaches(`${outside}${build}`, '0061-more-contract.sql')).toHaveLength(1);
});

/** From this number on: those before are as they were released. */
const FIRST_CONCURRENT = '0058';

test('no index keeps a table that is there from being written to while it is built', () => {
  const files = readAll().filter(({ name }) => name >= FIRST_CONCURRENT);
  expect(files.flatMap(blockingIndexesIn)).toEqual([]);
});

test('an index that keeps its table from being written to is seen', () => {
  const found = (text: string) => blockingIndexesIn({ name: '0061-more.sql', text });
  expect(found('create index one_two on one (two);')).toHaveLength(1);
  expect(found('create unique index if not exists one_two on only one (two);')).toHaveLength(1);
  expect(found('create table one (two int); create index on one (two);')).toEqual([]);
  expect(found('create index concurrently if not exists one_two on one (two);')).toEqual([]);
  expect(found('-- Runs beside: a row a site.\ncreate index one_two on one (two);')).toEqual([]);
});

test('no migration builds on a contract that may still wait', () => {
  expect(overtakingIn(readAll())).toEqual([]);
});

test('what would overtake a contract is seen', () => {
  const contract = { name: '0060-narrow-contract.sql', text: 'alter table one drop column two;' };
  const after = (text: string, name = '0061-later.sql') => overtakingIn([contract, { name, text }]);
  expect(after('alter table one add column two int;')).toHaveLength(1);
  expect(after('create view three as select two from one;')).toHaveLength(1);
  expect(after('alter table one add column two int;', '0061-wide-contract.sql')).toEqual([]);
  expect(after('alter table one add column two int;', '0059-before.sql')).toEqual([]);
  expect(after('create table oneness (one_id int); -- beside one')).toEqual([]);
  expect(after('-- Also before 0060: a column of its own.\nalter table one add four int;')).toEqual(
    [],
  );
});

test('a migration leaves the version before what it needs, or waits for its end', () => {
  const files = globSync(join(ROOT, 'db/migrations/*.sql')).filter(
    (path) => Number(basename(path).slice(0, 4)) >= FIRST,
  );
  const wrong = files
    .filter((path) => !CONTRACT.test(path))
    .flatMap((path) =>
      breachesIn(readFileSync(path, 'utf8')).map(
        (breach) =>
          `${basename(path)} ${breach}. Name it …-contract, or say "-- Runs beside: why not" above it.`,
      ),
    );
  expect(files.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

test('what breaks the version before is seen', () => {
  const broken = [
    'drop table one;',
    'alter table one drop column two;',
    'alter table one drop two;',
    'alter table one rename column two to three;',
    'alter table one alter column two type text;',
    'alter table one alter two set not null;',
    'alter table one alter two drop default;',
    'alter table one add column two text not null;',
    'alter table one add two int, add three text not null check (three <> $$$$);',
    'alter table one add constraint narrow check (two > 0);',
    'alter table one add unique (two);',
    'create unique index one_two on one (two);',
    'revoke select on one from site;',
  ];
  expect(broken.filter((sql) => breachesIn(sql).length === 0)).toEqual([]);
  const harmless = [
    'create table one (two text not null check (two <> $$$$)); create unique index on one (two); alter table one add check (two <> $$a$$);',
    'alter table one add column two text;',
    "alter table one add column two text not null default 'a';",
    'alter table one alter two drop not null;',
    "alter table one drop constraint one_kind_check; alter table one add constraint one_kind_check check (kind in ('a', 'b'));",
    'create index one_two on one (two);',
    '-- Runs beside: it never wrote null.\nalter table one alter two set not null;',
    'create function f() returns void language sql as $$ drop table one $$;',
  ];
  expect(harmless.flatMap(breachesIn)).toEqual([]);
});
