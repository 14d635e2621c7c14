/**
 * Tells those who have waited too long, without a timer for each: they are in the set of the moment in which they came,
 * until they are served. Nobody is told before the limit, and all of them a twentieth of it later at most.
 */
export type SharedTimeouts = {
  start(isLate: () => void): PendingTimeout;
  clear(waiter: PendingTimeout): void;
};

export type PendingTimeout = { onTimeout: () => void; since: Set<PendingTimeout> };

const TURNS = 20;

export function createSharedTimeouts(limitMs: number): SharedTimeouts {
  /** The newest last. */
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
