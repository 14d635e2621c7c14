/**
 * Time-outs without a timer for each: waiting requests are grouped by the moment in which they arrived, until they are
 * served. None times out before the limit, and all do at most a twentieth of the limit later.
 */
export type SharedTimeouts = {
  start(isLate: () => void): PendingTimeout;
  clear(waiter: PendingTimeout): void;
};

export type PendingTimeout = { onTimeout: () => void; since: Set<PendingTimeout> };

const TURNS = 20;

export function createSharedTimeouts(limitMs: number): SharedTimeouts {
  /** The newest set is the last. */
  let turns: Set<PendingTimeout>[] = [new Set()];
  let timer: ReturnType<typeof setInterval> | undefined;

  function turn(): void {
    turns.push(new Set());
    const late = turns.length > TURNS + 1 ? turns.shift() : undefined;
    late?.forEach(({ onTimeout }) => onTimeout());
    if (turns.some(({ size }) => size > 0)) return;
    clearInterval(timer);
    timer = undefined;
    turns = [new Set()];
  }

  return {
    start(onTimeout) {
      timer ??= setInterval(turn, limitMs / TURNS);
      const since = turns.at(-1) ?? new Set();
      const waiter = { onTimeout, since };
      since.add(waiter);
      return waiter;
    },
    clear: (waiter) => void waiter.since.delete(waiter),
  };
}
