import { printableError, StartupError } from '../app/base/startup-error.ts';
import { moveDatabase, withTarget } from '../app/platform/backup/move-database.server.ts';
import { upgradeCluster } from '../app/platform/database/cluster-upgrade.server.ts';
import { grantRowAccess } from '../app/platform/database/database-roles.server.ts';
import { connect } from '../app/platform/database/db.server.ts';
import type { EmbeddedDatabase } from '../app/platform/database/embedded-database.server.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { findDifferences } from '../app/results/store/recount.server.ts';
import { readMigrations } from './migration-files.ts';
import { listenForStop } from './stop-signals.ts';

/**
 * `npm run upgrade`: the database in DATA_DIR, made by an older major version of PostgreSQL, to the one that comes along.
 * Not part of a start, since it fetches programs and needs the room twice.
 */
const { signal, stopped } = listenForStop();
// Started by root, PostgreSQL has a user of its own, who must get to the fetched programs and the new data.
process.umask(0o022);
try {
  if (process.argv.length > 2)
    throw new StartupError('The database to upgrade is the one in DATA_DIR: npm run upgrade.');
  const { databaseUrl, dataDir } = readSettings(process.env, []);
  if (databaseUrl !== undefined)
    throw new StartupError(
      'DATABASE_URL is set: that server is upgraded by its own means, as pg_upgrade.',
    );
  const done = await upgradeCluster(dataDir, {
    carry: (from, to) => Promise.race([carry(from, to), stopped]),
    tell: console.log,
  });
  if (!done)
    console.log('The database is of the version that comes along: there is nothing to do.');
  else
    for (const line of [
      `The database is of PostgreSQL ${done.to} now: start the site.`,
      `The one of PostgreSQL ${done.from} lies in ${done.kept}, with its programs in ${done.programs}: remove both when you have seen that all is well.`,
    ])
      console.log(line);
} catch (error) {
  console.error(printableError(error));
  process.exitCode = 1;
}

async function carry(from: EmbeddedDatabase, to: EmbeddedDatabase): Promise<void> {
  const source = connect(from.ownerUrl, 'site upgrade');
  const target = connect(to.ownerUrl, 'site upgrade');
  const site = connect(to.url, 'site upgrade');
  try {
    const { rows } = await withTarget(new URL(to.ownerUrl).host, async () =>
      moveDatabase(source.sql, target.sql, {
        migrations: await readMigrations(),
        secret: undefined,
        settle: async () => {
          signal.throwIfAborted();
        },
        tell: console.log,
      }),
    );
    await grantRowAccess(target.sql, site.sql, 'public');
    const differences = await findDifferences(site.sql);
    console.log(`${rows} rows, the same in both; counted anew, difference ${differences.length}.`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await Promise.all([source.close(), target.close(), site.close()]);
  }
}
