import { formatNumber } from './figures.ts';
import { countGraphemes, checkLength, type LengthLimits } from '../text-length.ts';

/** Says how much shorter the text has to become. */
export function tooLongProblem(
  text: string,
  limits: LengthLimits,
  what: string,
): string | undefined {
  if (checkLength(text, limits) !== 'long') return undefined;
  const over = countGraphemes(text) - limits.max;
  const most = formatNumber(limits.max);
  return over > 0
    ? `Shorten ${what} by ${formatNumber(over)}, to ${most} characters.`
    : `Shorten ${what}: its ${most} characters carry too many marks.`;
}
