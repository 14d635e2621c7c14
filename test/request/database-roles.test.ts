import postgres from 'postgres';
import { expect, test } from 'vitest';
import { startServer, untilReady } from '../support/server-process.ts';
import { startSite } from '../support/site.ts';
import { copyTemplate } from '../support/test-database.ts';

const ONE_ROLE = 'the role in DATABASE_URL owns the tables';

test.skipIf(process.env['TEST_DATABASE_URL'])(
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
        { timeout: 40_000 },
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
        has_table_privilege('site', 'community_acts', 'delete'), has_table_privilege('site', 'migrations', 'insert')] as rights`;
    await sql.end();
    await site.stop();
    expect(at.map(({ role }) => role)).toEqual(['site']);
    expect(owner).toBe('site_owner');
    expect(rights).toEqual([false, false, false, false]);
    expect(site.logs()).not.toContain(ONE_ROLE);
    expect(site.logs()).not.toMatch(/permission denied|must be owner/);
  },
);

test('one role for all is said in one line', async () => {
  const copy = await copyTemplate();
  const server = await startServer({ DATABASE_URL: copy.url, DATABASE_OWNER_URL: '' });
  await untilReady(server);
  await server.stop();
  await copy.drop();
  expect(server.output().split(ONE_ROLE)).toHaveLength(2);
});
