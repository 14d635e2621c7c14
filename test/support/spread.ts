import type postgres from 'postgres';

/**
 * What the catalogue of Citus says where the tables of questions lie on servers of their own, said on a connection to one
 * PostgreSQL, or for all of its database: statements are then sent as to a coordinator.
 */
export async function saySpread(sql: postgres.Sql, how: 'temporary' | 'lasting'): Promise<void> {
  const table = how === 'temporary' ? 'create temporary table' : 'create table';
  await sql.unsafe(`
    ${table} pg_dist_partition as
      select name::regclass as logicalrelid, 'h'::"char" as partmethod, 's'::"char" as repmodel from unnest('{answers,totals}'::text[]) as name;
    ${table} pg_dist_shard as
      select logicalrelid, 1::bigint as shardid, (-2147483648)::text as shardminvalue from pg_dist_partition;
    ${table} pg_dist_placement as select 1::bigint as shardid, 1 as groupid;
    ${table} pg_dist_node as select 1 as groupid, 'localhost' as nodename, 5432 as nodeport, 'primary' as noderole`);
}
