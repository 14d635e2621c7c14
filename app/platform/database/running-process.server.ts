import { readFile } from 'node:fs/promises';

/** Whether a process with this number exists, whoever owns it. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Tells a process from a later one with the same number; undefined if the system does not say. */
export async function processStartTime(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Field 22 in proc(5). Field 2, the name, may contain spaces and brackets, so fields are counted from its
  // last bracket.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
