import { printableError, StartupError } from '../app/base/startup-error.ts';
import type { Sql } from '../app/platform/database/db.server.ts';
import {
  applyLayout,
  planLayout,
  refuseWithoutCluster,
  type Obstacle,
  type TableStep,
  type WantedPlaces,
} from '../app/platform/database/table-layout.server.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { LAYOUT } from '../db/layout.ts';
import { withDatabase } from './with-database.ts';

/**
 * `npm run shard -- plan`, `npm run shard -- apply --trial`: lays the tables out over the servers of Citus, on its coordinator. Reads db/layout.ts; the site
 * is stopped meanwhile.
 */
const PLACES: WantedPlaces = {
  'by question': LAYOUT.question,
  everywhere: LAYOUT.everywhere,
  coordinator: [...LAYOUT['question, later'], ...LAYOUT.coordinator],
};

const PLACED: Record<TableStep['to'], string> = {
  'by question': 'with its question, on a worker',
  everywhere: 'the same on every server',
  coordinator: 'with the coordinator',
};

const SAYS: Record<Obstacle['what'], (obstacle: Obstacle) => string> = {
  trigger: ({ table, by }) =>
    `The table ${table} has a trigger, ${by}: it waits for a migration, or is not of this site.`,
  key: ({ table, by }) => `The table ${table} refers to ${by}, which lies elsewhere.`,
  'without a place': ({ table }) => `The table ${table} has no place: it is not of this site.`,
  missing: ({ table }) =>
    `The table ${table} is missing: start this version of the site on this database once.`,
  spread: ({ table }) => `The table ${table} lies on several servers, and is not meant to.`,
};
const tell = ({ table, to }: TableStep) => console.log(`${table}: ${PLACED[to]}`);
const sentenceOf = (obstacle: Obstacle) => SAYS[obstacle.what](obstacle);

const TRIAL = '--trial';
const NOT_YET = 'No site can run there yet: not all was tried (docs/scaling.md).';

try {
  const [does, ...more] = process.argv.slice(2);
  const isTrial = does === 'apply' && more[0] === TRIAL;
  if ((does !== 'plan' && does !== 'apply') || more.length > (isTrial ? 1 : 0))
    throw new StartupError(
      `Say what to do: npm run shard -- plan, or npm run shard -- apply ${TRIAL}.`,
    );
  if (does === 'apply' && !isTrial)
    throw new StartupError(`${NOT_YET} To try it on data that may be lost, add ${TRIAL}.`);
  const given = readSettings(process.env, []);
  const { clusterUrl } = given;
  const settings = clusterUrl
    ? { ...given, databaseUrl: clusterUrl, databaseOwnerUrl: clusterUrl }
    : given;
  if (settings.databaseUrl === undefined)
    throw new StartupError(
      'Name the coordinator in CLUSTER_DATABASE_URL or DATABASE_URL: the PostgreSQL that comes along is one server.',
    );
  const wanted = { name: 'site shard', asOwner: true };
  await withDatabase(settings, wanted, async ({ sql }, _, { signal }) => {
    await refuseWithoutCluster(sql);
    console.log(NOT_YET);
    if (does === 'plan') await plan(sql);
    else await apply(sql, signal);
  });
} catch (error) {
  console.error(printableError(error));
  process.exitCode = 1;
}

async function plan(sql: Sql): Promise<void> {
  const { steps, obstacles } = await planLayout(sql, PLACES);
  for (const { table, to, isDone, rows } of steps)
    console.log(
      `${isDone ? 'done ' : 'to do'} ${table}: ${PLACED[to]}${isDone ? '' : `, about ${rows} rows`}`,
    );
  const left = steps.filter(({ isDone }) => !isDone).length;
  console.log(left === 0 ? 'Every table lies where it is meant to.' : `${left} tables to lay out.`);
  if (obstacles.length === 0) return;
  console.log('In the way:');
  for (const obstacle of obstacles) console.log(`  ${sentenceOf(obstacle)}`);
  process.exitCode = 1;
}

async function apply(sql: Sql, signal: AbortSignal): Promise<void> {
  const session = await sql.reserve();
  try {
    // A table with many rows takes its time.
    await session.unsafe('set statement_timeout = 0; set lock_timeout = 0').simple();
    const laid = await applyLayout(session, PLACES, { signal, tell, sentenceOf });
    console.log(laid === 0 ? 'Every table lay where it is meant to.' : `${laid} tables laid out.`);
  } finally {
    session.release();
  }
}
