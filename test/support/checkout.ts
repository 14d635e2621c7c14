import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './program.ts';

const SOURCES = ['app', 'server', 'db', 'public', 'docs'];
const FILES = ['package.json', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts'];

/** A copy of what the site is built from, with nothing built: its folder. */
export async function copyCheckout(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'checkout-'));
  await Promise.all([
    ...[...SOURCES, ...FILES].map((name) =>
      cp(join(ROOT, name), join(dir, name), { recursive: true }),
    ),
    symlink(join(ROOT, 'node_modules'), join(dir, 'node_modules')),
  ]);
  return dir;
}
