import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartupError } from '../../base/startup-error.ts';
import { errorCodeOf, type Sql } from '../database/db.server.ts';
import { readDatabaseTime } from '../database/sql-timestamps.server.ts';
import { LAST_ENTRY, type BackupEnd, type Told } from './backup-format.server.ts';
import { readAtOneMoment, readSnapshot } from './read-snapshot.server.ts';
import { TAR_END, tarHeader, tarPadding, type TarEntry } from './tar.server.ts';

/** Reads everything in one snapshot, while the site runs. The file has its name once it is whole. */
export async function writeBackup(
  sql: Sql,
  path: string,
  { secret, tell }: { secret: string | undefined; tell: Told },
): Promise<{ rows: number; tables: number }> {
  if (existsSync(path)) throw new StartupError('There is such a file already.');
  const draft = `${path}.part`;
  const file = createWriteStream(draft, { mode: 0o600 });
  const zip = createGzip();
  const written = pipeline(zip, file);
  // What fails there fails the reading too.
  written.catch(() => undefined);
  try {
    const rows = await readAtOneMoment(sql, async (tx) => {
      const seconds = Math.floor((await readDatabaseTime(tx)).getTime() / 1_000);
      return writeEntries(readSnapshot(tx, { secret, tell }), zip, seconds);
    });
    zip.end();
    await written;
    await syncFile(draft);
    await rename(draft, path);
    const counts = Object.values(rows);
    return { rows: counts.reduce((sum, count) => sum + count, 0), tables: counts.length };
  } catch (error) {
    zip.destroy();
    await written.catch(() => undefined);
    await rm(draft, { force: true });
    throw errorCodeOf(error) === 'ENOSPC'
      ? new StartupError('There is no room left for the backup.')
      : error;
  }
}

async function writeEntries(
  entries: AsyncIterable<TarEntry>,
  out: Writable,
  seconds: number,
): Promise<BackupEnd['rows']> {
  let rows: BackupEnd['rows'] = {};
  for await (const { name, bytes } of entries) {
    for (const part of [tarHeader(name, bytes.length, seconds), bytes, tarPadding(bytes.length)]) {
      if (out.destroyed) throw out.errored ?? new Error('The file could not be written.');
      if (!out.write(part)) await once(out, 'drain');
    }
    if (name === LAST_ENTRY) ({ rows } = JSON.parse(bytes.toString()) as BackupEnd);
  }
  out.write(TAR_END);
  return rows;
}

/** A backup that a power cut takes is none. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}
