import { expect, test } from 'vitest';
import { checkFormStamp, formStampOf } from './form-stamp.server.ts';
import { createSecret } from '../secrets/secret.server.ts';

const secret = createSecret();
secret.setMaster('a secret that is long enough for a test');
const made = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-21T10:00:04Z');

const WITHIN = { now: later, minMs: 0, maxMs: 24 * 60 * 60 * 1_000 };

test('a stamp proves how old the form is', () => {
  const check = (limits: Partial<typeof WITHIN>) =>
    checkFormStamp(secret, 'a form', formStampOf(secret, 'a form', made), { ...WITHIN, ...limits });
  expect(check({ minMs: 4_000, maxMs: 4_000 })).toBeUndefined();
  expect(check({ minMs: 4_001 })).toBe('fast');
  expect(check({ maxMs: 3_999 })).toBe('stale');
  expect(check({ now: made, maxMs: 0 })).toBeUndefined();
  expect(check({ now: made, minMs: 1 })).toBe('fast');
});

test.each([
  ['of another form', formStampOf(secret, 'another form', made)],
  ['made up', `${made.getTime().toString(36)}.${'a'.repeat(43)}`],
  ['with another time', formStampOf(secret, 'a form', made).replace(/^./, 'z')],
  ['empty', ''],
])('one that is %s is no stamp of ours', (_, stamp) => {
  expect(checkFormStamp(secret, 'a form', stamp, WITHIN)).toBe('stale');
});
