import { formatClock } from '../../base/words/chart-figures.ts';
import { formatCount, formatDay, formatDateTime } from '../../base/words/figures.ts';
import type { Flood } from '../floods.ts';

/** A whole sentence with when, how many and why. */
export function floodWords({ from, to, answers }: Flood): string {
  const [start, end] = [new Date(from), new Date(to)];
  const when =
    formatDay(start) === formatDay(end)
      ? `On ${formatDay(start)}, between ${formatClock(start)} and ${formatClock(end)} (UTC)`
      : `Between ${formatDateTime(start, 'UTC')} and ${formatDateTime(end, 'UTC')}`;
  const held = formatCount(answers, {
    one: '# answer was held back and is not counted',
    other: '# answers were held back and are not counted',
  });
  return `${when}, ${held}: too many came from one network at once.`;
}
