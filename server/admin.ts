import { accountAddress } from '../app/accounts/rules.ts';
import { endStaff, makeStaff } from '../app/accounts/staff.server.ts';
import { reasonOf, StartRefused } from '../app/base/start-refused.ts';
import { codeOf, connect, type Sql } from '../app/platform/db.server.ts';
import { startEmbeddedDatabase } from '../app/platform/embedded-database.server.ts';
import { readSettings } from '../app/platform/env.server.ts';

/** `npm run admin -- make EMAIL` and `-- end EMAIL`: who keeps the site, beside a running site or without one. */
const USE = 'Say `npm run admin -- make EMAIL` or `npm run admin -- end EMAIL`.';
/** What PostgreSQL says of a table that is not there. */
const NO_TABLE = '42P01';

const NOT_MADE: Record<'unknown' | 'unconfirmed' | 'leaving', (email: string) => string> = {
  unknown: (email) =>
    `There is no account with the address ${email}. Let them sign up on the site first.`,
  unconfirmed: (email) =>
    `Nobody has confirmed yet that ${email} is theirs. Let them sign in once by a mailed link, on the page /sign-in/link, and try again.`,
  leaving: (email) =>
    `The account of ${email} is to be deleted. Let them sign in and keep it, and try again.`,
};

try {
  const { act, email } = asked(process.argv.slice(2));
  const { databaseUrl, dataDir } = readSettings(process.env, []);
  const embedded = databaseUrl ? undefined : await startEmbeddedDatabase(dataDir, []);
  const database = connect(embedded?.url ?? databaseUrl ?? '', 'site admin');
  try {
    console.log(await act(database.sql, email));
  } finally {
    await database.close();
    await embedded?.stop();
  }
} catch (error) {
  console.error(
    codeOf(error) === NO_TABLE
      ? 'This database has no such accounts yet. Start the site once, sign up there, and try again.'
      : reasonOf(error),
  );
  process.exitCode = 1;
}

type Act = (sql: Sql, email: string) => Promise<string>;

function asked([word, typed = '', ...more]: readonly string[]): { act: Act; email: string } {
  const act = word === 'make' ? make : word === 'end' ? end : undefined;
  if (!act || typed === '' || more.length > 0) throw new StartRefused(USE);
  const email = accountAddress(typed);
  if (email === undefined) throw new StartRefused(`${typed} is not an e-mail address. ${USE}`);
  return { act, email };
}

async function make(sql: Sql, email: string): Promise<string> {
  const made = await makeStaff(sql, email, 'admin');
  if (made === 'made') return `${email} is an admin now. Sign in again to use it.`;
  throw new StartRefused(NOT_MADE[made](email));
}

async function end(sql: Sql, email: string): Promise<string> {
  if (await endStaff(sql, email)) return `${email} is no longer staff. The account stays.`;
  throw new StartRefused(`Nobody with the address ${email} is an admin or a moderator.`);
}
