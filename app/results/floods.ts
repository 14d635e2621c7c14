import { formatClock, formatCount, formatDay, formatMoment } from '../base/format.ts';

/** Answers of one question that were held back one soon after the other: when, and how many of them still are. */
export type Flood = { from: string; to: string; answers: number };

/** When, how many and why: a whole sentence. */
export function floodWords({ from, to, answers }: Flood): string {
  const [start, end] = [new Date(from), new Date(to)];
  const when =
    formatDay(start) === formatDay(end)
      ? `On ${formatDay(start)}, between ${formatClock(start)} and ${formatClock(end)} (UTC)`
      : `Between ${formatMoment(start, 'UTC')} and ${formatMoment(end, 'UTC')}`;
  const held = formatCount(answers, {
    one: '# answer was held back and is not counted',
    other: '# answers were held back and are not counted',
  });
  return `${when}, ${held}: too many came from one network at once.`;
}
