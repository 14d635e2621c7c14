import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NON_PERSONAL_TABLES } from '../../app/content/legal/non-personal-tables.ts';
import { STORED, type StoredData } from '../../app/content/legal/stored.ts';
import { PERSONAL_DATA } from '../../app/privacy/personal-data.ts';
import { sharedSite } from '../support/shared-site.ts';

/** The privacy policy has a word for every column there is, or says why a table is nobody's. */
const site = sharedSite();
let sql: Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => sql?.end());

const parts: readonly StoredData[] = Object.values(STORED).flat();
const told = parts.flatMap(({ tables }) =>
  Object.entries(tables).flatMap(([table, lines]) =>
    lines.flatMap(([columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
  ),
);
const nobodys = Object.entries(NON_PERSONAL_TABLES).flatMap(([table, [, columns]]) =>
  columns.split(' ').map((column) => `${table}.${column}`),
);

test('every column is told of once, and none that is not there', async () => {
  const rows = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name not like 'citus\\_%' order by 1`;
  const there = rows.map(({ name }) => name);
  const listed = [...told, ...nobodys];
  expect(there.length).toBeGreaterThan(200);
  expect(
    there
      .filter((name) => !listed.includes(name))
      .map(
        (name) =>
          `${name} is told of nowhere. Say in app/content/legal/stored.ts in plain words what it holds and how long, or put it into not-of-people.ts if it says nothing of a person.`,
      ),
  ).toEqual([]);
  expect(
    listed
      .filter((name, at) => !there.includes(name) || listed.indexOf(name) !== at)
      .map((name) => `${name} is gone or told of twice: see app/content/legal/.`),
  ).toEqual([]);
});

test('what leads to a person is told to people', () => {
  const leading = Object.keys(PERSONAL_DATA);
  expect(leading.filter((table) => !told.some((name) => name.startsWith(`${table}.`)))).toEqual([]);
});
