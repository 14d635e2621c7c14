import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { glob, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { printableError, StartupError } from '../app/base/startup-error.ts';
import { withFileLock } from '../app/platform/database/file-lock.server.ts';
import { keepAssets, listOwnAssets } from './kept-assets.ts';

/** Builds only when a file that the build is made from changed since the last one. */
const INPUTS = [
  'app/**/*',
  'server/**/*',
  'db/**/*',
  'public/**/*',
  'docs/decisions/*',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const BUILD_LIMIT_MS = 180_000;
/** Waiting for another build and then building oneself, on a machine that is busy with something else. */
const PROCESS_LIMIT_MS = 600_000;
const BUILD = 'build';
/** Made beside the one that a server may run now (react-router.config.ts), and put in its place whole. */
const NEXT = 'build.next';
const LAST = 'build.last';
const STAMP = '.stamp';
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|xml|map)$/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * A build takes several times the memory that the site needs, and a process never gives all of it back: so it has one of
 * its own, which ends with `signal`.
 */
export async function ensureBuilt(signal?: AbortSignal): Promise<void> {
  if (await isBuilt(await fingerprint())) return;
  signal?.throwIfAborted();
  const builder = spawn(process.execPath, [import.meta.filename], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: PROCESS_LIMIT_MS,
  });
  const end = () => void builder.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  try {
    const [code, by] = (await once(builder, 'close')) as [number | null, string | null];
    signal?.throwIfAborted();
    if (by !== null) throw new StartupError(`The build was ended by ${by} before it was done.`);
    if (code !== 0)
      throw new StartupError('The site could not be built; see above for what went wrong.');
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

async function isBuilt(stamp: string): Promise<boolean> {
  const made = join(BUILD, STAMP);
  return existsSync(made) && (await readFile(made, 'utf8')) === stamp;
}

/** One process at a time: who waited finds it done. */
async function buildUnderLock(): Promise<void> {
  const stamp = await fingerprint();
  await withFileLock('node_modules/.build.lock', BUILD_LIMIT_MS, async () => {
    if (!(await isBuilt(stamp))) await build(stamp);
  });
}

async function build(stamp: string): Promise<void> {
  console.log('Building (once for each change) …');
  for (const left of [NEXT, LAST]) await rm(left, { recursive: true, force: true });
  const { createBuilder } = await import('vite');
  process.env['NODE_ENV'] = 'production';
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
  await precompress(join(NEXT, 'client'));
  await listOwnAssets(NEXT);
  await keepAssets(BUILD, NEXT);
  await writeFile(join(NEXT, STAMP), stamp);
  if (existsSync(BUILD)) await rename(BUILD, LAST);
  await rename(NEXT, BUILD);
  await rm(LAST, { recursive: true, force: true });
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const names = await Array.fromAsync(glob(INPUTS, { withFileTypes: true }));
  const files = names
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

/** Static files are compressed once, as well as it goes, and never in a request. */
async function precompress(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    await writeFile(
      `${path}.br`,
      await brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    );
    await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }));
  }
}

/** `--after ../old`: what an update is made from, where that is another checkout. */
async function buildAfter([option, before, ...rest]: readonly string[]): Promise<void> {
  if (option !== undefined && (option !== '--after' || before === undefined || rest.length > 0))
    throw new StartupError('The build takes "--after FOLDER", the checkout before, or nothing.');
  if (before !== undefined && !existsSync(join(before, BUILD)))
    throw new StartupError(`There is no build in ${before}.`);
  await buildUnderLock();
  if (before !== undefined) await keepAssets(join(before, BUILD), BUILD);
}

if (import.meta.main)
  await buildAfter(process.argv.slice(2)).catch((error: unknown) => {
    console.error(printableError(error));
    process.exitCode = 1;
  });
