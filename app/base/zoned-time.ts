const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d{1,3})?)?$/;
const DAY_MS = 86_400_000;

/** Falls back to UTC if no zone has that name. */
export function zoneOf(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/**
 * The time that a date field's `2026-03-29T02:30` means in a zone. If the hour comes twice, the first is meant; if the
 * clock skips it, the time moves on by as much: Temporal calls this "compatible".
 */
export function instantOf(local: string, zone: string): Date | undefined {
  const [, ...figures] = FORM.exec(local) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = figures.map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  // `Date` turns 31 February into a day of March, so the figures must come back unchanged.
  if (figures.length === 0 || new Date(wall).toISOString().slice(0, 16) !== local.slice(0, 16))
    return undefined;
  const [before, after] = [offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)];
  const fits = [wall - Math.max(before, after), wall - Math.min(before, after)].filter(
    (at) => at + offsetAt(at, zone) === wall,
  );
  return new Date(fits[0] ?? wall - before);
}

/** A time in the format of a date field, to the minute. */
export function localOf(at: Date, zone: string): string {
  const wall = at.getTime() + offsetAt(at.getTime(), zone);
  return new Date(wall).toISOString().slice(0, 16);
}

/** How far the clock of a zone is ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const figure = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const wall = Date.UTC(
    figure('year'),
    figure('month') - 1,
    figure('day'),
    figure('hour'),
    figure('minute'),
    figure('second'),
  );
  return wall - Math.floor(at / 1_000) * 1_000;
}
