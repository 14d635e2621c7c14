import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../../base/startup-error.ts';
import type { Logger } from '../log.server.ts';
import { isSpread } from './by-question.server.ts';
import { connect, isUnavailable, type Database, type Sql } from './db.server.ts';
import { NEWEST, parsePosition, writePosition } from './journal-position.ts';

/**
 * Lists, search and feeds may be read from a replica (docs/decisions/0085), by whoever asks for that with `readLists` and by
 * nobody else: the replica's pool leaves this file in no other way.
 */
export type Replica = {
  /**
   * `seen`: the position of the reader's own last write. What the replica cannot tell, or not as far as that, the primary is asked.
   * So `read` may run twice, and changes nothing.
   */
  readLists: <T>(read: (sql: Sql) => Promise<T>, seen?: string) => Promise<T>;
  /** For a long read that begins after a write: the replica once it has that, or the primary where it takes too long. */
  poolWith(seen: string | undefined): Promise<Sql>;
  /** Something was changed that lists show: they are read from the primary until the replica has it. */
  noteChange(): void;
  /** Where the journal is after what was just written, for its writer to bring along; undefined without a replica. */
  position(): Promise<string | undefined>;
  figures(): ReplicaFigures;
  /** Refuses what is no replica of this database, and any where questions are spread. Begins to follow it. */
  open(): Promise<void>;
  close(): Promise<void>;
};

export type ReplicaFigures = {
  /** Undefined while it is away. */
  lagSeconds: number | undefined;
  reads: { replica: number; primary: number };
};

type Deps = {
  /** The pool of the process. */
  sql: Sql;
  databaseUrl: string;
  /** Undefined: everything is read from the primary. */
  replicaUrl: string | undefined;
  log: Logger;
  now: () => number;
};

/** How often both are asked where they are. */
const LOOK_MS = 250;
const LOOK_AGAIN_MS = 1_000;
const ANSWER_LIMIT_MS = 1_000;
/** A list is never older than this. */
const MAX_BEHIND_MS = 1_000;
/** Half a minute of looks, by which is told how far behind it is. */
const MAX_LOOKS = 120;

/** Positions can be compared on one timeline only: a server that is promoted begins another, with positions used before. */
type Place = { timeline: number; position: bigint };
/** Where the primary was at a moment: what was committed before has its place before. */
type Look = Place & { at: number };
/** What the replica has: everything that was committed before `asOf`, and its own position. */
type Reached = { asOf: number; position: bigint };

export function createReplica(deps: Deps): Replica {
  const { sql, replicaUrl } = deps;
  const reads = { replica: 0, primary: 0 };
  const readPrimary = <T>(read: (from: Sql) => Promise<T>): Promise<T> => {
    reads.primary++;
    return read(sql);
  };
  if (replicaUrl === undefined)
    return {
      readLists: readPrimary,
      poolWith: async () => sql,
      noteChange: () => undefined,
      position: async () => undefined,
      figures: () => ({ lagSeconds: undefined, reads }),
      open: async () => undefined,
      close: async () => undefined,
    };
  return followReplica({ ...deps, replicaUrl }, reads, readPrimary);
}

