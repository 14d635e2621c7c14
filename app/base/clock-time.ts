import { LOCALE } from './format.ts';
import { madeOnce } from './made-once.ts';

const format = madeOnce(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
const day = madeOnce(
  () => new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short' }),
);

/** Hour and minute on the reader's own clock: for the browser alone. */
export function formatTime(date: Date): string {
  return format().format(date);
}

/** The day on the reader's own calendar; undefined where that is today. */
export function formatOtherDay(date: Date, now: Date): string | undefined {
  return date.toDateString() === now.toDateString() ? undefined : day().format(date);
}
