import { LOCALE } from './format.ts';

const format = new Intl.DateTimeFormat(LOCALE, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Hour and minute on the reader's own clock: for the browser alone. */
export function formatTime(date: Date): string {
  return format.format(date);
}
