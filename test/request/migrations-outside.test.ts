import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, migrateWithin } from '../../app/platform/database/migrate.server.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';

/** A migration that builds an index outside a transaction, so that its table is written to meanwhile. */
const WIDE = {
  name: '0090-wide.sql',
  text: `create table wide (one int, two int);
insert into wide select n, n % 3 from generate_series(1, 9) n;`,
};
/** The build tells which locks on the table it holds: the index asks this of each row. */
const TELLS = `create or replace function tells(one int) returns int language plpgsql immutable as $$
begin
  if one = 1 then
    raise notice 'held: %', (select string_agg(distinct mode, ' ' order by mode) from pg_catalog.pg_locks
      where pid = pg_catalog.pg_backend_pid() and relation = 'public.wide'::pg_catalog.regclass);
  end if;
  return one;
end
$$;`;
const INDEX = {
  name: '0091-index.sql',
  text: `-- Runs outside a transaction: the table is written to.
${TELLS}
create index concurrently if not exists wide_one on wide (tells(one));
analyze wide;`,
};
const UNIQUE = {
  name: '0092-unique.sql',
  text: `-- Runs outside a transaction: the table is written to.
create or replace function before() returns int language sql as 'select 1';
create unique index concurrently if not exists wide_two on wide (two);`,
};
const LATER = { name: '0093-later.sql', text: 'create table later (one int)' };

let database: TestDatabase;
let sql: postgres.Sql;
let others: postgres.Sql[] = [];
let told: string[] = [];
beforeEach(async () => {
  told = [];
  database = await createEmptyDatabase();
  const onnotice = ({ message = '' }: postgres.Notice) => void told.push(message);
  sql = postgres(database.url, { max: 3, onnotice });
});
afterEach(async () => {
  await Promise.all([sql, ...others].map((one) => one.end()));
  others = [];
  await database.drop();
});

const connect = () => {
  const one = postgres(database.url, { max: 1, onnotice: () => undefined });
  others.push(one);
  return one;
};
const held = () => told.filter((message) => message.startsWith('held: '));
const applied = async () =>
  (await sql<{ name: string }[]>`select name from migrations order by name`).map(
    ({ name }) => name,
  );
const indexes = () => sql<{ name: string; isValid: boolean }[]>`
  select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index
  where indrelid = 'wide'::regclass order by 1`;

test('an index is built with a lock that lets others read and write', async () => {
  await migrate(sql, [WIDE]);
  expect((await migrate(sql, [WIDE, INDEX])).applied).toEqual([INDEX.name]);
  expect(new Set(held())).toEqual(new Set(['held: ShareUpdateExclusiveLock']));
  expect(await indexes()).toEqual([{ name: 'wide_one', isValid: true }]);
  const [table] = await sql`select reltuples from pg_class where oid = 'wide'::regclass`;
  expect(table).toEqual({ reltuples: 9 });
  expect(await migrate(sql, [WIDE, INDEX])).toMatchObject({ applied: [] });
});

test('a new database has it in a transaction like all others', async () => {
  expect((await migrate(sql, [WIDE, INDEX, LATER])).applied).toHaveLength(3);
  expect(held()[0]).toContain('ShareLock');
  expect(await indexes()).toEqual([{ name: 'wide_one', isValid: true }]);
});

test('one that broke off is run again, and what it left is put right', async () => {
  const all = [WIDE, UNIQUE, LATER];
  await migrate(sql, [WIDE]);
  await expect(migrate(sql, all)).rejects.toThrow(/could not create unique index/);
  expect(await applied()).toEqual([WIDE.name]);
  expect(await indexes()).toEqual([{ name: 'wide_two', isValid: false }]);
  await sql`delete from wide where one > 3`;
  expect((await migrate(sql, all)).applied).toEqual([UNIQUE.name, LATER.name]);
  expect(await indexes()).toEqual([{ name: 'wide_two', isValid: true }]);
  await expect(sql`insert into wide values (10, 1)`).rejects.toThrow(/wide_two/);
});

test('one that was whole and not written down yet is run again', async () => {
  await migrate(sql, [WIDE]);
  await migrate(sql, [WIDE, INDEX]);
  await sql`delete from migrations where name = ${INDEX.name}`;
  expect((await migrate(sql, [WIDE, INDEX])).applied).toEqual([INDEX.name]);
  expect(held().length).toBeGreaterThan(0);
  expect(await indexes()).toEqual([{ name: 'wide_one', isValid: true }]);
});

test('within a transaction of others it is built there, or nothing of it', async () => {
  await migrate(sql, [WIDE]);
  const all = [WIDE, INDEX, LATER];
  const broken = sql.begin(async (tx) => {
    await migrateWithin(tx, all);
    throw new Error('the backup is damaged');
  });
  await expect(broken).rejects.toThrow('the backup is damaged');
  expect([await applied(), await indexes()]).toEqual([[WIDE.name], []]);
  await sql.begin((tx) => migrateWithin(tx, all));
  expect(await applied()).toEqual(all.map(({ name }) => name));
  expect(await indexes()).toEqual([{ name: 'wide_one', isValid: true }]);
});

test('within a transaction, too, what broke off before is put right', async () => {
  await migrate(sql, [WIDE]);
  await expect(migrate(sql, [WIDE, UNIQUE])).rejects.toThrow(/could not create unique index/);
  await sql`delete from wide where one > 3`;
  await sql.begin((tx) => migrateWithin(tx, [WIDE, UNIQUE]));
  expect(await indexes()).toEqual([{ name: 'wide_two', isValid: true }]);
});

test('two that start at once do not wait for each other', async () => {
  const all = [WIDE, INDEX, LATER];
  await migrate(sql, [WIDE]);
  const both = await Promise.all([migrate(sql, all), migrate(connect(), all)]);
  expect(both.flatMap((one) => one.applied)).toEqual([INDEX.name, LATER.name]);
});

/** As a process of a version from before waits, which asks for the lock in a statement that ends when it has it. */
test('a process from before that waits for its turn has it, and the index is built then', async () => {
  await migrate(sql, [WIDE]);
  const old = connect();
  let turn: Promise<void> | undefined;
  const takeTurn = async () => {
    await old`select pg_advisory_lock(7239001)`;
    await old`select pg_advisory_unlock(7239001)`;
  };
  const holder = connect();
  await holder`begin`;
  await holder`lock table wide in access share mode`;
  const widen = { name: '0090-wider.sql', text: 'alter table wide add three int' };
  const release = async () => void (await holder`commit`);
  const watcher = connect();
  const untilItWaits = async () => {
    await expect
      .poll(
        () => watcher`
          select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
      )
      .toHaveLength(1);
  };
  const heldUp: string[] = [];
  const { applied: done } = await migrate(sql, [WIDE, widen, INDEX], {
    lockPauseMs: 1,
    onHeldUp: (name) => {
      heldUp.push(name);
      if (name === widen.name) turn = takeTurn();
      void untilItWaits().then(release);
    },
  });
  await turn;
  expect(done).toEqual([widen.name, INDEX.name]);
  expect(await indexes()).toEqual([{ name: 'wide_one', isValid: true }]);
});

test('what holds its table too long stops the start', async () => {
  await migrate(sql, [WIDE]);
  const holder = connect();
  await holder`begin`;
  await holder`lock table wide in share row exclusive mode`;
  await expect(migrate(sql, [WIDE, INDEX], { lockLimitMs: 1 })).rejects.toThrow(
    /Migration 0091-index\.sql could not lock its tables in 1 min/,
  );
  await holder`commit`;
  expect((await migrate(sql, [WIDE, INDEX])).applied).toEqual([INDEX.name]);
});
