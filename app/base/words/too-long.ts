import type { TooLong } from '../too-long.ts';
import { formatNumber } from './figures.ts';

/** Says how much shorter the text has to become; `what` is the text, as “the name”. */
export function tooLongText(what: string, { over, most }: TooLong): string {
  return over > 0
    ? `Shorten ${what} by ${formatNumber(over)}, to ${formatNumber(most)} characters.`
    : `Shorten ${what}: its ${formatNumber(most)} characters carry too many marks.`;
}
