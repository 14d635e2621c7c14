import type { BallotTable } from './ballot-table.ts';
import { drawBinomial } from './binomial.ts';
import type { RedrawResult } from './clear-win.ts';
import { winnerOnTable } from './ranked-choice.ts';
import type { Rng } from './rng.ts';

export const MAX_REDRAWS = 400;

/**
 * How stable a winner is (Efron, Bootstrap methods, Annals of Statistics 7, 1979): as many ballots are drawn with
 * replacement, and the whole count is repeated by all rules, not its last round only. It draws numbers of ballots (a
 * multinomial as one binomial after the other), not single ballots. `isOver` ends the redraws after the first one when
 * time is short.
 */
export function redrawWinner(
  table: BallotTable,
  permutation: readonly number[],
  winner: number,
  { rng, isOver }: { rng: Rng; isOver: () => boolean },
): RedrawResult {
  let [redraws, won] = [0, 0];
  do {
    const drawn = winnerOnTable(table, permutation, (ballots, part, whole) =>
      drawBinomial(rng, ballots, part / whole),
    );
    if (drawn === winner) won++;
    redraws++;
  } while (redraws < MAX_REDRAWS && !isOver());
  return { redraws, won };
}
