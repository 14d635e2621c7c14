import { formatNumber } from './format.ts';
import { clusters, lengthOf, type Lengths } from './length.ts';

/** The sentence that says by how much something has to become shorter. */
export function tooLong(text: string, limits: Lengths, what: string): string | undefined {
  if (lengthOf(text, limits) !== 'long') return undefined;
  const over = clusters(text) - limits.max;
  const most = formatNumber(limits.max);
  return over > 0
    ? `Shorten ${what} by ${formatNumber(over)}, to ${most} characters.`
    : `Shorten ${what}: its ${most} characters carry too many marks.`;
}
