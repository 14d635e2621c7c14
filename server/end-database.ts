import { reasonOf } from '../app/base/start-refused.ts';
import { endLeftOverDatabase } from '../app/platform/database/embedded-database.server.ts';
import { readSettings } from '../app/platform/env.server.ts';

/** Run by watch.js when no server comes that would end it: the site's own PostgreSQL, which a killed one left running. */
try {
  const { databaseUrl, dataDir } = readSettings(process.env, process.argv.slice(2));
  if (databaseUrl === undefined) await endLeftOverDatabase(dataDir);
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
