import { CLOCK, datesIn } from '../format.ts';
import { LANGUAGE } from './figures.ts';

/** The hour and minute of the reader's own clock, so it works in the browser only. */
export const formatLocalTime = /* @__PURE__ */ datesIn(LANGUAGE, CLOCK);
export const formatLocalSeconds = /* @__PURE__ */ datesIn(LANGUAGE, { timeStyle: 'medium' });
const formatLocalDay = /* @__PURE__ */ datesIn(LANGUAGE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** The day in the reader's own calendar, or undefined if it is today. */
export function formatDayUnlessToday(date: Date, now: Date): string | undefined {
  return date.toDateString() === now.toDateString() ? undefined : formatLocalDay(date);
}
