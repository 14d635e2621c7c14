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

/** The same in plain words, where there is room for them, as a sentence without its end. */
export function wouldWinAgain(name: string, firmness: RedrawResult): string {
  return `Counted again with ballots drawn at random from these, ${name} would win ${timesOf(firmness)}`;
}

export function wonAgain(name: string, firmness: RedrawResult): string {
  return `Counted again with ballots drawn at random from these, ${name} won ${timesOf(firmness)}`;
}

/** "392 of 400 times". */
function timesOf({ won, redraws }: RedrawResult): string {
  const times = formatNumber(won);
  return formatCount(redraws, { one: `${times} of # time`, other: `${times} of # times` });
}

/** Why redraws cannot tell how firm a win is, as a sentence of its own. */
export const CHOSEN_MOMENT =
  'When these figures were taken depended on the answers, which counting again cannot account for.';
export const UNPLANNED_END =
  'The question was paused, or closed at another time than planned, which counting again cannot account for.';
