import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

/**
 * Ends a test unless the process goes. One that has ended and was not yet collected by
 * whoever started it, or by process 1, still has its number: its state says so.
 */
export async function expectEnded(pid: number): Promise<void> {
  await eventually(async () => expect(await isRunning(pid)).toBe(false));
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
