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

/** Hour and minute on the reader's own clock: for the browser alone. */
export function formatLocalTime(date: Date): string {
  return format().format(date);
}

/** The day on the reader's own calendar; undefined where that is today. */
export function formatDayUnlessToday(date: Date, now: Date): string | undefined {
  return date.toDateString() === now.toDateString() ? undefined : day().format(date);
}
