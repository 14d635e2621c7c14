import { StartupError } from '../../base/startup-error.ts';
import type { AnySql } from './db.server.ts';
import { tryLockMigrations } from './migrate.server.ts';
import { FIRST_LAID, LAST_LAID } from './shard-places.server.ts';

/** Where a table is to lie: by its column `question_id` on the workers, the same on every server, or as it is. */
type Lies = 'by question' | 'everywhere' | 'coordinator';

export type TableStep = { table: string; to: Lies; isDone: boolean; rows: number };

export type LayoutPlan = {
  steps: readonly TableStep[];
  /** What Citus would refuse, or what nobody said a place for. */
  obstacles: readonly Obstacle[];
};

/** `by`: the name of the trigger, or the table that a key refers to. */
export type Obstacle = {
  what: 'trigger' | 'key' | 'without a place' | 'missing' | 'spread';
  table: string;
  by: string;
};

export type WantedPlaces = Readonly<Record<Lies, readonly string[]>>;

type Found = { coordinator: boolean; workers: number };

/** Before anything else is asked of a database: one sentence that says what is missing. */
export async function refuseWithoutCluster(sql: AnySql): Promise<void> {
  const [citus] = await sql`select from pg_extension where extname = 'citus'`;
  if (!citus)
    throw new StartupError(
      'This database has no extension citus: the tables can lie on one server only.',
    );
  const [found] = await sql<Found[]>`
    select bool_or(groupid = 0) as coordinator, (count(*) filter (where groupid <> 0 and isactive and shouldhaveshards))::int as workers
    from pg_dist_node where noderole = 'primary'`;
  if (!found?.workers)
    throw new StartupError(
      'The coordinator knows no workers: add some with citus_add_node, and name itself with citus_set_coordinator_host.',
    );
  if (!found.coordinator)
    throw new StartupError(
      'The coordinator does not know its own address: name it with citus_set_coordinator_host.',
    );
  const away = await sql<{ name: string }[]>`
    select distinct to_nodename || ':' || to_nodeport as name from citus_check_cluster_node_health()
    where result is not true order by 1`;
  if (away.length > 0)
    throw new StartupError(
      `Not every server reaches every other: ${away.map(({ name }) => name).join(', ')} cannot be reached.`,
    );
}

export async function planLayout(sql: AnySql, places: WantedPlaces): Promise<LayoutPlan> {
  const there = await sql<{ name: string; lies: Lies; rows: number }[]>`
    select c.relname as name, greatest(c.reltuples, 0)::float8 as rows,
           case when p.partmethod = 'h' then 'by question' when p.repmodel = 't' then 'everywhere' else 'coordinator' end as lies
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`;
  const found = new Map(there.map((one) => [one.name, one]));
  const stepsTo = (to: Lies, tables: readonly string[]) =>
    tables.flatMap((table) => {
      const one = found.get(table);
      return one ? [{ table, to, isDone: one.lies === to, rows: one.rows }] : [];
    });
  const everywhere = await inOrderOfKeys(sql, places.everywhere);
  const hot = [
    FIRST_LAID,
    ...places['by question'].filter((one) => one !== FIRST_LAID && one !== LAST_LAID),
    LAST_LAID,
  ];
  const steps = [
    ...stepsTo('everywhere', everywhere),
    ...stepsTo('by question', hot),
    ...stepsTo('coordinator', places.coordinator),
  ];
  return { steps, obstacles: await findObstacles(sql, places, { steps, there }) };
}