function followReplica(
  { sql, databaseUrl, replicaUrl, log, now }: Deps & { replicaUrl: string },
  reads: ReplicaFigures['reads'],
  readPrimary: <T>(read: (from: Sql) => Promise<T>) => Promise<T>,
): Replica {
  // Beside the pools of pages: a position that waits in line behind them says nothing of now.
  const primary = connect(databaseUrl, 'site position');
  const looks: Look[] = [];
  let standby: Database | undefined;
  let reached: Reached | undefined;
  let changedAt = -Infinity;
  let looking: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isApart = false;
  let asking: Promise<string> | undefined;
  let asksNext: Promise<string> | undefined;

  async function openStandby(): Promise<Database> {
    const opened = connect(replicaUrl, 'site replica');
    try {
      await inTime(refuseUnfit(sql, opened.dedicatedSql));
      // `close` saw none to close.
      if (isClosed) throw new AwayError('The process stops.');
    } catch (error) {
      await endAtOnce(opened);
      throw error;
    }
    standby = opened;
    return opened;
  }

  /** Whatever is under way there fails, and is read from the primary. */
  async function leave(error: unknown): Promise<void> {
    const left = standby;
    standby = undefined;
    reached = undefined;
    if (!left) return;
    log.warn({ err: error }, 'the replica is away: lists are read from the primary');
    await endAtOnce(left);
  }

  async function look(): Promise<void> {
    const at = now();
    const place = await inTime(askPlace(primary.dedicatedSql));
    if (looks.at(-1)?.timeline !== place.timeline) looks.length = 0;
    looks.push({ at, ...place });
    if (looks.length > MAX_LOOKS) looks.shift();
    try {
      const replayed = await inTime(askReplayed((standby ?? (await openStandby())).dedicatedSql));
      noteApart(replayed.timeline !== place.timeline);
      const asOf = looks.findLast((one) => one.position <= replayed.position)?.at ?? -Infinity;
      reached = isApart ? undefined : { asOf, position: replayed.position };
    } catch (error) {
      await leave(error);
      throw error;
    }
  }

  /** After a failover it may have what the new primary lacks, and lack the rest, until it follows that one. */
  function noteApart(is: boolean): void {
    if (is && !isApart)
      log.warn('the replica is on another timeline than the primary: lists are read from that');
    isApart = is;
  }

  async function follow(): Promise<void> {
    const pause = await look().then(
      () => LOOK_MS,
      () => LOOK_AGAIN_MS,
    );
    if (!isClosed) looking = setTimeout(() => void follow(), pause).unref();
  }

  /** The replica, where it has all that this reader may expect. */
  function fitFor(seen: string | undefined): Database | undefined {
    if (!standby || !reached) return undefined;
    const isRecent = now() - reached.asOf <= MAX_BEHIND_MS && reached.asOf > changedAt;
    // A position that somebody made up leads to the primary, or to what everybody else is shown.
    const hasOwn = seen === undefined || parsePosition(seen) <= reached.position;
    return isRecent && hasOwn ? standby : undefined;
  }

  async function askOnce(): Promise<string> {
    try {
      const { position } = await inTime(askPlace(primary.dedicatedSql));
      return writePosition(position);
    } catch {
      return NEWEST;
    } finally {
      asking = undefined;
    }
  }

  return {
    async readLists(read, seen) {
      const from = fitFor(seen);
      if (!from) return readPrimary(read);
      try {
        const told = await read(from.sql);
        reads.replica++;
        return told;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        return readPrimary(read);
      }
    },
    async poolWith(seen) {
      for (let waited = 0; waited < MAX_BEHIND_MS; waited += LOOK_MS) {
        const from = fitFor(seen);
        if (from) return from.sql;
        if (!standby) break;
        await wait(LOOK_MS);
      }
      return sql;
    },
    noteChange() {
      changedAt = now();
    },
    /** One question is for all who wait; one that was asked before they wrote does not count. */
    position() {
      if (!asking) return (asking = askOnce());
      asksNext ??= asking.then(() => {
        asksNext = undefined;
        return (asking = askOnce());
      });
      return asksNext;
    },
    figures() {
      const since = reached && Math.max(reached.asOf, looks[0]?.at ?? -Infinity);
      return {
        lagSeconds: since === undefined ? undefined : Math.max(0, now() - since) / 1_000,
        reads,
      };
    },
    async open() {
      // The position of a replica says nothing of what lies on the other servers.
      if (isSpread(sql))
        throw new StartupError(
          'DATABASE_REPLICA_URL cannot be used where the tables lie on several servers: lists are read from the coordinator, so leave it out.',
        );
      try {
        await openStandby();
      } catch (error) {
        if (!isUnavailable(error)) throw startRefusalOf(error);
        if (isClosed) return;
        log.warn(
          { err: error },
          'the replica does not answer yet: lists are read from the primary',
        );
      }
      if (!isClosed) void follow();
    },
    async close() {
      isClosed = true;
      clearTimeout(looking);
      await Promise.all([primary.close(), standby?.close()]);
    },
  };
}

function startRefusalOf(error: unknown): unknown {
  return error instanceof Error && error.name === 'PostgresError'
    ? new StartupError(`DATABASE_REPLICA_URL cannot be used: ${error.message}.`)
    : error;
}

/** Late counts as away. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = wait(ANSWER_LIMIT_MS, undefined, { ref: false, signal: over.signal }).then(() => {
    throw new AwayError('A server did not answer in time.');
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    over.abort();
    // What comes later is heard by nobody.
    asked.catch(() => undefined);
    late.catch(() => undefined);
  }
}

/** The code is one of those of a database that is away. */
class AwayError extends Error {
  readonly code = 'CONNECT_LATE';
}

async function endAtOnce({ sql, dedicatedSql, asideSql, quickSql }: Database): Promise<void> {
  await Promise.all([sql, dedicatedSql, asideSql, quickSql].map((one) => one.end({ timeout: 0 })));
}

type Identity = { cluster: string; database: string; isStandby: boolean };

async function identify(sql: Sql): Promise<Identity | undefined> {
  const [row] = await sql<Identity[]>`
    select (select system_identifier::text from pg_control_system()) as cluster,
      current_database() as database, pg_is_in_recovery() as "isStandby"`;
  return row;
}

async function refuseUnfit(sql: Sql, standby: Sql): Promise<void> {
  const [own, other] = await Promise.all([identify(sql), identify(standby)]);
  if (other?.cluster !== own?.cluster)
    throw new StartupError(
      'DATABASE_REPLICA_URL names a server of another cluster: it has to be a replica of the one in DATABASE_URL.',
    );
  if (!other?.isStandby)
    throw new StartupError(
      'DATABASE_REPLICA_URL names a server that takes writes: it has to be a replica of the one in DATABASE_URL.',
    );
  if (other.database !== own?.database)
    throw new StartupError(
      'DATABASE_REPLICA_URL names another database than DATABASE_URL: it has to be the same on a replica.',
    );
}

async function askPlace(sql: Sql): Promise<Place> {
  const [row] = await sql<{ timeline: number; position: string }[]>`
    select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
      pg_current_wal_lsn()::text as position`;
  return { timeline: row?.timeline ?? 0, position: parsePosition(row?.position ?? '') };
}

/**
 * Nothing on one that was promoted, which is no replica any more. Its timeline is the one of its last restartpoint, so that one that
 * followed a new primary is read again some minutes later.
 */
async function askReplayed(sql: Sql): Promise<Place> {
  const [row] = await sql<{ timeline: number; position: string | null }[]>`
    select greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position
    from pg_control_checkpoint() as c, pg_control_recovery() as r`;
  const { timeline = 0, position = null } = row ?? {};
  if (position === null) throw new Error('The replica was made a primary.');
  return { timeline, position: parsePosition(position) };
}
