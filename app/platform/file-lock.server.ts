import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { StartRefused } from '../base/start-refused.ts';

/**
 * One process at a time does `work`; the others wait. The lock is a file with the holder's process id, so
 * one that a killed process left behind is known for what it is.
 */
const LOOK_AGAIN_MS = 50;

export async function withFileLock<Result>(
  path: string,
  limitMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + limitMs;
  while (!(await tryTake(path))) {
    if (performance.now() > deadline) {
      throw new StartRefused(
        `${path} is held by process ${await holderOf(path)} for too long; if none of yours is starting, delete it.`,
      );
    }
    await wait(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function tryTake(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = await holderOf(path);
    if (holder && !isAlive(holder)) await dropStale(path, holder);
    return false;
  }
}

/** Two may find the same dead holder: the slower one must not take away what the faster one has made since. */
async function dropStale(path: string, holder: number): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if ((await holderOf(aside)) === holder) await rm(aside, { force: true });
  else await rename(aside, path);
}

/** Nothing yet, for an instant, of one that is just being taken. */
async function holderOf(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text);
}

/** In a container every start has the same id: a lock with our own is from an earlier life. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
