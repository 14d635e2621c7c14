import { StartupError } from '../../base/startup-error.ts';
import type { Logger } from '../log.server.ts';
import { connect, type Sql } from './db.server.ts';

/**
 * A pooler of connections may stand before a database. One that keeps a session for each connection is fine; one that
 * gives another session to each transaction or statement is not: prepared statements, locks of a session and what is
 * listened to would be somebody else's.
 */
const ROUNDS = 4;
const UNSUPPORTED = /^unsupported startup parameter/;

/** Refuses such a pooler, and says if one drops the time limits. `name`: the variable that the address is from. */
export async function refuseSharedSessions(url: string, name: string, log: Logger): Promise<void> {
  try {
    let seen = await lookAtSessions(url);
    // Once more, since a connection that was cut between two statements also comes back as another session.
    if (seen.areShared) seen = await lookAtSessions(url);
    if (seen.areShared)
      throw new StartupError(
        `${name} leads through a pooler that gives each transaction another session (as pool_mode = transaction of PgBouncer does); the site needs pool_mode = session, or the database itself.`,
      );
    if (!seen.haveLimits)
      log.warn(
        { variable: name },
        'a pooler drops the time limits of statements: give them to the role, as docs/operating.md says',
      );
  } catch (error) {
    if (error instanceof Error && UNSUPPORTED.test(error.message))
      throw new StartupError(
        `${name} leads through a pooler that refuses a setting of the site (${error.message}); name it in ignore_startup_parameters of PgBouncer, as docs/operating.md says.`,
        { cause: error },
      );
    throw error;
  }
}

/**
 * Two connections that are idle between statements get the same session where it is shared, or one of them gets another.
 * One asks twice in a row: where sessions are given in turns, that is another one.
 */
async function lookAtSessions(url: string): Promise<{ areShared: boolean; haveLimits: boolean }> {
  const probe = connect(url, 'site start');
  const [one, other] = [new Set<number>(), new Set<number>()];
  let haveLimits = true;
  // Nothing is prepared, since where sessions are shared that fails by itself at times.
  const ask = async (sql: Sql, sessions: Set<number>) => {
    const [row] = await sql
      .unsafe<{ session: number; limit: string }[]>(
        `select pg_backend_pid() as session, current_setting('statement_timeout') as limit`,
      )
      .simple();
    sessions.add(row?.session ?? 0);
    haveLimits &&= row?.limit !== '0';
  };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await ask(probe.sql, one);
      await ask(probe.sql, one);
      await ask(probe.dedicatedSql, other);
    }
    const areShared = one.size > 1 || other.size > 1 || !one.isDisjointFrom(other);
    return { areShared, haveLimits };
  } finally {
    await probe.close();
  }
}
