import { reasonOf } from '../app/base/start-refused.ts';
import { codeOf, connect } from '../app/platform/database/db.server.ts';
import { startEmbeddedDatabase } from '../app/platform/database/embedded-database.server.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { actTyped, USE } from './admin-acts.ts';

/** `npm run admin -- ...`: what whoever has the machine can do to people and questions, beside a running site or without one. */

/** What PostgreSQL says of a table or a column that is not there, or not given to the site yet. */
const NOT_THERE = ['42P01', '42703', '42501'];
const HELP = new Set(['help', '-h', '--help']);

async function work(typed: readonly string[]): Promise<string> {
  const act = actTyped(typed);
  const { databaseUrl, dataDir, origin, smtpUrl } = readSettings(process.env, []);
  const embedded = databaseUrl ? undefined : await startEmbeddedDatabase(dataDir, []);
  const database = connect(embedded?.url ?? databaseUrl ?? '', 'site admin');
  try {
    return await act({
      sql: database.sql,
      origin: origin?.origin ?? '',
      hasMailServer: smtpUrl !== undefined,
    });
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

try {
  const typed = process.argv.slice(2);
  console.log(HELP.has(typed[0] ?? '') ? USE : await work(typed));
} catch (error) {
  console.error(
    NOT_THERE.includes(codeOf(error))
      ? 'This database is not ready for that. Start the site once, so that it makes its tables, and try again.'
      : reasonOf(error),
  );
  process.exitCode = 1;
}
