import type { Table } from './ballot-table.ts';
import { drawBinomial } from './binomial.ts';
import type { Redraws } from './clear-win.ts';
import { winnerAt } from './ranked-choice.ts';
import type { Rng } from './rng.ts';

export const MOST_REDRAWS = 400;

/**
 * How firm a winner is (Efron, Bootstrap methods, Annals of Statistics 7, 1979): as many ballots are drawn from those
 * there are, with replacement, and counted anew by all rules, the whole count and not its last round only. Drawn are
 * numbers of ballots (a multinomial as one binomial after the other), not ballots. `isOver` ends it after the first
 * where time is short.
 */
export function redrawWinner(
  table: Table,
  permutation: readonly number[],
  winner: number,
  { rng, isOver }: { rng: Rng; isOver: () => boolean },
): Redraws {
  let [redraws, won] = [0, 0];
  do {
    const drawn = winnerAt(table, permutation, (ballots, part, whole) =>
      drawBinomial(rng, ballots, part / whole),
    );
    if (drawn === winner) won++;
    redraws++;
  } while (redraws < MOST_REDRAWS && !isOver());
  return { redraws, won };
}
