import { formatClock, formatCount, formatDay, formatDateTime } from '../base/format.ts';

/**
 * A flood is where within ten minutes at least so many were held back, and they were at least such a share of all that
 * came: somebody who sends a little too much to a busy question does not make one.
 */
export const FLOOD_THRESHOLD = { held: 10, share: 0.2 };
/**
 * Around a flood nothing of a question counts as movement: so long before, since a network that
 * sends a little too much is counted for ten minutes until it has used up what it may, and so long after. The latter is
 * also how long a question is said to be flooded after the last of them.
 */
export const FLOOD_WINDOW = { beforeMinutes: 10, afterMinutes: 15 };

/** Answers of one question that were held back one soon after the other: when, and how many of them still are. */
export type Flood = { from: string; to: string; answers: number };

/** When, how many and why: a whole sentence. */
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
