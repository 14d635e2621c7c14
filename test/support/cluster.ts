import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** The coordinator of a Citus cluster with workers, as its superuser; without it tests of the cluster say "no cluster". */
export const CLUSTER_URL = process.env['CLUSTER_DATABASE_URL'] || undefined;

export type ClusterDatabase = { url: string; drop: () => Promise<void> };

const SHARDS = 4;

/** An empty database on the coordinator and on each of its workers, which know each other. */
export async function createClusterDatabase(clusterUrl: string): Promise<ClusterDatabase> {
  const name = `site_${randomBytes(5).toString('hex')}`;
  const nodes = await within(
    clusterUrl,
    (sql) => sql<{ host: string; port: number; isCoordinator: boolean }[]>`
      select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid`,
  );
  const urlAt = (host: string, port: number, database: string) => {
    const url = new URL(clusterUrl);
    [url.hostname, url.port, url.pathname] = [host, String(port), `/${database}`];
    return url.href;
  };
  for (const { host, port } of nodes) {
    await within(urlAt(host, port, 'postgres'), (sql) => sql.unsafe(`create database ${name}`));
    await within(urlAt(host, port, name), (sql) => sql`create extension citus`);
  }
  const coordinator = nodes.find(({ isCoordinator }) => isCoordinator);
  if (!coordinator)
    throw new Error('The coordinator of CLUSTER_DATABASE_URL does not know itself.');
  const url = urlAt(coordinator.host, coordinator.port, name);
  await within(url, async (sql) => {
    await sql.unsafe(`alter database ${name} set citus.shard_count = ${SHARDS}`);
    await sql`select citus_set_coordinator_host(${coordinator.host}, ${coordinator.port})`;
    for (const { host, port, isCoordinator } of nodes)
      if (!isCoordinator) await sql`select citus_add_node(${host}, ${port})`;
  });
  const drop = async () => {
    for (const { host, port } of nodes)
      await within(urlAt(host, port, 'postgres'), (sql) =>
        sql.unsafe(`drop database if exists ${name} with (force)`),
      );
  };
  return { url, drop };
}

async function within<Result>(
  url: string,
  work: (sql: postgres.Sql) => PromiseLike<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
