import { formatCount, formatNumber } from '../base/format.ts';
import type { Redraws } from '../stats/clear-win.ts';

/** "392 of 400 redraws of these ballots". */
export function redrawWords({ won, redraws }: Redraws): string {
  return `${formatNumber(won)} of ${formatCount(redraws, { one: '# redraw', other: '# redraws' })} of these ballots`;
}
