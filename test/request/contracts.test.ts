import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeLevelOf, migrate } from '../../app/platform/database/migrate.server.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';
import { eventually } from '../support/eventually.ts';

/** What takes away what the version before needs waits until none of its processes is connected. */
const EXPAND = { name: '0090-wide.sql', text: 'create table wide (one int, two int)' };
const CONTRACT = { name: '0091-narrow-contract.sql', text: 'alter table wide drop column two' };
const LATER = { name: '0092-later.sql', text: 'create table later (one int)' };
const ALL = [EXPAND, CONTRACT, LATER];

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
  expect(await migrate(sql, ALL)).toEqual({ applied: ALL.map(({ name }) => name), waiting: [] });
});

test.each(['site web', 'site jobs 90', 'site all 0'])(
  'a process that is "%s" is waited for',
  async (name) => {
    const before = await connectAs(name);
    expect(await migrate(sql, ALL)).toEqual({
      applied: [EXPAND.name, LATER.name],
      waiting: [CONTRACT.name],
    });
    await before`insert into wide (one, two) values (1, 2)`;
    await before.end();
    await eventually(async () =>
      expect(await migrate(sql, ALL)).toEqual({ applied: [CONTRACT.name], waiting: [] }),
    );
    expect(await applied()).toEqual(ALL.map(({ name: one }) => one));
  },
);

test('a version from before a contract that was run refuses to start', async () => {
  await migrate(sql, ALL);
  await expect(migrate(sql, [EXPAND])).rejects.toThrow(/taken away .*0091-narrow-contract/);
  // What only adds, a version from before can do without.
  expect(await migrate(sql, [EXPAND, CONTRACT])).toEqual({ applied: [], waiting: [] });
});
