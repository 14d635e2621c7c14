import { formatCount, formatNumber } from '../../base/words/figures.ts';
import type { RedrawResult } from '../../stats/clear-win.ts';
import type { Chance } from '../rankings/ending.ts';

/** "392 of 400 redraws of these ballots". */
export function redrawWords({ won, redraws }: RedrawResult): string {
  return `${formatNumber(won)} of ${formatCount(redraws, { one: '# redraw', other: '# redraws' })} of these ballots`;
}

/** The end of a sentence about redraws, with its full stop. */
export const CHANCE_WORDS: Record<Chance, string> = {
  'few-redraws': ', which are too few redraws to rule out chance.',
  unclear: ', so chance could have made another the winner.',
  clear: '.',
  part: '. This part was taken at a moment that its answers chose, which redraws cannot account for.',
  unplanned:
    '. It was paused, or closed at another time than planned, which redraws cannot account for.',
};
