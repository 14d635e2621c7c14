import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../../app/base/startup-error.ts';
import { rehashRecoveryCodes } from '../../app/accounts/auth/one-time-codes.server.ts';
import { grantRowAccess } from '../../app/platform/database/database-roles.server.ts';
import { connect, isUnavailable, type Database } from '../../app/platform/database/db.server.ts';
import type { Settings } from '../../app/platform/env.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { migrate } from '../../app/platform/database/migrate.server.ts';
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

async function prepareOnce(deps: Deps): Promise<boolean> {
  const { database, ownerUrl, settings, log, secret } = deps;
  const { databaseUrl, databaseOwnerUrl } = settings;
  if (databaseUrl) await refuseSharedSessions(databaseUrl, 'DATABASE_URL', log);
  if (databaseOwnerUrl) await refuseSharedSessions(databaseOwnerUrl, 'DATABASE_OWNER_URL', log);
  const owner = ownerUrl === undefined ? database : connect(ownerUrl, 'site owner');
  try {
    const applied = await migrate(owner.sql, migrations);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    if (settings.seed === 'demo') await seedDemo(owner.sql, await readDatabaseTime(owner.sql));
    if (owner !== database) await grantRowAccess(owner.sql, database.sql, 'public');
  } finally {
    if (owner !== database) await owner.close();
  }
  secret.setMaster(await loadSecret(settings, database));
  await rehashRecoveryCodes(database.sql, secret);
  return hasDemoData(database.sql);
}

async function loadSecret(
  { secret, databaseUrl, dataDir }: Settings,
  { sql }: Database,
): Promise<string> {
  return secret ?? (databaseUrl ? secretFromDatabase(sql) : secretFromFile(dataDir));
}
