import { formatClock } from '../../base/words/chart-figures.ts';
import { formatCount, formatDay, formatDateTime } from '../../base/words/figures.ts';
import type { Flood } from '../floods.ts';

/** A whole sentence with when, how many and why. */
export function floodWords({ from, to, answers }: Flood): string {
  const [start, end] = [new Date(from), new Date(to)];
  if (formatDay(start) !== formatDay(end)) {
    const [first, last] = [formatDateTime(start, 'UTC'), formatDateTime(end, 'UTC')];
    return formatCount(answers, {
      one: `Between ${first} and ${last}, # answer was held back and is not counted: too many came from one network at once.`,
      other: `Between ${first} and ${last}, # answers were held back and are not counted: too many came from one network at once.`,
    });
  }
  const [day, first, last] = [formatDay(start), formatClock(start), formatClock(end)];
  return formatCount(answers, {
    one: `On ${day}, between ${first} and ${last} (UTC), # answer was held back and is not counted: too many came from one network at once.`,
    other: `On ${day}, between ${first} and ${last} (UTC), # answers were held back and are not counted: too many came from one network at once.`,
  });
}
