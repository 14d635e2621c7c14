import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteSpread } from '../../app/platform/database/by-question.server.ts';
import { migrate } from '../../app/platform/database/migrate.server.ts';
import { LAYOUT } from '../../db/layout.ts';
import { readMigrations } from '../../server/migration-files.ts';
import { askOnCluster } from '../support/cluster-questions.ts';
import { createClusterDatabase, whereThereIsCluster } from '../support/cluster.ts';
import { startProgram } from '../support/program.ts';
import { sharedSite } from '../support/shared-site.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';

/** `npm run shard`: the tables laid out over the servers of Citus. */
const site = sharedSite();
const APPLY = ['apply', '--trial'];
const SENTENCE = /^[A-Z][^\n]*\.$/;

/** Of one server, also where the sites under test lie on several. */
let alone: TestDatabase;
beforeAll(async () => {
  alone = await createEmptyDatabase();
});
afterAll(() => alone?.drop());

async function shard(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string[] }> {
  const program = startProgram(process.execPath, ['server/shard.ts', ...args], env);
  const { code } = await program.ended;
  return { code, said: program.output().trim().split('\n') };
}

async function refusal(args: readonly string[], env: Record<string, string>): Promise<string> {
  const { code, said } = await shard(args, env);
  const told = said.filter((line) => !line.startsWith('No site can run there yet'));
  expect([code, told]).toEqual([1, [expect.stringMatching(SENTENCE)]]);
  return told[0] ?? '';
}

test('it is said in one sentence what is missing', async () => {
  const env = { DATABASE_URL: alone.url };
  for (const args of [
    [],
    ['lay'],
    ['plan', 'all'],
    ['plan', '--trial'],
    ['apply', '--trial', 'all'],
  ])
    expect(await refusal(args, env)).toContain('npm run shard -- plan');
  const notYet = await shard(['apply'], env);
  expect([notYet.code, notYet.said]).toEqual([
    1,
    [expect.stringMatching(/^No site can run there yet: .+ add --trial\.$/)],
  ]);
  expect(await refusal(['plan'], {})).toContain('DATABASE_URL');
  for (const does of [['plan'], APPLY]) {
    expect(await refusal(does, env)).toContain('no extension citus');
    expect(await refusal(does, { CLUSTER_DATABASE_URL: alone.url })).toContain('no extension');
  }
});

const open = (url: string, name: string) =>
  postgres(url, { max: 1, onnotice: () => undefined, connection: { application_name: name } });

/** Tables by how Citus has them. */
async function laidOut(sql: postgres.Sql): Promise<{ spread: string[]; everywhere: string[] }> {
  const rows = await sql<{ name: string; kind: string }[]>`
    select logicalrelid::text as name, case when partmethod = 'h' then 'spread' when repmodel = 't' then 'everywhere' else 'local' end as kind
    from pg_dist_partition order by 1`;
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { spread: of('spread'), everywhere: of('everywhere') };
}

async function expectNoCluster(): Promise<void> {
  const sql = open(site.databaseUrl, 'psql');
  await noteSpread(sql);
  expect(await sql`select from pg_extension where extname = 'citus'`).toEqual([]);
  await sql.end();
}

async function expectLaidOut(clusterUrl: string): Promise<void> {
  const { url, drop } = await createClusterDatabase(clusterUrl);
  const env = { CLUSTER_DATABASE_URL: url };
  const sql = open(url, 'site test');
  try {
    expect((await shard(['plan'], env)).code).toBe(1);
    await migrate(sql, await readMigrations());
    const before = await askOnCluster(sql);
    const planned = await shard(['plan'], env);
    expect(planned.code).toBe(0);
    expect(planned.said).toContain('to do totals: with its question, on a worker, about 0 rows');
    expect(planned.said).toContain('done  reasons: with the coordinator');
    expect(await refusal(APPLY, env)).toContain(
      'The site is connected to this database (site test)',
    );

    const other = open(url, 'psql');
    await sql.end();
    await other`create table notes (id int)`;
    expect(await refusal(APPLY, env)).toBe('The table notes has no place: it is not of this site.');
    await other`drop table notes`;
    await other`create function f() returns trigger language plpgsql as 'begin return null; end'`;
    await other`create trigger watched after insert on tallies for each row execute function f()`;
    expect(await refusal(APPLY, env)).toMatch(/^The table tallies has a trigger, watched: /);
    await other`drop trigger watched on tallies`;
    await other`drop function f()`;
    expect(await laidOut(other)).toEqual({ spread: [], everywhere: [] });

    // Stopped among the tables that lie everywhere, and among those of questions.
    for (const line of [/^choices: /m, /^answer_log: /m]) {
      const program = startProgram(process.execPath, ['server/shard.ts', ...APPLY], env);
      await program.waitForLine(line);
      program.signal('SIGKILL');
      await program.ended;
      await expect(noteSpread(other)).rejects.toThrow('in part');
    }
    const again = await shard(APPLY, env);
    expect([again.code, again.said.at(-1)]).toEqual([
      0,
      expect.stringMatching(/tables laid out\.$/),
    ]);
    expect(await laidOut(other)).toEqual({
      spread: LAYOUT.question.toSorted(),
      everywhere: LAYOUT.everywhere.toSorted(),
    });
    await noteSpread(other);
    // Tables that others refer to are made anew, and go on with their numbers.
    const after = await askOnCluster(other);
    expect(Number(after.questionId)).toBeGreaterThan(Number(before.questionId));
    expect(await shard(APPLY, env)).toEqual({
      code: 0,
      said: [
        expect.stringMatching(/^No site can run there yet/),
        'Every table lay where it is meant to.',
      ],
    });
    await other.end();
  } finally {
    await sql.end();
    await drop();
  }
}

test.each([
  whereThereIsCluster(
    ['no cluster: what is laid out is not there', expectNoCluster],
    ['tables are laid out, also after an interruption', expectLaidOut],
  ),
])(
  '%s',
  async (_, seen) => {
    await expect(seen()).resolves.toBeUndefined();
  },
  120_000,
);
