import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeLevelOf, migrate } from '../../app/platform/database/migrate.server.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';
import { eventually } from '../support/eventually.ts';

/** What takes away what the version before needs waits until none of its processes is connected. Nothing waits in line for a table. */
const EXPAND = { name: '0090-wide.sql', text: 'create table wide (one int, two int)' };
const CONTRACT = { name: '0091-narrow-contract.sql', text: 'alter table wide drop column two' };
const LATER = { name: '0092-later.sql', text: 'create table later (one int)' };
const ALL = [EXPAND, CONTRACT, LATER];

const CLEAR = { applied: [], waiting: [CONTRACT.name], clear: [CONTRACT.name] };
const DONE = { applied: [CONTRACT.name], waiting: [], clear: [] };

let database: TestDatabase;
let sql: postgres.Sql;
let others: postgres.Sql[] = [];
beforeEach(async () => {
  database = await createEmptyDatabase();
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
});
afterEach(async () => {
  await Promise.all([sql, ...others].map((one) => one.end()));
  others = [];
  await database.drop();
});

async function connectAs(name: string): Promise<postgres.Sql> {
  const one = postgres(database.url, { max: 1, connection: { application_name: name } });
  others.push(one);
  await one`select 1`;
  return one;
}

const applied = async () =>
  (await sql<{ name: string }[]>`select name from migrations order by name`).map(
    ({ name }) => name,
  );

test('without another process everything is run, in order', async () => {
  await connectAs(`site web ${codeLevelOf(ALL)}`);
  await connectAs('site replica');
  expect(await migrate(sql, ALL)).toEqual({
    applied: ALL.map(({ name }) => name),
    waiting: [],
    clear: [],
  });
});

test.each(['site web', 'site jobs 90', 'site all 0', 'site web 90 - 10.0.0.1:4242'])(
  'a process that is "%s" is waited for',
  async (name) => {
    const before = await connectAs(name);
    expect(await migrate(sql, ALL)).toEqual({
      applied: [EXPAND.name, LATER.name],
      waiting: [CONTRACT.name],
      clear: [],
    });
    await before`insert into wide (one, two) values (1, 2)`;
    await before.end();
    // What is missing for a moment, as after a restart of the database, has not ended: two looks have to say so.
    await eventually(async () => expect(await migrate(sql, ALL)).toEqual(CLEAR));
    expect(await migrate(sql, ALL, { clearBefore: [CONTRACT.name] })).toEqual(DONE);
    expect(await applied()).toEqual(ALL.map(({ name: one }) => one));
  },
);

test('a version from before a contract that was run refuses to start', async () => {
  await migrate(sql, ALL);
  await expect(migrate(sql, [EXPAND])).rejects.toThrow(/taken away .*0091-narrow-contract/);
  // What only adds, a version from before can do without.
  expect(await migrate(sql, [EXPAND, CONTRACT])).toEqual({ applied: [], waiting: [], clear: [] });
});

test('a process that comes back between two looks is waited for', async () => {
  await migrate(sql, [EXPAND]);
  expect(await migrate(sql, ALL.slice(0, 2))).toEqual(CLEAR);
  await connectAs('site web 90');
  expect(await migrate(sql, ALL.slice(0, 2), { clearBefore: [CONTRACT.name] })).toEqual({
    ...CLEAR,
    clear: [],
  });
});

test('a contract does not overtake one before it', async () => {
  const next = { name: '0093-rename-contract.sql', text: 'alter table wide rename to narrow' };
  await migrate(sql, [EXPAND]);
  expect(await migrate(sql, [EXPAND, CONTRACT, next], { clearBefore: [next.name] })).toEqual({
    applied: [],
    waiting: [CONTRACT.name, next.name],
    clear: [CONTRACT.name, next.name],
  });
});

/** As a backup does, until the function is called. */
async function holdWide(): Promise<() => Promise<void>> {
  const backup = await connectAs('backup');
  await backup`begin`;
  await backup`lock table wide in access share mode`;
  return async () => void (await backup`commit`);
}

test('a migration gives up a table that a backup reads, and has it when that is done', async () => {
  const widen = { name: '0094-wider.sql', text: 'alter table wide add three int' };
  await migrate(sql, [EXPAND]);
  const release = await holdWide();
  await expect(migrate(sql, [EXPAND, widen], { lockPauseMs: 1, lockLimitMs: 1 })).rejects.toThrow(
    /Migration 0094-wider\.sql could not lock its tables in 1 min/,
  );
  // Nothing waits in line for the table, where it would hold up who comes after it.
  expect(
    await sql`
      select from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`,
  ).toHaveLength(0);
  const heldUp: string[] = [];
  const onHeldUp = (name: string) => {
    heldUp.push(name);
    void release();
  };
  expect(await migrate(sql, [EXPAND, widen], { lockPauseMs: 1, onHeldUp })).toMatchObject({
    applied: [widen.name],
  });
  expect(heldUp).toEqual([widen.name]);
});

test('a contract whose table is held is left for later', async () => {
  await migrate(sql, [EXPAND]);
  const release = await holdWide();
  const clearBefore = [CONTRACT.name];
  expect(await migrate(sql, [EXPAND, CONTRACT], { clearBefore })).toEqual(CLEAR);
  await release();
  expect(await migrate(sql, [EXPAND, CONTRACT], { clearBefore })).toEqual(DONE);
});
