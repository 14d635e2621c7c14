import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../base/startup-error.ts';
import type { AnySql, Sql } from '../database/db.server.ts';
import type { Migration } from '../database/migrate.server.ts';
import type { BackupHead, Told } from './backup-format.server.ts';
import { damagedBackup, fillDatabase } from './fill-database.server.ts';
import { readTar, type TarEntry } from './tar.server.ts';

type Options = {
  migrations: readonly Migration[];
  /** What else belongs to it, before it is there for good. */
  settle: (tx: AnySql, head: BackupHead) => Promise<void>;
  tell: Told;
};

/** Puts a backup into an empty database, or nothing of it. `sql` belongs to the owner of the tables. */
export async function readBackup(
  sql: Sql,
  path: string,
  options: Options,
): Promise<{ head: BackupHead; rows: number }> {
  return fillDatabase(sql, readEntries(path), {
    ...options,
    what: 'backup',
    refuse: refuseSite,
    refuseUsed: refuseSite,
  });
}

async function refuseSite(tx: AnySql): Promise<void> {
  if (await holdsSite(tx))
    throw new StartupError(
      'This database holds a site already. Restore into an empty one: another database, or another DATA_DIR.',
    );
}

async function* readEntries(path: string): AsyncGenerator<TarEntry> {
  const unzipped = createGunzip();
  // What fails in one of them ends the reading.
  pipeline(createReadStream(path), unzipped, () => undefined);
  try {
    yield* readTar(unzipped as AsyncIterable<Buffer>);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw isMissing ? new StartupError('There is no such file.') : damagedBackup();
  }
}

/** A database whose site was started once and never used may be filled. */
async function holdsSite(sql: AnySql): Promise<boolean> {
  for (const table of ['members', 'questions']) {
    const [found] = await sql<
      { is: boolean }[]
    >`select to_regclass(${`public.${table}`}) is not null as is`;
    if (!found?.is) continue;
    const [row] = await sql<{ is: boolean }[]>`select exists (select from ${sql(table)}) as is`;
    if (row?.is) return true;
  }
  return false;
}
