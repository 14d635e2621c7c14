import { formatCount, formatNumber } from '../../base/words/figures.ts';
import type { RedrawResult } from '../../stats/clear-win.ts';

/** "392 of 400 redraws of these ballots". */
export function redrawWords({ won, redraws }: RedrawResult): string {
  const times = formatNumber(won);
  return formatCount(redraws, {
    one: `${times} of # redraw of these ballots`,
    other: `${times} of # redraws of these ballots`,
  });
}

/** "392 of 400 times". */
export function redrawnTimes({ won, redraws }: RedrawResult): string {
  const times = formatNumber(won);
  return formatCount(redraws, { one: `${times} of # time`, other: `${times} of # times` });
}

/** Why redraws cannot tell how firm a win is, as a sentence of its own. */
export const CHOSEN_MOMENT =
  'This part was taken at a moment that its answers chose, which redraws cannot account for.';
export const UNPLANNED_END =
  'It was paused, or closed at another time than planned, which redraws cannot account for.';
