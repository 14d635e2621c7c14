import { expect, test } from 'vitest';
import { formStampAge, formStampOf } from './form-stamp.server.ts';
import { createSecret } from '../secrets/secret.server.ts';

const secret = createSecret();
secret.setMaster('a secret that is long enough for a test');
const made = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-21T10:00:04Z');

test('a stamp proves how old the form is', () => {
  expect(formStampAge(secret, 'a form', formStampOf(secret, 'a form', made), later)).toBe(4_000);
  expect(formStampAge(secret, 'a form', formStampOf(secret, 'a form', made), made)).toBe(0);
});

test.each([
  ['of another form', formStampOf(secret, 'another form', made)],
  ['made up', `${made.getTime().toString(36)}.${'a'.repeat(43)}`],
  ['with another time', formStampOf(secret, 'a form', made).replace(/^./, 'z')],
  ['empty', ''],
])('one that is %s is no stamp of ours', (_, stamp) => {
  expect(formStampAge(secret, 'a form', stamp, later)).toBeUndefined();
});
