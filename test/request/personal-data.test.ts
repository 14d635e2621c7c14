import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_FILES } from '../../app/privacy/export/export.server.ts';
import { PERSONAL_DATA } from '../../app/privacy/personal-data.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Every table that holds something of a person says what an export and an erasure do to it. */
const site = sharedSite();
let sql: Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => sql?.end());

/** What leads to a person: a reference to members, or a column that is called like this. */
const CALLED = 'voter email recipient reply_to handle member_id token'.split(' ');

async function columnsThere(): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and (
      a.attname = any(${CALLED})
      or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'members'::regclass and a.attnum = any(f.conkey))
      or c.oid = 'members'::regclass and a.attname = 'id')
    order by 1`;
  return rows.map(({ name }) => name);
}

const columnsListed = Object.entries(PERSONAL_DATA).flatMap(([table, { columns }]) =>
  columns.map((column) => `${table}.${column}`),
);

test('every column that leads to a person is listed', async () => {
  const missing = (await columnsThere()).filter((name) => !columnsListed.includes(name));
  expect(
    missing.map(
      (name) =>
        `${name} leads to a person. Say in app/privacy/personal-data.ts what an export and an erasure do to it, do so, and let test/support/full-member.ts put something into it.`,
    ),
  ).toEqual([]);
});

test('what is listed is there', async () => {
  const there = await columnsThere();
  expect(
    columnsListed
      .filter((name) => !there.includes(name))
      .map((name) => `${name} is gone: take it out of app/privacy/personal-data.ts.`),
  ).toEqual([]);
});

test('the files of an export are those that the tables name', () => {
  const named: string[] = Object.values(PERSONAL_DATA).flatMap((table) =>
    'file' in table.export ? [table.export.file] : [],
  );
  const made = EXPORT_FILES.map(({ name }) => name);
  expect(new Set(made).size).toBe(made.length);
  expect(named.filter((name) => !made.includes(name))).toEqual([]);
  // These hang on questions, which the list names.
  expect(made.filter((name) => !named.includes(name))).toEqual([
    'corrections',
    'pauses',
    'reveals',
    'reasons-on-screens',
    'surveys',
  ]);
});

/** What a file adds to its rows, and what it reads for that alone. */
const COMPLETED: Readonly<Record<string, { adds: string[]; reads: string[] }>> = {
  answers: { adds: ['checked_by', 'receipt'], reads: ['level', 'question_id'] },
  notices: { adds: [], reads: ['told'] },
};

test.each(EXPORT_FILES)('$name has the columns it says', async ({ name: file, rows, words }) => {
  const { columns } = words();
  const { adds, reads } = COMPLETED[file] ?? { adds: [], reads: [] };
  const whose = {
    id: '0',
    voterId: '00000000-0000-0000-0000-000000000000',
    email: 'nobody@reader.example',
    sessionId: '0',
  };
  const { columns: read } = await sql`${rows(sql, whose)}`;
  const names = read.map(({ name }) => name);
  expect([...names, ...adds]).toEqual(expect.arrayContaining(Object.keys(columns)));
  expect(names.filter((name) => !(name in columns))).toEqual(reads);
});
