import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../base/startup-error.ts';
import { lastLine, runProgram, type PostgresHome } from './embedded-home.server.ts';

/** The data of the embedded database, and the files and password that open it. */
export type Cluster = { dir: string; passwordFile: string; logFile: string; password: string };

export const SUPERUSER = 'postgres';
/** A password that came without its database, as for an upgrade. */
const MADE_HERE = /^[\w-]{32}$/;

export async function openCluster(
  home: PostgresHome,
  signal: AbortSignal | undefined,
): Promise<{ cluster: Cluster; isNew: boolean }> {
  const dir = join(home.dataDir, 'postgres');
  const passwordFile = join(home.dataDir, 'postgres.password');
  const logFile = join(home.dataDir, 'postgres.log');
  const isNew = !(await isInitialized(dir));
  await refuseOtherVersion(home, isNew ? undefined : await majorOfData(dir));
  if (isNew) await createCluster(home, dir, passwordFile, signal);
  const password = (await readFile(passwordFile, 'utf8').catch(emptyIfMissing)).trim();
  if (!password) {
    throw new StartupError(
      `The database in ${dir} opens with the password in ${passwordFile}, which is missing; put that file back, or choose another DATA_DIR.`,
    );
  }
  return { cluster: { dir, passwordFile, logFile, password }, isNew };
}

/** The major version of PostgreSQL that made the data in a folder; undefined where there is none. */
export async function majorOfData(dir: string): Promise<number | undefined> {
  const text = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(emptyIfMissing);
  return Number.parseInt(text, 10) || undefined;
}

/** Where the data of a newer major version is made, and what says that it is whole and was compared. */
export function upgradePlaceOf({ dataDir }: PostgresHome): { place: string; marker: string } {
  const place = join(dataDir, 'upgrade');
  return { place, marker: join(place, 'ready') };
}

async function refuseOtherVersion(home: PostgresHome, major: number | undefined): Promise<void> {
  // An empty database would be made in the place of one that lies beside it.
  if (existsSync(upgradePlaceOf(home).marker))
    throw new StartupError(
      `An upgrade of the database in ${home.dataDir} was not finished: run "npm run upgrade" again.`,
    );
  if (major === undefined || major === home.major) return;
  throw new StartupError(
    major < home.major
      ? `The database in ${home.dataDir} was made by PostgreSQL ${major}, and this version brings ${home.major}: run "npm run upgrade", which keeps the old one.`
      : `The database in ${home.dataDir} was made by PostgreSQL ${major}, which is newer than the ${home.major} of this version: go back to the version of the site that it ran on.`,
  );
}

/** Only an empty or missing folder may be filled. */
async function isInitialized(dir: string): Promise<boolean> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') return ['a file'];
    throw error;
  });
  if (names.length === 0 || names.includes('PG_VERSION')) return names.length > 0;
  throw new StartupError(
    `The folder ${dir} holds something else than a database, which is left as it is; move it away, or choose another DATA_DIR.`,
  );
}

/**
 * The cluster is created in `postgres.new` and renamed when it is complete, so that a killed start leaves nothing that
 * looks like a database. The folder has a new name each time, since the initdb of a killed start may still be writing
 * into the old one.
 */
async function createCluster(
  home: PostgresHome,
  dir: string,
  passwordFile: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const aside = join(home.dataDir, 'postgres.new');
  const dropAside = () => rm(aside, { recursive: true, force: true, maxRetries: 10 });
  await dropAside();
  await mkdir(aside, { mode: 0o700 });
  const fresh = await mkdtemp(join(aside, 'cluster-'));
  const newPassword = join(aside, 'password');
  const there = (await readFile(passwordFile, 'utf8').catch(emptyIfMissing)).trim();
  const password = MADE_HERE.test(there) ? there : randomBytes(24).toString('base64url');
  await writeFile(newPassword, `${password}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  if (home.user) {
    const { uid, gid } = home.user;
    for (const path of [aside, fresh, newPassword]) await chown(path, uid, gid);
  }
  await initdb(home, fresh, newPassword, signal);

  await rmdir(dir).catch(emptyIfMissing);
  // The password comes first: a password without its database serves the next one, a database without its
  // password is lost.
  await rename(newPassword, passwordFile);
  await rename(fresh, dir);
  await syncFolder(home.dataDir);
  await dropAside();
}

async function initdb(
  home: PostgresHome,
  dir: string,
  passwordFile: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const names = ['-D', dir, '-U', SUPERUSER, '--pwfile', passwordFile, '--auth=scram-sha-256'];
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await runProgram(home, 'initdb', [...names, ...locale, '--locale=C'], signal);
  } catch (error) {
    signal?.throwIfAborted();
    const reason = error instanceof Error ? lastLine(error) : String(error);
    throw new StartupError(
      `PostgreSQL could not make its database in ${home.dataDir}: ${reason}.`,
      { cause: error },
    );
  }
}

/** A rename survives a power cut only once its folder is on disk. Not every system can open folders. */
export async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') throw error;
  return '';
}
