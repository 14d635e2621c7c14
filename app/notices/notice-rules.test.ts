import { describe, expect, test } from 'vitest';
import { readPreferences, lastDigest, NOTICE_KINDS, DEFAULT_PREFERENCES } from './notice-rules.ts';

describe('the daily email', () => {
  test.each([
    ['a minute before seven', '2026-03-01T06:59:59.999Z', '2026-02-28T07:00:00.000Z'],
    ['at seven', '2026-03-01T07:00:00.000Z', '2026-03-01T07:00:00.000Z'],
    ['late in the evening', '2026-03-01T23:59:59.999Z', '2026-03-01T07:00:00.000Z'],
    ['at midnight of a new year', '2027-01-01T00:00:00.000Z', '2026-12-31T07:00:00.000Z'],
  ])('holds what was made before the last seven o’clock: %s', (_, now, until) => {
    expect(lastDigest(new Date(now)).toISOString()).toBe(until);
  });
});

describe('preferences from a form', () => {
  const sent = (fields: Record<string, string>) => readPreferences((name) => fields[name] ?? '');
  const mails = Object.fromEntries(NOTICE_KINDS.map((kind) => [`mail-${kind}`, 'never']));

  test('an unticked box is off', () => {
    const choices = sent({ ...mails, 'site-own': 'on', 'mail-own': 'daily' });
    expect(choices?.own).toEqual({ inSite: true, mail: 'daily' });
    expect(choices?.outcome).toEqual({ inSite: false, mail: 'never' });
  });

  test('a form of another shape changes nothing', () => {
    expect(sent({})).toBeUndefined();
    expect(sent({ ...mails, 'mail-own': 'hourly' })).toBeUndefined();
  });

  test('without a preference everything is shown on the site', () => {
    expect(Object.values(DEFAULT_PREFERENCES).every(({ inSite }) => inSite)).toBe(true);
  });
});
