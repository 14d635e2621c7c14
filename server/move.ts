import { printableError, StartupError } from '../app/base/startup-error.ts';
import {
  moveDatabase,
  refuseUnfit,
  withTarget,
} from '../app/platform/backup/move-database.server.ts';
import { connect, type Database } from '../app/platform/database/db.server.ts';
import { holdsDatabase } from '../app/platform/database/embedded-database.server.ts';
import { readSettings, type Settings } from '../app/platform/env.server.ts';
import { storedSecret, storeSecret } from '../app/platform/secrets/secret.server.ts';
import { findDifferences } from '../app/results/store/recount.server.ts';
import { readMigrations } from './migration-files.ts';
import { withDatabase, type OwnDatabase } from './with-database.ts';

/**
 * `npm run move -- postgres://…`: from the PostgreSQL that comes along to an empty database of one's own. The site is
 * stopped meanwhile, since what it wrote after the snapshot would be left behind.
 */
try {
  const url = addressOf(process.argv.slice(2));
  const settings = readSettings(process.env, []);
  if (settings.databaseUrl !== undefined)
    throw new StartupError(
      'DATABASE_URL is set: this moves the database in DATA_DIR. From one server to another lead backup and restore.',
    );
  if (!(await holdsDatabase(settings.dataDir)))
    throw new StartupError(
      `There is no database in ${settings.dataDir}: run this where the site runs, with its DATA_DIR.`,
    );
  const target = connect(url.href, 'site move');
  try {
    // Before the other one is started, which takes longer.
    await withTarget(url.host, () => refuseUnfit(target.sql));
    await move(settings, url, target);
  } finally {
    await target.close();
  }
} catch (error) {
  console.error(printableError(error));
  process.exitCode = 1;
}

async function move(settings: Settings, url: URL, target: Database): Promise<void> {
  const source = { name: 'site move', asOwner: true, writes: 'alone' } as const;
  await withDatabase(settings, source, async ({ sql }, own, { signal, allIsThere }) => {
    const secret = own && (await storedSecret(own.dataDir, sql));
    const { rows } = await withTarget(url.host, async () =>
      moveDatabase(sql, target.sql, {
        migrations: await readMigrations(),
        secret,
        settle: async (tx) => {
          if (secret !== undefined) await storeSecret(secret, undefined, tx);
          signal.throwIfAborted();
        },
        tell: console.log,
      }),
    );
    allIsThere();
    console.log(`${rows} rows, the same in both.`);
    for (const line of whatIsNext(url, own, { secret, given: settings.secret })) console.log(line);
    const differences = await findDifferences(target.sql);
    console.log(`All answers counted anew: difference ${differences.length}.`);
    process.exitCode = differences.length > 0 ? 1 : 0;
  });
}

function addressOf([text, ...more]: readonly string[]): URL {
  const url = text === undefined || more.length > 0 ? undefined : URL.parse(text);
  if (
    !url?.hostname ||
    !['postgres:', 'postgresql:'].includes(url.protocol) ||
    url.pathname.length < 2
  )
    throw new StartupError(
      'Name the database: npm run move -- postgres://role:password@host/name.',
    );
  return url;
}

function whatIsNext(
  url: URL,
  own: OwnDatabase | undefined,
  { secret, given }: { secret: string | undefined; given: string | undefined },
): string[] {
  // The terminal need not keep it once more.
  const shown = new URL(url);
  if (shown.password) shown.password = 'PASSWORD';
  return [
    'Start the site with this from now on, and with everything else as it was:',
    `  DATABASE_URL=${shown.href}`,
    'To let another role read and write rows, name that one in DATABASE_URL, and this one in DATABASE_OWNER_URL.',
    given !== undefined || secret === undefined
      ? 'The site is started with a SECRET: start it with the same, or everybody is signed out.'
      : 'What it signs with came along and lies in the table “secrets”: sessions and receipts stay good.',
    `The old data stays in ${own?.dir ?? ''} until you remove it. A start without DATABASE_URL goes on with that.`,
  ];
}
