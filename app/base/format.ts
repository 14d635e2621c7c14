import { once } from './once.ts';

/**
 * Numbers and dates as a reader sees them, through Intl only. Each maker takes the language and gives the function that writes
 * in it. The folder `words` binds them to a language; nothing else asks for them.
 */
export type Language = 'en';

/** Day before month and a 24-hour clock: the form of English that most of the world reads. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB' };

export const WHOLE = { maximumFractionDigits: 0 } as const;
export const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

type FormatNumber = (value: number) => string;
type FormatDate = (date: Date) => string;

export function numbersIn(language: Language, options: Intl.NumberFormatOptions): FormatNumber {
  const format = once(() => new Intl.NumberFormat(LOCALES[language], options));
  return keepingSmall((value) => format().format(value));
}

const SMALL = 1_000;

/** Most figures of a page are small and whole. Each is written once, since `Intl` takes as long every time. */
export function keepingSmall(write: FormatNumber): FormatNumber {
  const written: string[] = [];
  return (value) =>
    Number.isInteger(value) && value > 0 && value < SMALL
      ? (written[value] ??= write(value))
      : write(value);
}

export function datesIn(language: Language, options: Intl.DateTimeFormatOptions): FormatDate {
  const format = once(() => new Intl.DateTimeFormat(LOCALES[language], options));
  return (date) => format().format(date);
}

/** "a, b and c", "a, b or c" where they are alternatives, or "a, b, c" where they are units. */
export function listIn(
  language: Language,
  type: Intl.ListFormatType = 'conjunction',
): (items: readonly string[]) => string {
  const list = once(() => new Intl.ListFormat(LOCALES[language], { type }));
  return (items) => list().format(items);
}

/** Of some languages more forms than two. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Picks a whole sentence by number: `{ one: '# person', other: '# people' }`. */
export function countIn(language: Language): (value: number, forms: PluralForms) => string {
  const plural = once(() => new Intl.PluralRules(LOCALES[language]));
  const format = numbersIn(language, WHOLE);
  return (value, forms) =>
    (forms[plural().select(value)] ?? forms.other).replace('#', format(value));
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
export function relativeIn(
  language: Language,
  near: { past: string; future: string },
): (date: Date, now: Date) => string {
  const relative = once(
    () => new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'always' }),
  );
  return (date, now) => {
    const distance = date.getTime() - now.getTime();
    if (Math.abs(distance) <= HALF_A_MINUTE_MS) return distance < 0 ? near.past : near.future;
    const step = STEPS.findLast(({ ms }) => Math.abs(distance) >= 1.75 * ms) ?? STEPS[0];
    return relative().format(Math.round(distance / step.ms), step.unit);
  };
}

/** Day and minute in a named time zone. Formats are cached, since making one costs far more than using it. */
export function dateTimeIn(language: Language): (date: Date, timeZone: string) => string {
  const formats = new Map<string, FormatDate>();
  return (date, timeZone) => {
    const format =
      formats.get(timeZone) ??
      datesIn(language, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        ...CLOCK,
        timeZone,
        timeZoneName: 'short',
      });
    formats.set(timeZone, format);
    return format(date);
  };
}
