/**
 * Tells those who have waited too long, without a timer for each: they are in the set of the moment in which they came,
 * until they are served. Nobody is told before the limit, and all of them a twentieth of it later at most.
 */
export type Waiting = { begin(isLate: () => void): Waiter; end(waiter: Waiter): void };

export type Waiter = { isLate: () => void; since: Set<Waiter> };

const TURNS = 20;

export function createWaiting(limitMs: number): Waiting {
  /** The newest last. */
  let turns: Set<Waiter>[] = [new Set()];
  let timer: ReturnType<typeof setInterval> | undefined;

  function turn(): void {
    turns.push(new Set());
    const late = turns.length > TURNS + 1 ? turns.shift() : undefined;
    late?.forEach(({ isLate }) => isLate());
    if (turns.some(({ size }) => size > 0)) return;
    clearInterval(timer);
    timer = undefined;
    turns = [new Set()];
  }

  return {
    begin(isLate) {
      timer ??= setInterval(turn, limitMs / TURNS);
      const since = turns.at(-1) ?? new Set();
      const waiter = { isLate, since };
      since.add(waiter);
      return waiter;
    },
    end: (waiter) => void waiter.since.delete(waiter),
  };
}
