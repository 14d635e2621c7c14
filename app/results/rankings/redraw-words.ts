import { formatCount, formatNumber } from '../../base/words/figures.ts';
import { isClearWin, hasEnoughRedraws, type RedrawResult } from '../../stats/clear-win.ts';
import type { QuestionView } from '../question-view.ts';

/**
 * How a question ended: its state, whether it closed at the time fixed beforehand, whether a split is shown, and
 * whether the result is being checked.
 */
export type QuestionEnding = Pick<QuestionView, 'state' | 'closedOnTime' | 'part'> &
  Partial<Pick<QuestionView, 'result'>>;

/** "392 of 400 redraws of these ballots". */
export function redrawWords({ won, redraws }: RedrawResult): string {
  return `${formatNumber(won)} of ${formatCount(redraws, { one: '# redraw', other: '# redraws' })} of these ballots`;
}

/**
 * The end of a sentence about redraws, with its full stop. Redraws assume that nobody chose the end of the count by how
 * it stood.
 */
export function chanceWords(
  firmness: RedrawResult,
  { closedOnTime, part }: QuestionEnding,
): string {
  if (!hasEnoughRedraws(firmness)) return ', which are too few redraws to rule out chance.';
  if (!isClearWin(firmness)) return ', so chance could have made another the winner.';
  if (closedOnTime) return '.';
  return part
    ? '. This part was taken at a moment that its answers chose, which redraws cannot account for.'
    : '. It was paused, or closed at another time than planned, which redraws cannot account for.';
}
