import { printableError } from '../app/base/startup-error.ts';
import { stopLeftoverDatabase } from '../app/platform/database/embedded-database.server.ts';
import { readSettings } from '../app/platform/env.server.ts';

/** Run by watch.js when no server comes that would end it: the site's own PostgreSQL, which a killed one left running. */
try {
  const { databaseUrl, dataDir } = readSettings(process.env, process.argv.slice(2));
  if (databaseUrl === undefined) await stopLeftoverDatabase(dataDir);
} catch (error) {
  console.error(printableError(error));
  process.exitCode = 1;
}
