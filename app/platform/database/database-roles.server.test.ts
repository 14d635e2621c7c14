import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { superuserOf } from '../../../test/support/superuser.ts';
import { grantRowAccess } from './database-roles.server.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.server.ts';

let dir: string;
let last: EmbeddedDatabase | undefined;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'roles-'));
  await chmod(dir, 0o711);
});
afterEach(async () => {
  await last?.stop();
  await rm(dir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedDatabase> {
  last = await startEmbeddedDatabase(dir, ['web', 'jobs']);
  return last;
}

const connectAs = (url: string) => postgres(url, { max: 1, onnotice: () => undefined });

test('the site’s own role reads and writes what the owner owns, and neither is a superuser', async () => {
  const database = await start();
  const [owner, site] = [connectAs(database.ownerUrl), connectAs(database.url)];
  await owner`create table kept (id int generated always as identity, words text)`;
  await owner`create table migrations (name text)`;
  await owner`create table community_acts (words text)`;
  await owner`create table held_acts (reason text)`;
  await owner`create table security_events (words text)`;
  await grantRowAccess(owner, site, 'public');
  await site`insert into kept (words) values ('one')`;
  await site`update kept set words = 'two'`;
  expect(await site`select words from kept`).toMatchObject([{ words: 'two' }]);
  await site`insert into community_acts values ('said')`;
  for (const act of [
    'drop table kept',
    'alter table kept add column more int',
    'create table other ()',
    'truncate kept',
    "update community_acts set words = 'unsaid'",
    'delete from community_acts',
    'delete from migrations',
    'create role somebody',
  ])
    await expect(site.unsafe(act), act).rejects.toMatchObject({ code: '42501' });
  for (const sql of [owner, site])
    expect(await sql`show is_superuser`).toMatchObject([{ is_superuser: 'off' }]);
  await Promise.all([owner.end(), site.end()]);
});

test('the roles take over a database from before there were any, with all its contents', async () => {
  const database = await start();
  const superuser = postgres(await superuserOf(database), {
    database: 'site',
    max: 1,
    onnotice: () => undefined,
  });
  await superuser.unsafe(`
        create extension pg_trgm;
        create table kept (id int generated always as identity primary key, words text);
        create index on kept using gin (words gin_trgm_ops);
        insert into kept (words) values ('one');
        create function words_of() returns text language sql as 'select words from kept';
        create schema jobs;
        create type jobs.state as enum ('new');
        create table jobs.job (name text, state jobs.state) partition by list (name);
        create table jobs.job_common partition of jobs.job default;
        create table migrations (name text);
        create table community_acts (words text);
        create table held_acts (reason text);
        create table security_events (words text);
        create sequence counter;
        create domain short as text;
        reassign owned by site_owner to postgres`);
  await superuser`alter database site owner to postgres`;
  await superuser`drop role site`;
  await superuser`drop role site_owner`;
  await superuser.end();
  await database.stop();
  const again = await start();
  const [owner, site] = [connectAs(again.ownerUrl), connectAs(again.url)];
  await grantRowAccess(owner, site, 'public');
  await grantRowAccess(owner, site, 'jobs');
  expect(await site`select words_of() as words`).toMatchObject([{ words: 'one' }]);
  await site`insert into jobs.job values ('mail', 'new')`;
  const foreign = await owner`
    select relname as name from pg_class where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and relowner <> 'site_owner'::regrole
    union all
    select typname from pg_type where typname in ('state', 'short') and typowner <> 'site_owner'::regrole
    union all
    select proname from pg_proc where proname = 'words_of' and proowner <> 'site_owner'::regrole`;
  expect(foreign).toEqual([]);
  // As a later migration would.
  await owner`alter table jobs.job add column more int`;
  await owner`alter table kept add column more int`;
  await Promise.all([owner.end(), site.end()]);
});
