import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EmbeddedDatabase } from '../../app/platform/database/embedded-database.server.ts';

/** The address by which everything can be seen and done: no site works by it. */
export async function superuserOf({ url, dir }: EmbeddedDatabase): Promise<string> {
  const own = new URL(url);
  own.username = 'postgres';
  own.password = (await readFile(join(dirname(dir), 'postgres.password'), 'utf8')).trim();
  own.pathname = '/postgres';
  return own.href;
}
