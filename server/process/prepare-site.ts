import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../../app/base/startup-error.ts';
import { rehashRecoveryCodes } from '../../app/accounts/auth/one-time-codes.server.ts';
import { noteSpread } from '../../app/platform/database/by-question.server.ts';
import { grantRowAccess } from '../../app/platform/database/database-roles.server.ts';
import {
  connect,
  isUnavailable,
  type Database,
  type Sql,
} from '../../app/platform/database/db.server.ts';
import type { Settings } from '../../app/platform/env.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import {
  migrate,
  type Migrated,
  type MigrateOptions,
} from '../../app/platform/database/migrate.server.ts';
import type { Replica } from '../../app/platform/database/replica.server.ts';
import { refuseSharedSessions } from '../../app/platform/database/session-pooling.server.ts';
import {
  secretFromDatabase,
  secretFromFile,
  type DeferredSecret,
} from '../../app/platform/secrets/secret.server.ts';
import { readDatabaseTime } from '../../app/platform/database/sql-timestamps.server.ts';
import { migrations } from '../../db/migrations.ts';
import { hasDemoData, seedDemo } from '../../db/seeding/seed.ts';

type Deps = {
  database: Database;
  replica: Replica;
  /** Set where the tables belong to another role than the one of `database`. */
  ownerUrl: string | undefined;
  settings: Settings;
  log: Logger;
  secret: DeferredSecret;
  signal: AbortSignal;
};

/**
 * Migrates, fills an empty site with the demo set, and reads the secret. While the database is unavailable it retries
 * after growing pauses. Returns whether the site holds the demo set.
 */
export async function prepareSite(deps: Deps): Promise<boolean> {
  const { isDemo, migrated } = await prepareInTime(deps);
  // Both go on by themselves from here, so they begin once, after all that may be tried again.
  await deps.replica.open();
  finishMigrations(deps, migrated).catch(() => undefined);
  return isDemo;
}

async function prepareInTime(deps: Deps): Promise<Prepared> {
  for (let pause = 200; ; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await prepareOnce(deps);
    } catch (error) {
      if (!deps.settings.databaseUrl || !isUnavailable(error)) throw startRefusalOf(error);
      deps.log.warn({ err: error }, 'the database does not answer yet');
      await wait(pause * (0.5 + Math.random()), undefined, { signal: deps.signal });
    }
  }
}

/** An error that PostgreSQL itself reports becomes the line to print, without a stack. */
function startRefusalOf(error: unknown): unknown {
  return error instanceof Error && error.name === 'PostgresError'
    ? new StartupError(`The database cannot be used: ${error.message}.`)
    : error;
}

type Prepared = { isDemo: boolean; migrated: Migrated };

async function prepareOnce(deps: Deps): Promise<Prepared> {
  const { database, ownerUrl, settings, log, secret, signal } = deps;
  const { databaseUrl, databaseOwnerUrl } = settings;
  if (databaseUrl) await refuseSharedSessions(databaseUrl, 'DATABASE_URL', log);
  if (databaseOwnerUrl) await refuseSharedSessions(databaseOwnerUrl, 'DATABASE_OWNER_URL', log);
  const owner = ownerUrl === undefined ? database : connect(ownerUrl, 'site owner');
  let migrated: Migrated;
  try {
    migrated = await migrateSite(owner.sql, log, { signal });
    if (settings.seed === 'demo') await seedDemo(owner.sql, await readDatabaseTime(owner.sql));
    if (owner !== database) await grantRowAccess(owner.sql, database.sql, 'public');
  } finally {
    if (owner !== database) await owner.close();
  }
  await noteSpread(database.sql, database.dedicatedSql, database.quickSql);
  secret.setMaster(await loadSecret(settings, database));
  await rehashRecoveryCodes(database.sql, secret);
  return { isDemo: await hasDemoData(database.sql), migrated };
}

async function migrateSite(owner: Sql, log: Logger, options: MigrateOptions): Promise<Migrated> {
  const onHeldUp = (name: string) =>
    log.warn({ migration: name }, 'a migration waits: another program holds its tables');
  const migrated = await migrate(owner, migrations, { ...options, onHeldUp });
  const { applied, waiting } = migrated;
  if (applied.length > 0) log.info({ applied }, 'migrated');
  if (waiting.length > 0)
    log.info(
      { waiting },
      'migrations wait until processes of the version before have ended for a minute, and nothing holds their tables',
    );
  return migrated;
}

/** So far apart that what is disconnected for a moment is back. */
const TRY_AGAIN_MS = 60_000;

/** Processes of the version before end without a word, so it is looked again and again. Ends with the process. */
async function finishMigrations(deps: Deps, first: Migrated): Promise<void> {
  const { log, signal } = deps;
  for (let last = first; last.waiting.length > 0;) {
    await wait(TRY_AGAIN_MS, undefined, { signal, ref: false });
    try {
      last = await tryAgain(deps, last);
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'migrations that waited could not be run');
      // A database that was away has nobody connected when it is back.
      last = { ...last, clear: [] };
    }
  }
}

async function tryAgain(
  { database, ownerUrl, log, signal }: Deps,
  { clear }: Migrated,
): Promise<Migrated> {
  const owner = ownerUrl === undefined ? database : connect(ownerUrl, 'site owner');
  try {
    const migrated = await migrateSite(owner.sql, log, { clearBefore: clear, signal });
    if (migrated.waiting.length === 0 && owner !== database)
      await grantRowAccess(owner.sql, database.sql, 'public');
    return migrated;
  } finally {
    if (owner !== database) await owner.close();
  }
}

async function loadSecret(
  { secret, databaseUrl, dataDir }: Settings,
  { sql }: Database,
): Promise<string> {
  return secret ?? (databaseUrl ? secretFromDatabase(sql) : secretFromFile(dataDir));
}
