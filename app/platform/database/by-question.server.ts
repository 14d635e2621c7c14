import { StartupError } from '../../base/startup-error.ts';
import {
  anyOf,
  arrayLiteral,
  type AnySql,
  type RowId,
  type Sql,
  type SqlFragment,
} from './db.server.ts';
import { LAST_LAID, readShardPlaces, type ShardPlaces } from './shard-places.server.ts';

/** Connections whose database has the rows of questions on several servers (db/layout.ts). */
const spreading = new WeakMap<AnySql, ShardPlaces>();

/** Where questions lie, if on several servers. */
export function shardPlacesOf(sql: AnySql): ShardPlaces | undefined {
  return spreading.get(sql);
}

/** Looks once, when the database is there. */
export async function noteSpread(...connections: readonly Sql[]): Promise<void> {
  for (const sql of connections) {
    const [engine] = await sql<{ is: boolean }[]>`
      select to_regclass('pg_dist_partition') is not null as is`;
    const spread =
      engine?.is === true
        ? await sql<{ last: boolean }[]>`
            select logicalrelid = ${LAST_LAID}::text::regclass as last from pg_dist_partition
            where partmethod = 'h' or repmodel = 't'`
        : [];
    const isWhole = spread.some(({ last }) => last);
    if (spread.length > 0 && !isWhole)
      throw new StartupError(
        'The tables are laid out over several servers in part: finish it with npm run shard -- apply --trial.',
      );
    if (isWhole) {
      await planEachTime(sql);
      knowSpread(sql, await readShardPlaces(sql));
    } else spreading.delete(sql);
  }
}

/** What was looked for once may be told to other connections to the same database, or to a copy of it. */
export function knowSpread(sql: Sql, places: ShardPlaces): void {
  passOn(sql);
  spreading.set(sql, places);
}

/** Whether rows of questions lie on other servers than sessions and notices. */
export function isSpread(sql: AnySql): boolean {
  return spreading.has(sql);
}

/** For a transaction that reads of all servers and changes rows that refer to others: Citus then reads one server after another. */
export async function readInTurns(tx: AnySql): Promise<void> {
  if (isSpread(tx)) await tx`set local citus.multi_shard_modify_mode = 'sequential'`;
}

/** What is known of a pool holds in its transactions, behind their savepoints, and on connections that are taken out of it. */
function passOn(sql: Sql): void {
  if (spreading.has(sql)) return;
  const reserve = sql.reserve.bind(sql);
  Object.assign(sql, {
    begin: passing(sql, sql.begin.bind(sql)),
    reserve: async () => know(await reserve(), sql),
  });
}

function know<Connection extends AnySql>(connection: Connection, as: AnySql): Connection {
  const places = spreading.get(as);
  if (places) spreading.set(connection, places);
  return connection;
}

/** `begin` or `savepoint`: the work is their last argument. */
function passing(from: AnySql, start: unknown): (...args: unknown[]) => unknown {
  return (...args) => {
    const work = args.pop() as (tx: AnySql) => unknown;
    const pass = (tx: AnySql) => {
      if ('savepoint' in tx) Object.assign(tx, { savepoint: passing(tx, tx.savepoint) });
      return work(know(tx, from));
    };
    return (start as (...all: unknown[]) => unknown)(...args, pass);
  };
}

/** Citus finds the server of a question by its id, which a plan for any question does not have. */
async function planEachTime(sql: Sql): Promise<void> {
  // For connections that are made later, in place of one that was lost.
  Object.assign(sql.options.connection, { plan_cache_mode: PLAN_EACH_TIME });
  // All that are open are held at once, so that each is told.
  const held = await Promise.all(Array.from({ length: sql.options.max }, () => sql.reserve()));
  try {
    for (const one of held)
      await one`select set_config('plan_cache_mode', ${PLAN_EACH_TIME}, false)`;
  } finally {
    for (const one of held) one.release();
  }
}

export const PLAN_EACH_TIME = 'force_custom_plan';

/**
 * Rows of several questions, by one statement with a list of their ids. Where questions are spread, each has one of its own,
 * with `=`, which goes to one server; all are sent at once. `ask` takes what follows the column.
 */
export async function readByQuestion<Row>(
  sql: AnySql,
  questionIds: readonly RowId[],
  ask: (isOneOf: SqlFragment) => PromiseLike<readonly Row[]>,
): Promise<readonly Row[]> {
  if (questionIds.length === 0) return [];
  if (!spreading.has(sql)) return ask(sql`= ${anyOf(sql, questionIds, 'bigint')}`);
  const each = await Promise.all(inOrderOfIds(questionIds).map((id) => ask(sql`= ${id}::bigint`)));
  return each.flat();
}

/** Each once, as whoever locks several does. */
export function inOrderOfIds(questionIds: readonly RowId[]): RowId[] {
  return [...new Set(questionIds)].toSorted(
    (one, other) => one.length - other.length || (one < other ? -1 : 1),
  );
}

/** What sends statements that are written as text. */
export type Sender = Pick<AnySql, 'unsafe'>;

/** The same for a statement that is written as text, since it is too often executed to be put together each time. */
export type ByQuestionText = { some: string; one: string };

/** `text` takes what follows the column, and the id for sub-selects: `column` where there are several. More parameters begin with `$2`. */
export function byQuestionText(
  column: string,
  text: (isOneOf: string, its: string) => string,
): ByQuestionText {
  return {
    some: text('= any((select $1::bigint[])::bigint[])', column),
    one: text('= $1::bigint', '$1::bigint'),
  };
}

export async function readTextByQuestion<Row extends object>(
  sql: Sender,
  { some, one }: ByQuestionText,
  questionIds: readonly RowId[],
  ...more: string[]
): Promise<readonly Row[]> {
  if (questionIds.length === 0) return [];
  if (!spreading.has(sql as AnySql))
    return sql.unsafe<Row[]>(some, [arrayLiteral(questionIds), ...more], PREPARED);
  const each = await Promise.all(
    inOrderOfIds(questionIds).map((id) =>
      sql.unsafe<Row[]>(one, [id, ...more], PREPARED).execute(),
    ),
  );
  return each.flat();
}

/**
 * The same by what stands in addresses, of a statement that has the row of a question as `q`: `text` takes a condition on it, and the id
 * for sub-selects. Its own parameters begin with `$2`.
 */
export function byPublicIdText(text: (isOneOf: string, its: string) => string): ByQuestionText {
  return {
    some: text('q.public_id = any((select $1::text[])::text[])', 'q.id'),
    one: text('q.id = $1::bigint', '$1::bigint'),
  };
}

/** Questions are the same on every server, so their ids are read first where answers are spread. */
export async function readTextByPublicId<Row extends object>(
  sql: AnySql,
  { some, one }: ByQuestionText,
  publicIds: readonly string[],
  ...more: string[]
): Promise<readonly Row[]> {
  if (publicIds.length === 0) return [];
  if (!spreading.has(sql)) return sql.unsafe<Row[]>(some, [[...publicIds], ...more], PREPARED);
  const rows = await sql<{ id: RowId }[]>`
    select id from questions where public_id = ${anyOf(sql, publicIds, 'text')}`;
  const ids = rows.map(({ id }) => id);
  return readTextByQuestion<Row>(sql, { some, one }, ids, ...more);
}

const PREPARED = { prepare: true };
