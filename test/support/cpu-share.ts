import { readFile } from 'node:fs/promises';

/** In ticks: of all processors, busy and idle, and of this process with every process that it waited for. */
export type CpuTime = { busy: number; idle: number; own: number };

/** Undefined where there is no `/proc`. */
export async function readCpuTime(): Promise<CpuTime | undefined> {
  try {
    const [machine, self] = await Promise.all([
      readFile('/proc/stat', 'utf8'),
      readFile('/proc/self/stat', 'utf8'),
    ]);
    return parseCpuTime(machine, self);
  } catch {
    return undefined;
  }
}

/** As proc(5) describes both files. */
export function parseCpuTime(machine: string, self: string): CpuTime {
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] =
    numbersIn(machine.split('\n', 1)[0]?.replace(/^cpu +/, '') ?? '');
  // The name of the process stands in brackets and may hold spaces; utime is the twelfth field behind it.
  const own = numbersIn(self.slice(self.lastIndexOf(')') + 2)).slice(11, 15);
  return {
    busy: user + nice + system + irq + softirq + steal,
    idle: idle + iowait,
    own: own.reduce((sum, ticks) => sum + ticks, 0),
  };
}

function numbersIn(text: string): number[] {
  return text.trim().split(/\s+/).map(Number);
}

/** The share of the processors that others used in between, from 0 to 1. */
export function shareOfOthers(before: CpuTime, after: CpuTime): number {
  const busy = after.busy - before.busy;
  const all = busy + after.idle - before.idle;
  return all > 0 ? Math.max(0, (busy - (after.own - before.own)) / all) : 0;
}
