import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type postgres from 'postgres';
import { mendDriver } from '../../server/bundle/patch-postgres.ts';

/** The driver as the bundle has it, for tests that send statements by themselves. */
export async function mendedDriver(dir: string): Promise<typeof postgres> {
  const source = dirname(fileURLToPath(import.meta.resolve('postgres')));
  const target = join(dir, 'postgres', 'src');
  await mkdir(target, { recursive: true });
  await cp(source, target, { recursive: true });
  await writeFile(join(dir, 'postgres', 'package.json'), '{"type":"module"}');
  for (const name of await readdir(target)) {
    const file = join(target, name);
    await writeFile(file, mendDriver(await readFile(file, 'utf8'), file));
  }
  const url = pathToFileURL(join(target, 'index.js')).href;
  const { default: driver } = (await import(/* @vite-ignore */ url)) as {
    default: typeof postgres;
  };
  return driver;
}
