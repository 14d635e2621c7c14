import { StartupError } from '../../base/startup-error.ts';
import type { RowId, Sql } from './db.server.ts';
import { hashOfRowId } from './row-hash.ts';

/** The server that has the rows of some questions, and what tables are called there. */
export type Shard = {
  /** What Citus calls the part of `answers`: one lock for all that lies beside it. */
  id: string;
  server: { host: string; port: number };
  /** Tables by their names on one server. */
  names: ReadonlyMap<string, string>;
};

/** Where questions lie among several servers, by the catalogue of the coordinator. */
export type ShardPlaces = {
  /** Stays the same when a shard moves. */
  shardOf: (questionId: RowId) => string;
  at: (shardId: string) => Shard;
  /** Reads it again, once for all who ask meanwhile. */
  renew: () => Promise<void>;
};

/** Laid out before all others with rows of a question, which lie beside it. */
export const FIRST_LAID = 'answers';
/** Once it is laid out all are, and a site that starts asks for each question by itself (by-question.server.ts). */
export const LAST_LAID = 'totals';

export type PlaceRow = {
  table: string;
  id: string;
  least: number | null;
  host: string;
  port: number;
};

export async function readShardPlaces(sql: Sql): Promise<ShardPlaces> {
  return placesByRows(await readPlaceRows(sql), sql);
}

/** `sql` reads them again. */
export function placesByRows(rows: readonly PlaceRow[], sql: Sql): ShardPlaces {
  let found = placesIn(rows);
  let renewing: Promise<void> | undefined;
  return {
    shardOf(questionId) {
      const hash = hashOfRowId(questionId);
      const part = found.parts.findLast(({ least }) => least <= hash);
      if (!part) throw new Error('The parts of answers leave a gap.');
      return part.id;
    },
    at(shardId) {
      const shard = found.shards.get(shardId);
      if (!shard) throw new Error('There is no such part of answers.');
      return shard;
    },
    renew: () =>
      (renewing ??= readPlaceRows(sql)
        .then((now) => void (found = placesIn(now)))
        .finally(() => (renewing = undefined))),
  };
}

type Found = {
  /** By the least hash of each, ascending. */
  parts: readonly { id: string; least: number }[];
  shards: ReadonlyMap<string, Shard>;
};

export function readPlaceRows(sql: Sql): Promise<PlaceRow[]> {
  return sql<PlaceRow[]>`
    select p.logicalrelid::regclass::text as table, s.shardid::text as id, s.shardminvalue::int as least, n.nodename as host, n.nodeport as port
    from pg_dist_partition p
    join pg_dist_shard s on s.logicalrelid = p.logicalrelid
    join pg_dist_placement l on l.shardid = s.shardid
    join pg_dist_node n on n.groupid = l.groupid and n.noderole = 'primary'
    where p.partmethod = 'h' or p.repmodel = 't'
    order by s.shardminvalue::int`;
}

function placesIn(rows: readonly PlaceRow[]): Found {
  const everywhere = rows.filter(({ least }) => least === null);
  const spread = Map.groupBy(
    rows.filter(({ least }) => least !== null),
    ({ least }) => least ?? 0,
  );
  const parts: { id: string; least: number }[] = [];
  const shards = new Map<string, Shard>();
  for (const [least, its] of spread) {
    const first = its.find(({ table }) => table === FIRST_LAID);
    if (!first) continue;
    const { id, host, port } = first;
    if (its.some((one) => one.host !== host || one.port !== port))
      throw new StartupError('What belongs to a question does not lie on one server.');
    parts.push({ id, least });
    const names = new Map(
      [...everywhere, ...its].map((one) => [one.table, `${one.table}_${one.id}`]),
    );
    shards.set(id, { id, server: { host, port }, names });
  }
  return { parts, shards };
}

const TABLE = /\b(from|join|into|update)(\s+)([a-z_]+)\b/g;

/** A statement for one server as it is sent to the server that has the shard: the same, with the names that tables have there. */
export function onShard(text: string, { names }: Shard): string {
  return text.replaceAll(TABLE, (found, word: string, space: string, table: string) => {
    const name = names.get(table);
    return name === undefined ? found : `${word}${space}${name}`;
  });
}
