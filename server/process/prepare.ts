import { setTimeout as wait } from 'node:timers/promises';
import { StartRefused } from '../../app/base/start-refused.ts';
import { keyRecoveryCodes } from '../../app/accounts/entry/codes.server.ts';
import { grantRows } from '../../app/platform/database/database-roles.server.ts';
import { connect, isAway, type Database } from '../../app/platform/database/db.server.ts';
import type { Settings } from '../../app/platform/env.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { migrate } from '../../app/platform/database/migrate.server.ts';
import {
  secretFromDatabase,
  secretFromFile,
  type LateSecret,
} from '../../app/platform/secrets/secret.server.ts';
import { readClock } from '../../app/platform/database/moments.server.ts';
import { migrations } from '../../db/migrations.ts';
import { holdsDemo, seedDemo } from '../../db/seeding/seed.ts';

type Means = {
  database: Database;
  /** Where another role than that of `database` owns the tables. */
  ownerUrl: string | undefined;
  settings: Settings;
  log: Logger;
  secret: LateSecret;
  signal: AbortSignal;
};

/**
 * Migrates, fills an empty site with the demo set, and reads the secret; while the database is away it
 * tries again with growing patience. Tells whether the site holds the demo set.
 */
export async function prepare(means: Means): Promise<boolean> {
  for (let pause = 200; ; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await prepareOnce(means);
    } catch (error) {
      if (!means.settings.databaseUrl || !isAway(error)) throw refusalOf(error);
      means.log.warn({ err: error }, 'the database does not answer yet');
      await wait(pause * (0.5 + Math.random()), undefined, { signal: means.signal });
    }
  }
}

/** What the database itself says of why it cannot be used is the sentence to print. */
function refusalOf(error: unknown): unknown {
  return error instanceof Error && error.name === 'PostgresError'
    ? new StartRefused(`The database cannot be used: ${error.message}.`)
    : error;
}

async function prepareOnce(means: Means): Promise<boolean> {
  const { database, ownerUrl, settings, log, secret } = means;
  const owner = ownerUrl === undefined ? database : connect(ownerUrl, 'site owner');
  try {
    const applied = await migrate(owner.sql, migrations);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    if (settings.seed === 'demo') await seedDemo(owner.sql, await readClock(owner.sql));
    if (owner !== database) await grantRows(owner.sql, database.sql, 'public');
  } finally {
    if (owner !== database) await owner.close();
  }
  secret.settle(await findSecret(settings, database));
  await keyRecoveryCodes(database.sql, secret);
  return holdsDemo(database.sql);
}

async function findSecret(
  { secret, databaseUrl, dataDir }: Settings,
  { sql }: Database,
): Promise<string> {
  return secret ?? (databaseUrl ? secretFromDatabase(sql) : secretFromFile(dataDir));
}
