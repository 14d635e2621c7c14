import { printableError, StartupError } from '../app/base/startup-error.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { storedSecret, storeSecret } from '../app/platform/secrets/secret.server.ts';
import { findDifferences } from '../app/results/store/recount.server.ts';
import { readBackup } from '../app/platform/backup/read-backup.server.ts';
import { readMigrations } from './migration-files.ts';
import { withDatabase } from './with-database.ts';

/** `npm run restore -- FILE`: what `npm run backup` made, into an empty database that no site runs on. */
try {
  const [path, ...more] = process.argv.slice(2);
  if (path === undefined || more.length > 0)
    throw new StartupError('Name the file: npm run restore -- FILE.');
  const settings = readSettings(process.env, []);
  const target = { name: 'site restore', asOwner: true, writes: 'alone' } as const;
  await withDatabase(settings, target, async ({ sql }, own, { signal, allIsThere }) => {
    let signs: string | undefined;
    const { head, rows } = await readBackup(sql, path, {
      migrations: await readMigrations(),
      tell: console.log,
      settle: async (tx, { secret }) => {
        // It lay in a table, or in a file that is in the backup.
        signs = secret ?? (await storedSecret(undefined, tx));
        // A file is not taken back with the transaction.
        signal.throwIfAborted();
        if (signs !== undefined) await storeSecret(signs, own?.dataDir, tx);
      },
    });
    allIsThere();
    console.log(`${rows} rows as they were at ${head.madeAt}.`);
    if (settings.secret === undefined && signs === undefined)
      console.log('The site was started with a SECRET: start this one with the same.');
    const differences = await findDifferences(sql);
    console.log(`All answers counted anew: difference ${differences.length}.`);
    process.exitCode = differences.length > 0 ? 1 : 0;
  });
} catch (error) {
  console.error(printableError(error));
  process.exitCode = 1;
}
