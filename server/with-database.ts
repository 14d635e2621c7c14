import { connect, type Database } from '../app/platform/database/db.server.ts';
import { startEmbeddedDatabase } from '../app/platform/database/embedded-database.server.ts';
import type { Settings } from '../app/platform/env.server.ts';

type Wanted = {
  /** What the database calls the connection. */
  name: string;
  /** Connects as the role that owns the tables, where there is one of its own. */
  asOwner?: boolean;
  /** Refused while a site runs on the database that comes along. */
  alone?: boolean;
};

/**
 * The database that the settings name, or the one that comes along, for as long as the work of a program takes.
 * `ownDir`: where the data of the latter lies.
 */
export async function withDatabase<Result>(
  { databaseUrl, databaseOwnerUrl, dataDir }: Settings,
  { name, asOwner = false, alone = false }: Wanted,
  work: (database: Database, ownDir: string | undefined) => Promise<Result>,
): Promise<Result> {
  const embedded = databaseUrl
    ? undefined
    : await startEmbeddedDatabase(dataDir, alone ? ['web', 'jobs'] : []);
  const url = embedded?.url ?? databaseUrl ?? '';
  const ownerUrl = embedded?.ownerUrl ?? databaseOwnerUrl ?? url;
  const database = connect(asOwner ? ownerUrl : url, name);
  try {
    return await work(database, embedded && dataDir);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
