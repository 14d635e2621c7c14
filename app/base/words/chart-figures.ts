import { CLOCK, datesIn, numbersIn, WHOLE } from '../format.ts';
import { LANGUAGE } from './figures.ts';

/** Figures that only charts and tables of changes show. */
const formatChange = /* @__PURE__ */ numbersIn(LANGUAGE, { ...WHOLE, signDisplay: 'exceptZero' });
const formatChangeInTenths = /* @__PURE__ */ numbersIn(LANGUAGE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
/** A difference, with its sign: +3, −2, 0. */
export const formatSigned = (value: number): string => formatChange(value).replace('-', '−');
export const formatSignedTenths = (value: number): string =>
  formatChangeInTenths(value).replace('-', '−');

/** A day on an axis. Both are in UTC, and the axis says so. */
export const formatShortDay = /* @__PURE__ */ datesIn(LANGUAGE, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
export const formatClock = /* @__PURE__ */ datesIn(LANGUAGE, { ...CLOCK, timeZone: 'UTC' });
