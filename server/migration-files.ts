import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Migration } from '../app/platform/database/migrate.server.ts';

/** For programs that run as they stand: the server has them in its bundle. */
export async function readMigrations(): Promise<Migration[]> {
  const paths = globSync(join(import.meta.dirname, '../db/migrations/*.sql'));
  return Promise.all(
    paths.map(async (path) => ({ name: basename(path), text: await readFile(path, 'utf8') })),
  );
}
