import { expect, test } from 'vitest';
import { instantOf, localOf, zoneOf } from './zoned-time.ts';

test.each([
  ['2026-07-01T12:00', 'UTC', '2026-07-01T12:00:00.000Z'],
  ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
  ['2026-01-01T12:00', 'Europe/Berlin', '2026-01-01T11:00:00.000Z'],
  ['2026-07-01T12:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
  ['2026-07-01T12:00', 'Asia/Kathmandu', '2026-07-01T06:15:00.000Z'],
  ['2026-07-01T00:30', 'Pacific/Kiritimati', '2026-06-30T10:30:00.000Z'],
  // The clock skips from two to three, so the time moves an hour on.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // The hour comes twice, and the first is meant.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(instantOf(local, zone)?.toISOString()).toBe(instant);
});

test.each([
  '',
  '2026-02-31T10:00',
  '2026-13-01T10:00',
  '2026-07-01',
  '2026-07-01T25:00',
  'tomorrow',
])('%j is no time', (local) => expect(instantOf(local, 'UTC')).toBeUndefined());

test.each(['Europe/Berlin', 'Asia/Kathmandu', 'UTC'])('a time comes back in %s', (zone) => {
  const at = new Date('2026-05-04T08:15:00Z');
  expect(instantOf(localOf(at, zone), zone)).toEqual(at);
});

test('an unknown zone becomes UTC', () => {
  expect(zoneOf('Mars/Olympus')).toBe('UTC');
  expect(zoneOf('')).toBe('UTC');
  expect(zoneOf('Europe/Berlin')).toBe('Europe/Berlin');
});
