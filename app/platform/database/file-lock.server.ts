import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../../base/startup-error.ts';
import { isProcessAlive, processStartTime } from './running-process.server.ts';

/**
 * One process at a time does `work`; the others wait. The lock is a file that names its holder by process number and,
 * if the system tells, by start time. A file that a killed process left behind is therefore recognised, even if its
 * number has passed to another process.
 */
const LOOK_AGAIN_MS = 50;
const TELL_AFTER_MS = 1_000;
/** Creating and writing are two steps, and a process killed between them leaves a file that names nobody. */
const UNNAMED_LIMIT_MS = 2_000;

/**
 * In a container every start has the same process number, so only this set tells our own lock from one of an earlier
 * life.
 */
const held = new Set<string>();

type WaitOptions = {
  signal?: AbortSignal | undefined;
  /** Called once, when the wait becomes noticeable. */
  onWait?: (holder: number) => void;
};

export async function withFileLock<Result>(
  file: string,
  limitMs: number,
  work: () => Promise<Result>,
  { signal, onWait }: WaitOptions = {},
): Promise<Result> {
  const path = resolve(file);
  const began = performance.now();
  let isTold = false;
  while (!(await tryTake(path))) {
    signal?.throwIfAborted();
    const waited = performance.now() - began;
    const pid = (await holderOf(path))?.pid;
    if (waited > limitMs) {
      throw new StartupError(
        `${path} is held by process ${pid ?? 'unknown'} for too long; if none of yours is starting, delete it.`,
      );
    }
    if (waited > TELL_AFTER_MS && pid && !isTold) {
      isTold = true;
      onWait?.(pid);
    }
    await wait(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
    held.delete(path);
  }
}

async function tryTake(path: string): Promise<boolean> {
  if (held.has(path)) return false;
  // Added before the file exists: another call in this process must not take the file for an old one.
  held.add(path);
  try {
    const startTime = await processStartTime(process.pid);
    if (await create(path, [process.pid, startTime].filter(Boolean).join(' '))) return true;
  } catch (error) {
    held.delete(path);
    throw error;
  }
  held.delete(path);
  if (await isStale(path)) await dropStale(path);
  return false;
}

/** Uses exclusive creation instead of a hard link, which some file systems lack. */
async function create(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // On a full disk the file is created but not written: it would name nobody.
    await rm(path, { force: true });
    throw error;
  }
}

async function isStale(path: string): Promise<boolean> {
  const holder = await holderOf(path);
  if (!holder) return isOld(path);
  if (holder.pid === process.pid) return !held.has(path);
  if (!isProcessAlive(holder.pid)) return true;
  const startTime = await processStartTime(holder.pid);
  return (
    startTime !== undefined && holder.startTime !== undefined && startTime !== holder.startTime
  );
}

async function isOld(path: string): Promise<boolean> {
  const made = await stat(path).catch(() => undefined);
  return made !== undefined && Date.now() - made.mtimeMs > UNNAMED_LIMIT_MS;
}

/**
 * Two processes may find the same dead holder, and the slower one must not remove the lock that the faster one created
 * since.
 */
async function dropStale(path: string): Promise<void> {
  const turn = `${path}.drop`;
  if (!(await create(turn, ''))) {
    if (await isOld(turn)) await rm(turn, { force: true });
    return;
  }
  try {
    if (await isStale(path)) await rm(path, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}

async function holderOf(
  path: string,
): Promise<{ pid: number; startTime: string | undefined } | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const [, pid, startTime] = /^([1-9]\d*)(?: (\d+))?$/.exec(text) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), startTime };
}
