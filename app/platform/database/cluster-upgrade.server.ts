import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../base/startup-error.ts';
import { majorOfData, syncFolder, upgradePlaceOf } from './embedded-cluster.server.ts';
import { startDatabaseAt, type EmbeddedDatabase } from './embedded-database.server.ts';
import { findPostgresHome, type PostgresHome } from './embedded-home.server.ts';
import { withFileLock } from './file-lock.server.ts';
import { homeOfMajor, oldProgramsOf } from './old-programs.server.ts';
import { readPostmaster, stopPostmaster } from './postmaster.server.ts';

/**
 * Data of an older major version of PostgreSQL, brought over to the one that comes along. Both run side by side; the new
 * data takes the place of the old when it is whole, and the old lies beside it until somebody removes it.
 */
export type UpgradedCluster = { from: number; to: number; kept: string; programs: string };

type Options = {
  /** Brings everything over and compares it. */
  carry: (from: EmbeddedDatabase, to: EmbeddedDatabase) => Promise<void>;
  tell: (line: string) => void;
};

/** The major version that was copied, and which state of its data: another start of that one changes it. */
type Copied = { from: number; state: string };

const LOCK_LIMIT_MS = 10_000;
const STOP_LIMIT_MS = 10_000;

/** Undefined where there is nothing to do. */
export async function upgradeCluster(
  dataDir: string,
  { carry, tell }: Options,
): Promise<UpgradedCluster | undefined> {
  const home = await findPostgresHome(dataDir);
  const { place, marker } = upgradePlaceOf(home);
  const unfinished = await readMarker(marker);
  const dir = clusterOf(home);
  if (unfinished) {
    if (!(await isStale(home, unfinished))) return takePlace(home, unfinished.from);
    tell(`the data of PostgreSQL ${unfinished.from} changed since it was copied: copied anew`);
    await clearPlace(place);
  }

  const from = await majorOfData(dir);
  if (from === undefined) throw new StartupError(`There is no database in ${home.dataDir}.`);
  if (from === home.major) return undefined;
  if (from > home.major)
    throw new StartupError(
      `The database in ${home.dataDir} was made by PostgreSQL ${from}, which is newer than the ${home.major} of this version.`,
    );
  if (existsSync(keptOf(home, from)))
    throw new StartupError(`${keptOf(home, from)} is in the way: move it away first.`);
  tell(`programs of PostgreSQL ${from}: fetched, unless they are there …`);
  const old = await homeOfMajor(home, from);
  await clearPlace(place);
  try {
    await copyInto(place, { home, old, carry });
    await writeMarker(marker, { from, state: await stateOf(dir) });
  } catch (error) {
    // It takes the room of the whole database. What has its marker is whole.
    if (!existsSync(marker)) await clearPlace(place).catch(() => undefined);
    throw error;
  }
  return takePlace(home, from);
}

async function copyInto(
  place: string,
  { home, old, carry }: { home: PostgresHome; old: PostgresHome; carry: Options['carry'] },
): Promise<void> {
  await mkdir(place, { mode: 0o755 });
  // One password opens both, so that it need not change its place together with the data.
  await copyFile(join(home.dataDir, 'postgres.password'), join(place, 'postgres.password'));

  const source = await startDatabaseAt(old, ['web', 'jobs']);
  try {
    const target = await startDatabaseAt({ ...home, dataDir: place }, ['web', 'jobs']);
    try {
      if (!(await haveSamePassword(home.dataDir, place)))
        throw new StartupError(
          `The password in ${join(home.dataDir, 'postgres.password')} was not made by the site: make a backup, and restore it in an empty DATA_DIR.`,
        );
      await carry(source, target);
    } finally {
      await target.stop();
    }
  } finally {
    await source.stop();
  }
  await refuseRunning(clusterOf({ ...home, dataDir: place }));
  await refuseRunning(clusterOf(home));
}

const clusterOf = ({ dataDir }: PostgresHome) => join(dataDir, 'postgres');
const keptOf = (home: PostgresHome, major: number) => `${clusterOf(home)}-${major}`;

async function haveSamePassword(...dirs: readonly [string, string]): Promise<boolean> {
  const [one, other] = await Promise.all(
    dirs.map((dir) => readFile(join(dir, 'postgres.password'), 'utf8')),
  );
  return one?.trim() === other?.trim();
}

/** What an earlier try left, with the PostgreSQL that may still run in it. */
async function clearPlace(place: string): Promise<void> {
  const dir = join(place, 'postgres');
  const left = await readPostmaster(dir);
  if (left) {
    const isOver = async () => (await readPostmaster(dir)) === undefined;
    await stopPostmaster(left.pid, isOver, performance.now() + STOP_LIMIT_MS);
  }
  await rm(place, { recursive: true, force: true });
}

async function refuseRunning(dir: string): Promise<void> {
  const running = await readPostmaster(dir);
  if (running)
    throw new StartupError(
      `PostgreSQL in ${dir} still runs as process ${running.pid}: stop it, and run this again.`,
    );
}

/** Whether somebody went back to the old version meanwhile: what was written there since would be left behind. */
async function isStale(home: PostgresHome, { state }: Copied): Promise<boolean> {
  const dir = clusterOf(home);
  const fresh = clusterOf({ ...home, dataDir: upgradePlaceOf(home).place });
  return existsSync(fresh) && existsSync(dir) && (await stateOf(dir)) !== state;
}

/** A start and a stop of PostgreSQL both write this file. Empty where there is none. */
async function stateOf(dir: string): Promise<string> {
  const control = await readFile(join(dir, 'global', 'pg_control')).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  return control ? createHash('sha256').update(control).digest('hex') : '';
}

async function readMarker(marker: string): Promise<Copied | undefined> {
  const text = await readFile(marker, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
    throw error;
  });
  const [from = '', state = ''] = text.trim().split(' ');
  return Number.parseInt(from, 10) ? { from: Number.parseInt(from, 10), state } : undefined;
}

/** From here on the new data is the one that counts; a start is refused until it has its place. */
async function writeMarker(marker: string, { from, state }: Copied): Promise<void> {
  const draft = `${marker}.new`;
  const file = await open(draft, 'w', 0o600);
  await file.writeFile(`${from} ${state}\n`);
  await file.sync();
  await file.close();
  await rename(draft, marker);
  await syncFolder(join(marker, '..'));
}

/** Each step may be the last before a power cut: done again, it does what is left. */
async function takePlace(home: PostgresHome, from: number): Promise<UpgradedCluster> {
  const dir = clusterOf(home);
  const kept = keptOf(home, from);
  const { place } = upgradePlaceOf(home);
  const fresh = clusterOf({ ...home, dataDir: place });
  await withFileLock(join(home.dataDir, 'start.lock'), LOCK_LIMIT_MS, async () => {
    if (existsSync(fresh)) {
      await refuseRunning(dir);
      if (existsSync(dir)) await rename(dir, kept);
      await syncFolder(home.dataDir);
      await rename(fresh, dir);
      await syncFolder(home.dataDir);
    }
    await rm(place, { recursive: true, force: true });
  });
  return { from, to: home.major, kept, programs: oldProgramsOf(home, from) };
}
