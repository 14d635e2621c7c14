/**
 * How often a process may relaunch the database: five times in ten minutes, each time after a longer pause. A database
 * that ends more often has a problem that another launch does not fix.
 */
export const MAX_RELAUNCHES = 5;
const SPAN_MS = 600_000;
const FIRST_PAUSE_MS = 200;

export type RelaunchBudget = {
  due(): 'now' | 'later' | 'never';
  /** Counts one relaunch, and returns which of the five it is. */
  spend(): number;
};

export function createRelaunchBudget(now: () => number): RelaunchBudget {
  let times: number[] = [];
  return {
    due() {
      times = times.filter((time) => now() - time < SPAN_MS);
      if (times.length >= MAX_RELAUNCHES) return 'never';
      const last = times.at(-1);
      const pause = FIRST_PAUSE_MS * 4 ** times.length;
      return last === undefined || now() - last >= pause ? 'now' : 'later';
    },
    spend: () => times.push(now()),
  };
}
