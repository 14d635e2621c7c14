import { LOCALE } from './format.ts';
import { once } from './once.ts';

const format = once(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
const day = once(
  () => new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short' }),
);

/** The hour and minute of the reader's own clock, so it works in the browser only. */
export function formatLocalTime(date: Date): string {
  return format().format(date);
}

/** The day in the reader's own calendar, or undefined if it is today. */
export function formatDayUnlessToday(date: Date, now: Date): string | undefined {
  return date.toDateString() === now.toDateString() ? undefined : day().format(date);
}
