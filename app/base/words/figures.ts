import * as format from '../format.ts';

/** Numbers and dates in the language of these words. What a bundle does not call is left out of it. */
export const LANGUAGE: format.Language = 'en';

export const formatNumber = /* @__PURE__ */ format.numbersIn(LANGUAGE, format.WHOLE);
/** Always one decimal: a mean of 4 is shown as 4.0, since that is its precision. */
export const formatTenths = /* @__PURE__ */ format.numbersIn(LANGUAGE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const formatShare = /* @__PURE__ */ format.numbersIn(LANGUAGE, {
  style: 'percent',
  maximumFractionDigits: 0,
});
export const formatPercent = /* @__PURE__ */ format.keepingSmall((value) =>
  formatShare(value / 100),
);
export const formatList = /* @__PURE__ */ format.listIn(LANGUAGE);
export const formatAlternatives = /* @__PURE__ */ format.listIn(LANGUAGE, 'disjunction');
/** "Ada 3, Bo 2": items with their figures, without a word between them. */
export const formatSeries = /* @__PURE__ */ format.listIn(LANGUAGE, 'unit');
export const formatDay = /* @__PURE__ */ format.datesIn(LANGUAGE, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
/** Picks a whole sentence by number: `{ one: '# person', other: '# people' }`. */
export const formatCount = /* @__PURE__ */ format.countIn(LANGUAGE);
/** Day and minute in a named time zone. */
export const formatDateTime = /* @__PURE__ */ format.dateTimeIn(LANGUAGE);
/** "in 3 hours", "2 days ago": in the largest unit of which there are nearly two, so that the figure says enough. */
export const formatRelative = /* @__PURE__ */ format.relativeIn(LANGUAGE, {
  past: 'just now',
  future: 'in a moment',
});

/** A page that hears nothing may call a time "near" for this long after the time has come. */
const STILL_NEAR_MS = 2 * 60_000;

/** The same for a time to come, as far as the page knows. It is undefined once the time is long past. */
export function formatUpcoming(date: Date, now: Date): string | undefined {
  const past = now.getTime() - date.getTime();
  if (past > STILL_NEAR_MS) return undefined;
  return formatRelative(past > 0 ? now : date, now);
}