/** A table that is the same everywhere may refer to such tables only, so those it refers to come first. */
async function inOrderOfKeys(sql: AnySql, tables: readonly string[]): Promise<string[]> {
  const keys = await sql<{ from: string; to: string }[]>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid`;
  const ordered: string[] = [];
  const place = (table: string, above: readonly string[] = []) => {
    if (ordered.includes(table) || above.includes(table)) return;
    for (const key of keys)
      if (key.from === table && tables.includes(key.to)) place(key.to, [...above, table]);
    ordered.push(table);
  };
  for (const table of tables) place(table);
  return ordered;
}

type There = readonly { name: string; lies: Lies }[];

async function findObstacles(
  sql: AnySql,
  places: WantedPlaces,
  { steps, there }: { steps: readonly TableStep[]; there: There },
): Promise<Obstacle[]> {
  const listed = Object.values(places).flat();
  const spread = [...places['by question'], ...places.everywhere];
  const rows = await sql<Obstacle[]>`
    select 'trigger' as what, tgrelid::regclass::text as table, tgname::text as by
    from pg_trigger where not tgisinternal and tgrelid::regclass::text = any(${spread}::text[]) and tgname !~ '^truncate_trigger_|^citus'
    union all
    select 'key', conrelid::regclass::text, confrelid::regclass::text
    from pg_constraint where contype = 'f' and (
      conrelid::regclass::text = any(${[...places['by question']]}::text[]) or confrelid::regclass::text = any(${[...places['by question']]}::text[])
      or conrelid::regclass::text = any(${[...places.everywhere]}::text[]) and not confrelid::regclass::text = any(${[...places.everywhere]}::text[]))
    order by 1, 2, 3`;
  const of = (what: Obstacle['what'], tables: readonly string[]): Obstacle[] =>
    tables.map((table) => ({ what, table, by: '' }));
  return [
    ...rows,
    ...of(
      'without a place',
      there.map(({ name }) => name).filter((name) => !listed.includes(name)),
    ),
    ...of(
      'missing',
      listed.filter((name) => !there.some((one) => one.name === name)),
    ),
    ...of(
      'spread',
      steps.flatMap(({ table, to, isDone }) => (!isDone && to === 'coordinator' ? [table] : [])),
    ),
  ];
}

type ApplyOptions = {
  signal: AbortSignal;
  tell: (step: TableStep) => void;
  sentenceOf: (obstacle: Obstacle) => string;
};

/**
 * Table by table, each in a commit of its own, so that what was interrupted goes on where it was. On one connection, which holds
 * the lock of migrations: a site that starts waits for it, and one that runs is refused.
 */
export async function applyLayout(
  session: AnySql,
  places: WantedPlaces,
  { signal, tell, sentenceOf }: ApplyOptions,
): Promise<number> {
  if (!(await tryLockMigrations(session)))
    throw new StartupError('A site is being started on this database: stop it first.');
  await refuseBesideSite(session);
  const { steps, obstacles } = await planLayout(session, places);
  if (obstacles[0] !== undefined) throw new StartupError(sentenceOf(obstacles[0]));
  const left = steps.filter(({ isDone }) => !isDone);
  if (left.length > 0) await sendFunctions(session);
  for (const step of left) {
    signal.throwIfAborted();
    try {
      await lay(session, step);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'PostgresError') throw error;
      throw new StartupError(
        `The table ${step.table} cannot be laid out: ${error.message}. What was laid out before it stays, and the next run goes on from there.`,
      );
    }
    tell(step);
  }
  return left.length;
}

/** Tables that refer to one that is laid out are made anew beside it, and their numbered columns would begin again with 1. */
async function lay(session: AnySql, step: TableStep): Promise<void> {
  await session`begin`;
  try {
    const numbered = await readNumbers(session);
    await send(session, step);
    for (const { table, column, last } of numbered)
      await session`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}::bigint)`;
    await session`commit`;
  } catch (error) {
    // What failed is told, also where the connection is gone.
    await session`rollback`.catch(() => undefined);
    throw error;
  }
}

async function send(session: AnySql, { table, to }: TableStep): Promise<void> {
  if (to === 'everywhere') await session`select create_reference_table(${table})`;
  else if (table === FIRST_LAID)
    await session`select create_distributed_table(${table}, 'question_id')`;
  else {
    // The layout is whole with the last one, so what larger commits call goes before it.
    if (table === LAST_LAID) await sendCalls(session);
    await session`select create_distributed_table(${table}, 'question_id', colocate_with => ${FIRST_LAID})`;
  }
}

/** `table`: as SQL has it, in quotes where it needs them. */
type Numbered = { table: string; column: string; last: string };

function readNumbers(session: AnySql): PromiseLike<Numbered[]> {
  return session<Numbered[]>`
    select format('%I', c.relname) as table, a.attname as column, s.last_value::text as last
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
      join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(format('%I', c.relname), a.attname)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and s.last_value is not null`;
}

/** Connections of the site, and of its programs, say in their names what they are. */
async function refuseBesideSite(session: AnySql): Promise<void> {
  const others = await session<{ name: string }[]>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^site ' and application_name <> 'site shard' order by 1`;
  const [first] = others;
  if (first)
    throw new StartupError(
      `The site is connected to this database (${first.name}): stop every process of it first.`,
    );
}

/** What statements compute is computed where the rows are. What reads tables is called on the coordinator. */
async function sendFunctions(session: AnySql): Promise<void> {
  const functions = await session<{ signature: string }[]>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provolatile = 'i'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`;
  for (const { signature } of functions)
    await session`select create_distributed_function(${signature}::text::regprocedure)`;
}

/** A call within a larger commit runs where its question lies (at-shard.server.ts). */
async function sendCalls(session: AnySql): Promise<void> {
  await session`
    select create_distributed_function('at_shard(bigint, text, text[])', 'of_question', colocate_with => ${FIRST_LAID}, force_delegation => true)`;
}
