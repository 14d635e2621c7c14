import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, untilReady } from '../support/server-process.ts';
import { startSite } from '../support/site.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';

const ONE_ROLE = 'the role in DATABASE_URL owns the tables';

test.skipIf(process.env['TEST_DATABASE_URL'] || process.env['TEST_CLUSTER_URL'])(
  'pages, answers and jobs work as a role that owns no table (needs the packaged PostgreSQL)',
  async () => {
    const site = await startSite();
    const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
    // The queue is set up by then, and worked on.
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from pg_stat_activity where application_name = 'jobs' and datname = current_database()`
          ).length,
      )
      .toBeGreaterThan(0);
    const at = await sql<{ role: string }[]>`
      select distinct usename as role from pg_stat_activity
      where datname = current_database() and application_name ~ '^(?:site |jobs$)'`;
    const [{ owner } = {}] = await sql<{ owner: string }[]>`
      select string_agg(distinct pg_get_userbyid(relowner), ' ') as owner from pg_class
      where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and relkind in ('r', 'p')`;
    const [{ rights } = {}] = await sql<{ rights: boolean[] }[]>`
      select array[has_schema_privilege('site', 'public', 'create'), has_table_privilege('site', 'community_acts', 'update'),
        has_table_privilege('site', 'community_acts', 'delete'), has_table_privilege('site', 'migrations', 'insert'),
        has_table_privilege('site', 'security_events', 'update'), has_table_privilege('site', 'security_events', 'delete'),
        has_table_privilege('site', 'held_acts', 'update'), has_table_privilege('site', 'held_acts', 'delete')] as rights`;
    await sql.end();
    await site.stop();
    expect(at.map(({ role }) => role)).toEqual(['site']);
    expect(owner).toBe('site_owner');
    expect(rights).toEqual(Array.from({ length: 8 }, () => false));
    expect(site.logs()).not.toContain(ONE_ROLE);
    expect(site.logs()).not.toMatch(/permission denied|must be owner/);
  },
);

describe('functions that work as the owner of the tables', () => {
  let copy: Awaited<ReturnType<typeof copyTemplateDatabase>>;
  let sql: postgres.Sql;
  beforeAll(async () => {
    copy = await copyTemplateDatabase();
    sql = postgres(copy.url, { max: 1, onnotice: () => undefined });
  });
  afterAll(async () => {
    await sql?.end();
    await copy?.drop();
  });

  test('do nothing to what somebody puts in the place of a table', async () => {
    await sql`insert into security_events (outcome) values ('code-asked')`;
    const begin = sql.begin(async (tx) => {
      await tx`create role intruder`;
      await tx`grant execute on function drop_old_security_events() to intruder`;
      await tx`set local role intruder`;
      await tx`create temp table security_events (at timestamptz)`;
      await tx`grant all on pg_temp.security_events to public`;
      await tx`insert into pg_temp.security_events values (now() - interval '100 days')`;
      await tx.unsafe(`
        create function pg_temp.evil() returns trigger language plpgsql as $$
        begin
          create table public.owned as select current_user as me;
          delete from public.security_events where outcome = 'code-asked';
          return null;
        end $$`);
      await tx`
        create trigger t before delete on pg_temp.security_events for each row execute function pg_temp.evil()`;
      await tx`select public.drop_old_security_events()`;
      await tx`reset role`;
      const owned = await tx`select from pg_class where relname = 'owned'`;
      const kept = await tx`select from public.security_events where outcome = 'code-asked'`;
      throw new Undone(owned.length, kept.length);
    });
    await expect(begin).rejects.toEqual(new Undone(0, 1));
  });

  test('search where they say, what is temporary last, and are for nobody by themselves', async () => {
    const found = await sql<{ name: string; settings: string[]; isOpen: boolean }[]>`
      select proname as name, proconfig as settings,
        exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as "isOpen"
      from pg_proc where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;
    expect(found.length).toBeGreaterThan(0);
    for (const { name, settings, isOpen } of found)
      expect({ settings, isOpen }, name).toEqual({
        settings: ['search_path=pg_catalog, public, pg_temp'],
        isOpen: false,
      });
  });
});

/** What was tried, with nothing left of it. */
class Undone extends Error {
  constructor(owned: number, kept: number) {
    super(`${owned} tables were made, ${kept} lines are left`);
  }
}

test('one role for all is said in one line', async () => {
  const copy = await copyTemplateDatabase();
  const server = await startServer({ DATABASE_URL: copy.url, DATABASE_OWNER_URL: '' });
  await untilReady(server);
  await server.stop();
  await copy.drop();
  expect(server.output().split(ONE_ROLE)).toHaveLength(2);
});
