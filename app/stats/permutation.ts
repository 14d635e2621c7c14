import { createRng } from './rng.ts';

/**
 * An order of 0 … n − 1 that anybody can recompute from the printed seed: Fisher–Yates in Durstenfeld's form (Algorithm
 * 235, CACM 7, 1964), from the end down, drawing from sfc32 (rng.ts). It is repeatable, not secret. Published results
 * depend on the order for a seed, so a change here would change them.
 */
export function seededPermutation(n: number, seed: string): number[] {
  const rng = createRng(seed);
  const order = Array.from({ length: n }, (_, index) => index);
  for (let last = n - 1; last > 0; last--) {
    const drawn = Math.floor(rng() * (last + 1));
    const [a, b] = [order[last], order[drawn]];
    if (a === undefined || b === undefined) continue;
    order[last] = b;
    order[drawn] = a;
  }
  return order;
}

/** The printed seed for a question's ties: its id and its close time as fixed at opening, in UTC. */
export function tieSeed(questionId: string, closes: Date): string {
  return `${questionId} ${closes.toISOString()}`;
}
