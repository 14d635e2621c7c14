import { formatCount, formatNumber } from '../../base/format.ts';
import { isClearWin, hasEnoughRedraws, type RedrawResult } from '../../stats/clear-win.ts';
import type { QuestionView } from '../question-view.ts';

/**
 * Whether a question is over, whether it ended when that was fixed beforehand, and whether a part of it is shown; and
 * whether its result is being checked.
 */
export type QuestionEnding = Pick<QuestionView, 'state' | 'closedOnTime' | 'part'> &
  Partial<Pick<QuestionView, 'result'>>;

/** "392 of 400 redraws of these ballots". */
export function redrawWords({ won, redraws }: RedrawResult): string {
  return `${formatNumber(won)} of ${formatCount(redraws, { one: '# redraw', other: '# redraws' })} of these ballots`;
}

/**
 * How a sentence about redraws ends, its full stop with it. Redraws take it that nobody ended the count because of how
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
