import { readdirSync, readFileSync } from 'node:fs';

/** What a program holds of the machine's memory in bytes, with the programs that it started. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
  const started = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return started.reduce((sum, child) => sum + memoryOf(Number(child)), own);
}
