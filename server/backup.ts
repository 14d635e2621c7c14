import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { printableError, StartupError } from '../app/base/startup-error.ts';
import { writeBackup } from '../app/platform/backup/write-backup.server.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { storedSecret } from '../app/platform/secrets/secret.server.ts';
import { withDatabase } from './with-database.ts';

/** `npm run backup -- [FILE]`: everything in one file, beside a running site or without one. */
try {
  const [path = `backups/site-${stampOf(new Date())}.tar.gz`, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new StartupError('Name one file: npm run backup -- FILE.');
  const settings = readSettings(process.env, []);
  const source = { name: 'site backup', asOwner: true };
  await withDatabase(settings, source, async ({ sql }, own) => {
    await mkdir(dirname(path), { recursive: true });
    const { rows, tables } = await writeBackup(sql, path, {
      // In a foreign database it lies in a table.
      secret: own && (await storedSecret(own.dataDir, sql)),
      tell: console.log,
    });
    console.log(
      `${path}: ${rows} rows of ${tables} tables. It holds addresses, hashes of passwords, and what the site signs with.`,
    );
    if (settings.secret !== undefined) console.log('SECRET is not in it: keep that too.');
  });
} catch (error) {
  console.error(printableError(error));
  process.exitCode = 1;
}

function stampOf(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '-');
}
