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

/** The same in plain words, where there is room for them, as a sentence without its end: "…, it won 392 of 400 times". */
export const wouldWinAgain = (name: string, firmness: RedrawResult) =>
  countedAgain(`${name} would win`, firmness);
export const wonAgain = (name: string, firmness: RedrawResult) =>
  countedAgain(`${name} won`, firmness);

function countedAgain(wins: string, { won, redraws }: RedrawResult): string {
  const times = formatNumber(won);
  const often = formatCount(redraws, { one: `${times} of # time`, other: `${times} of # times` });
  return `Counted again with ballots drawn at random from these, ${wins} ${often}`;
}

/** Why redraws cannot tell how firm a win is, as a sentence of its own. */
export const CHOSEN_MOMENT =
  'When these figures were taken depended on the answers, which counting again cannot account for.';
export const UNPLANNED_END =
  'The question was paused, or closed at another time than planned, which counting again cannot account for.';
