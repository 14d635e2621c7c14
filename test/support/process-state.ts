import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { WAIT_LIMIT_MS } from './wait-limits.ts';

const LOOK_MS = 50;

/**
 * Ends a test unless the process goes. One that has ended and was not yet collected by
 * whoever started it, or by process 1, still has its number: its state says so.
 */
export async function expectEnded(pid: number): Promise<void> {
  const deadline = performance.now() + WAIT_LIMIT_MS;
  while (await isRunning(pid)) {
    if (performance.now() > deadline) throw new Error(`Process ${pid} has not ended.`);
    await wait(LOOK_MS);
  }
}

export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(stat);
}
