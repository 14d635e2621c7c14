import { randomBytes } from 'node:crypto';
import { readPlaceRows, type PlaceRow } from '../../app/platform/database/shard-places.server.ts';
import { withConnection } from './connection.ts';
import { startProgram } from './program.ts';

/** The coordinator of a cluster of Citus with workers, as its superuser; without it tests of the cluster say "no cluster". */
const CLUSTER_URL =
  process.env['CLUSTER_DATABASE_URL'] || process.env['TEST_CLUSTER_URL'] || undefined;

/** Every site under test lies on it: what only one server has is skipped, by a name that says so. */
export const IS_ON_CLUSTER = Boolean(process.env['TEST_CLUSTER_URL']);

type Case = [name: string, seen: () => Promise<void>];

/** What a test sees on a cluster, and where there is none, under a name that says so. */
export function whereThereIsCluster(
  none: Case,
  [name, seen]: [name: string, seen: (clusterUrl: string) => Promise<void>],
): Case {
  return CLUSTER_URL === undefined ? none : [name, () => seen(CLUSTER_URL)];
}

export type ClusterDatabase = { url: string; drop: () => Promise<void> };

type Node = { host: string; port: number; isCoordinator: boolean };

const SHARDS = 4;

/** An empty database on the coordinator and on each of its workers, which know each other. */
export async function createClusterDatabase(clusterUrl: string): Promise<ClusterDatabase> {
  const name = `site_${randomBytes(5).toString('hex')}`;
  const nodes = await nodesOf(clusterUrl);
  await atNodes(clusterUrl, `create database ${name}`);
  await introduce(clusterUrl, nodes, name);
  const { host, port } = coordinatorOf(nodes);
  const drop = () => atNodes(clusterUrl, `drop database if exists ${name} with (force)`);
  return { url: urlAt(clusterUrl, { host, port }, name), drop };
}

/** On the coordinator and on each worker, where the database of a cluster has a part under the same name. */
export async function atNodes(clusterUrl: string, statement: string): Promise<void> {
  const nodes = await nodesOf(clusterUrl);
  await Promise.all(
    nodes.map((node) =>
      withConnection(urlAt(clusterUrl, node, 'postgres'), (sql) => sql.unsafe(statement).simple()),
    ),
  );
}

/**
 * A database of the coordinator that a site has made ready: its tables are laid out, and nothing is connected to it. Says where they
 * lie.
 */
export async function layOut(clusterUrl: string, name: string): Promise<PlaceRow[]> {
  const nodes = await nodesOf(clusterUrl);
  const coordinator = coordinatorOf(nodes);
  for (const node of nodes)
    if (!node.isCoordinator)
      await withConnection(urlAt(clusterUrl, node, 'postgres'), (sql) =>
        sql.unsafe(`create database ${name}`),
      );
  await introduce(clusterUrl, nodes, name);
  const shard = startProgram(process.execPath, ['server/shard.ts', 'apply', '--trial'], {
    CLUSTER_DATABASE_URL: urlAt(clusterUrl, coordinator, name),
  });
  const { code } = await shard.ended;
  if (code !== 0) throw new Error(`The tables are not laid out:\n${shard.output()}`);
  const places = await withConnection(urlAt(clusterUrl, coordinator, name), readPlaceRows);
  // A copy cannot be made of a database that the daemon of Citus is connected to. It is shut first, so that nobody comes back.
  await atNodes(clusterUrl, `alter database ${name} allow_connections false`);
  await atNodes(
    clusterUrl,
    `do $$ begin
       -- What was about to connect before it was shut comes a moment later.
       for attempt in 1..20 loop
         perform pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}';
         perform pg_stat_clear_snapshot();
         exit when not exists (select from pg_stat_activity where datname = '${name}');
         if attempt = 20 then raise exception 'Somebody stays connected to ${name}.'; end if;
         perform pg_sleep(0.1);
       end loop;
     end $$`,
  );
  return [...places];
}

async function introduce(clusterUrl: string, nodes: readonly Node[], name: string): Promise<void> {
  for (const node of nodes)
    await withConnection(urlAt(clusterUrl, node, name), (sql) => sql`create extension citus`);
  const coordinator = coordinatorOf(nodes);
  await withConnection(urlAt(clusterUrl, coordinator, name), async (sql) => {
    await sql.unsafe(`alter database ${name} set citus.shard_count = ${SHARDS}`);
    await sql`select citus_set_coordinator_host(${coordinator.host}, ${coordinator.port})`;
    for (const { host, port, isCoordinator } of nodes)
      if (!isCoordinator) await sql`select citus_add_node(${host}, ${port})`;
  });
}

function nodesOf(clusterUrl: string): Promise<readonly Node[]> {
  return withConnection(
    clusterUrl,
    (sql) => sql<Node[]>`
      select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid`,
  );
}

function coordinatorOf(nodes: readonly Node[]): Node {
  const coordinator = nodes.find(({ isCoordinator }) => isCoordinator);
  if (!coordinator)
    throw new Error('The coordinator does not know itself: see citus_set_coordinator_host.');
  return coordinator;
}

function urlAt(clusterUrl: string, { host, port }: Pick<Node, 'host' | 'port'>, database: string) {
  const url = new URL(clusterUrl);
  [url.hostname, url.port, url.pathname] = [host, String(port), `/${database}`];
  return url.href;
}
