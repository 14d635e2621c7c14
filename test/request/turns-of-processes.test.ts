import postgres, { type Sql } from 'postgres';
import { expect, test } from 'vitest';
import { noteSpread } from '../../app/platform/database/by-question.server.ts';
import { migrate } from '../../app/platform/database/migrate.server.ts';
import { readMigrations } from '../../server/migration-files.ts';
import { createClusterDatabase, whereThereIsCluster } from '../support/cluster.ts';
import { createCommunity, submitMembership } from '../support/communities.ts';
import { registerDatabase } from '../support/emails.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { authorActionsOf } from '../support/own-question.ts';
import { startProgram } from '../support/program.ts';
import { createQuestion, submitForm } from '../support/question-form.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import { setUpStaff } from '../support/staff.ts';

/** Several processes change what lies everywhere on a cluster, all at once: they wait for each other, and nobody is refused. */
const site = sharedSite();
const PROCESSES = 3;
const ROUNDS = 5;

type Place = { address: string; author: TestMember; joiner: TestMember; slug: string };

async function askAndEdit({ address, author }: Place, nth: number): Promise<number[]> {
  const text = `Is this asked at the same time, in round ${nth}?`;
  const id = await createQuestion(address, author, { text, topic: ['tools'] });
  const edited = await authorActionsOf(address, author).edit(id, {
    text: `${text} And edited`,
    topic: ['tools'],
  });
  return [edited.status];
}

async function joinAndLeave({ address, joiner, slug }: Place): Promise<number[]> {
  const joined = await submitMembership(address, joiner, slug, { does: 'join' });
  const left = await submitMembership(address, joiner, slug, { does: 'leave' });
  return [joined.status, left.status];
}

/** Adds a topic and makes it part of another. */
async function mergeTopics(
  { address }: Place,
  { sql, staff, slug }: { sql: Sql; staff: TestMember; slug: string },
): Promise<number[]> {
  const added = await submitForm(address, staff, '/account/topics', {
    does: 'add',
    name: `Name of ${slug}`,
    slug,
    about: 'A topic that a test has made.',
  });
  const [row] = await sql<{ topic: string; into: string }[]>`
    select (select id from topics where slug = ${slug})::text as topic, (select id from topics where slug = 'tools')::text as into`;
  const merged = await submitForm(address, staff, '/account/topics', { does: 'merge', ...row });
  return [added.status, merged.status];
}

async function expectNobodyRefused(clusterUrl: string): Promise<void> {
  const { url, drop } = await createClusterDatabase(clusterUrl);
  const sql = postgres(url, { max: 4, onnotice: () => undefined });
  const servers: ServerProcess[] = [];
  try {
    await layOutEmpty(url);
    for (let at = 0; at < PROCESSES; at++) {
      const server = await startServer({ DATABASE_URL: url, LIMITS_SCALE: '1000000' });
      servers.push(server);
      await untilReady(server);
      registerDatabase(server.address, url);
    }
    const places: Place[] = [];
    for (const [at, { address }] of servers.entries()) {
      const here = { address, databaseUrl: url };
      const author = await createMember(here, `Author${at}`);
      const joiner = await createMember(here, `Joiner${at}`);
      const slug = await createCommunity(address, author, { slug: `club-${at}` });
      places.push({ address, author, joiner, slug });
    }
    const [first] = places;
    if (!first) throw new Error('Nothing was started.');
    const staff = await createMember({ address: first.address, databaseUrl: url }, 'Keeper');
    await setUpStaff(first, sql, staff);
    await sql`insert into topics (slug, name, about) values ('tools', 'Tools', 'What one works with.')`;

    const all = places.flatMap((place, at) => [
      repeat((nth) => askAndEdit(place, nth)),
      repeat(() => joinAndLeave(place)),
      repeat((nth) => mergeTopics(place, { sql, staff, slug: `topic-${at}-${nth}` })),
    ]);
    const statuses = (await Promise.all(all)).flat();
    expect(statuses.filter((status) => status !== 303)).toEqual([]);
    expect(statuses).toHaveLength(PROCESSES * ROUNDS * 5);
  } finally {
    for (const server of servers) await server.stop();
    await sql.end();
    await drop();
  }
}

async function repeat(once: (nth: number) => Promise<number[]>): Promise<number[]> {
  const statuses: number[] = [];
  for (let nth = 0; nth < ROUNDS; nth++) statuses.push(...(await once(nth)));
  return statuses;
}

async function layOutEmpty(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await migrate(sql, await readMigrations());
  await sql.end();
  const program = startProgram(process.execPath, ['server/shard.ts', 'apply', '--trial'], {
    CLUSTER_DATABASE_URL: url,
  });
  expect((await program.ended).code, program.output()).toBe(0);
}

async function expectNoCluster(): Promise<void> {
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  await noteSpread(sql);
  expect(await sql`select from pg_extension where extname = 'citus'`).toEqual([]);
  await sql.end();
}

test.each([
  whereThereIsCluster(
    ['no cluster: on one PostgreSQL nobody takes turns', expectNoCluster],
    ['processes that ask, edit, merge and join at once refuse nobody', expectNobodyRefused],
  ),
])(
  '%s',
  async (_, seen) => {
    await expect(seen()).resolves.toBeUndefined();
  },
  300_000,
);
