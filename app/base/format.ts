import { once } from './once.ts';

/**
 * Numbers and dates as a reader sees them, through Intl only. Everything takes the language from here, so that a second
 * language needs no other code.
 */
export const LANGUAGE = 'en';
/** Day before month and a 24-hour clock: the form of English that most of the world reads. */
export const LOCALE = 'en-GB';

const whole = once(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 }));
const percent = once(
  () => new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 }),
);
const tenths = once(
  () =>
    new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);
const signed = once(
  () =>
    new Intl.NumberFormat(LOCALE, {
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    }),
);
const signedTenths = once(
  () =>
    new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }),
);
const list = once(() => new Intl.ListFormat(LOCALE, { type: 'conjunction' }));
const relative = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' }));
const plural = once(() => new Intl.PluralRules(LOCALE));
const day = once(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);
const shortDay = once(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }),
);
const clock = once(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }),
);
const countries = once(() => new Intl.DisplayNames(LOCALE, { type: 'region' }));
const names = once(() => new Intl.Collator(LOCALE));

export const formatNumber = (value: number): string => whole().format(value);
/** Always one decimal: a mean of 4 is shown as 4.0, since that is its precision. */
export const formatTenths = (value: number): string => tenths().format(value);
/** A difference, with its sign: +3, −2, 0. */
export const formatSigned = (value: number): string => signed().format(value).replace('-', '−');
export const formatSignedTenths = (value: number): string =>
  signedTenths().format(value).replace('-', '−');
export const formatPercent = (value: number): string => percent().format(value / 100);
export const formatList = (items: readonly string[]): string => list().format(items);
export const formatDay = (date: Date): string => day().format(date);
/** A day on an axis. Both are in UTC, and the axis says so. */
export const formatShortDay = (date: Date): string => shortDay().format(date);
/** A country or territory by its ISO 3166 code. */
export const formatCountry = (code: string): string => countries().of(code) ?? code;
/** The order of names in a list in which people look something up. */
export const compareNames = (a: string, b: string): number => names().compare(a, b);
export const formatClock = (date: Date): string => clock().format(date);

/** Picks a whole sentence by number: `{ one: '# person', other: '# people' }`. */
export function formatCount(value: number, forms: { one: string; other: string }): string {
  return (plural().select(value) === 'one' ? forms.one : forms.other).replace(
    '#',
    whole().format(value),
  );
}

const STEPS = [
  { unit: 'minute', ms: 60_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'week', ms: 7 * 86_400_000 },
  { unit: 'month', ms: 30.44 * 86_400_000 },
  { unit: 'year', ms: 365.25 * 86_400_000 },
] as const;

const HALF_A_MINUTE_MS = 30_000;

/** "in 3 hours", "2 days ago": in the largest unit of which there are nearly two, so that the figure says enough. */
export function formatRelative(date: Date, now: Date): string {
  const distance = date.getTime() - now.getTime();
  if (Math.abs(distance) <= HALF_A_MINUTE_MS) return distance < 0 ? 'just now' : 'in a moment';
  const step = STEPS.findLast(({ ms }) => Math.abs(distance) >= 1.75 * ms) ?? STEPS[0];
  return relative().format(Math.round(distance / step.ms), step.unit);
}

/** A page that hears nothing may call a time "near" for this long after the time has come. */
const STILL_NEAR_MS = 2 * 60_000;

/** The same for a time to come, as far as the page knows. It is undefined once the time is long past. */
export function formatUpcoming(date: Date, now: Date): string | undefined {
  const past = now.getTime() - date.getTime();
  if (past > STILL_NEAR_MS) return undefined;
  return formatRelative(past > 0 ? now : date, now);
}

const moments = new Map<string, Intl.DateTimeFormat>();

/** Day and minute in a named time zone. Formats are cached, since making one costs far more than using it. */
export function formatDateTime(date: Date, timeZone: string): string {
  const format =
    moments.get(timeZone) ??
    new Intl.DateTimeFormat(LOCALE, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
      timeZoneName: 'short',
    });
  moments.set(timeZone, format);
  return format.format(date);
}
