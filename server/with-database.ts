import { connect, type Database } from '../app/platform/database/db.server.ts';
import { startEmbeddedDatabase } from '../app/platform/database/embedded-database.server.ts';
import type { ProcessType } from '../app/platform/database/process-locks.server.ts';
import type { Settings } from '../app/platform/env.server.ts';
import { listenForStop, type Stop } from './stop-signals.ts';

type Wanted = {
  /** What the database calls the connection. */
  name: string;
  /** Connects as the role that owns the tables, where there is one of its own. */
  asOwner?: boolean;
  /**
   * On the database that comes along: `alone` is refused while a site runs on it or a program writes to it; one that
   * writes `beside` others is refused while one is alone.
   */
  writes?: 'alone' | 'beside';
};

/** The database that comes along: DATA_DIR, and where PostgreSQL has its files. */
export type OwnDatabase = { dataDir: string; dir: string };

/**
 * The database that the settings name, or the one that comes along, for as long as the work of a program takes. Told to
 * stop, it ends what it started: that PostgreSQL runs apart from the terminal and would go on.
 */
export async function withDatabase<Result>(
  { databaseUrl, databaseOwnerUrl, dataDir }: Settings,
  { name, asOwner = false, writes }: Wanted,
  work: (database: Database, own: OwnDatabase | undefined, stop: Stop) => Promise<Result>,
): Promise<Result> {
  const { stopped, ...stop } = listenForStop();
  const embedded = databaseUrl ? undefined : await startEmbeddedDatabase(dataDir, partsOf(writes));
  const url = embedded?.url ?? databaseUrl ?? '';
  const ownerUrl = embedded?.ownerUrl ?? databaseOwnerUrl ?? url;
  const database = connect(asOwner ? ownerUrl : url, name);
  try {
    const own = embedded && { dataDir, dir: embedded.dir };
    // The start above is not stopped half way.
    stop.signal.throwIfAborted();
    return await Promise.race([work(database, own, stop), stopped]);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

function partsOf(writes: Wanted['writes']): readonly ProcessType[] {
  if (writes === undefined) return [];
  return writes === 'alone' ? ['web', 'jobs', 'alone'] : ['beside'];
}
