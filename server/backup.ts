import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { printableError, StartupError } from '../app/base/startup-error.ts';
import { connect } from '../app/platform/database/db.server.ts';
import { startEmbeddedDatabase } from '../app/platform/database/embedded-database.server.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { storedSecret } from '../app/platform/secrets/secret.server.ts';
import { writeBackup } from '../app/platform/backup/write-backup.server.ts';

/** `npm run backup -- [FILE]`: everything in one file, beside a running site or without one. */
try {
  const [path = `backups/site-${stampOf(new Date())}.tar.gz`, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new StartupError('Name one file: npm run backup -- FILE.');
  const settings = readSettings(process.env, []);
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings;
  const embedded = databaseUrl ? undefined : await startEmbeddedDatabase(dataDir, []);
  const database = connect(
    embedded?.ownerUrl ?? databaseOwnerUrl ?? databaseUrl ?? '',
    'site backup',
  );
  try {
    await mkdir(dirname(path), { recursive: true });
    const { rows, tables } = await writeBackup(database.sql, path, {
      // In a foreign database it lies in a table.
      secret: embedded && (await storedSecret(dataDir, database.sql)),
      tell: console.log,
    });
    console.log(
      `${path}: ${rows} rows of ${tables} tables. It holds addresses, hashes of passwords, and what the site signs with.`,
    );
    if (settings.secret !== undefined) console.log('SECRET is not in it: keep that too.');
  } finally {
    await database.close();
    await embedded?.stop();
  }
} catch (error) {
  console.error(printableError(error));
  process.exitCode = 1;
}

function stampOf(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '-');
}
