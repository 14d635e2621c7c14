import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../app/platform/db.server.ts';
import type { Settings } from '../app/platform/env.server.ts';
import type { Logger } from '../app/platform/log.server.ts';
import { migrate } from '../app/platform/migrate.server.ts';
import {
  secretFromDatabase,
  secretFromFile,
  type LateSecret,
} from '../app/platform/secret.server.ts';
import { migrations } from '../db/migrations.ts';
import { holdsDemo, seedDemo } from '../db/seed.ts';

type Means = { database: Database; settings: Settings; log: Logger; secret: LateSecret };

/**
 * Connects, with growing patience, migrates, fills an empty site with the demo set, and reads the secret.
 * Tells whether the site holds the demo set.
 */
export async function prepare({ database, settings, log, secret }: Means): Promise<boolean> {
  for (let pause = 200; ; pause = Math.min(pause * 2, 5_000)) {
    try {
      await database.sql`select 1`;
      break;
    } catch (error) {
      if (!settings.databaseUrl) throw error;
      log.warn({ err: error }, 'the database does not answer yet');
      await wait(pause * (0.5 + Math.random()));
    }
  }
  const applied = await migrate(database.sql, migrations);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  if (settings.seed === 'demo') await seedDemo(database.sql, new Date());
  secret.settle(await findSecret(settings, database));
  return holdsDemo(database.sql);
}

async function findSecret(
  { secret, databaseUrl, dataDir }: Settings,
  { sql }: Database,
): Promise<string> {
  return secret ?? (databaseUrl ? secretFromDatabase(sql) : secretFromFile(dataDir));
}
