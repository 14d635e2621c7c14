import { printableError } from '../app/base/startup-error.ts';
import { errorCodeOf } from '../app/platform/database/db.server.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { parseCommand, USAGE } from './admin-commands.ts';
import { withDatabase } from './with-database.ts';

/** `npm run admin -- ...`: what whoever has the machine can do to people and questions, beside a running site or without one. */

/** What PostgreSQL says of a table or a column that is not there, or not given to the site yet. */
const MISSING_SCHEMA_CODES = ['42P01', '42703', '42501'];
const HELP = new Set(['help', '-h', '--help']);

async function runCommand(typed: readonly string[]): Promise<string> {
  const act = parseCommand(typed);
  const settings = readSettings(process.env, []);
  return withDatabase(settings, { name: 'site admin', writes: 'beside' }, ({ sql }) =>
    act({
      sql,
      origin: settings.origin?.origin ?? '',
      hasMailServer: settings.smtpUrl !== undefined,
    }),
  );
}

try {
  const typed = process.argv.slice(2);
  console.log(HELP.has(typed[0] ?? '') ? USAGE : await runCommand(typed));
} catch (error) {
  console.error(
    MISSING_SCHEMA_CODES.includes(errorCodeOf(error))
      ? 'This database is not ready for that. Start the site once, so that it makes its tables, and try again.'
      : printableError(error),
  );
  process.exitCode = 1;
}
