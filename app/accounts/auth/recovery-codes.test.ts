import { expect, test } from 'vitest';
import { RECOVERY_CODE_BYTES, parseRecoveryCode, formatRecoveryCode } from './recovery-codes.ts';

test('ten bytes are sixteen signs in groups of four, each bit of them kept', () => {
  const bytes = (value: number) => new Uint8Array(RECOVERY_CODE_BYTES).fill(value);
  expect(formatRecoveryCode(bytes(0))).toBe('0000-0000-0000-0000');
  expect(formatRecoveryCode(bytes(255))).toBe('zzzz-zzzz-zzzz-zzzz');
  expect(formatRecoveryCode(Uint8Array.of(0, 68, 50, 20, 199, 66, 84, 182, 53, 207))).toBe(
    '0123-4567-89ab-cdef',
  );
  const single = bytes(0);
  single[RECOVERY_CODE_BYTES - 1] = 1;
  expect(formatRecoveryCode(single)).toBe('0000-0000-0000-0001');
});

test.each([
  ['0123-4567-89ab-cdef', '0123-4567-89ab-cdef'],
  [' 0123 4567 89AB CDEF\n', '0123-4567-89ab-cdef'],
  ['o1234567-89abcdef', '0123-4567-89ab-cdef'],
  ['OI23l567', '0123-1567'],
  ['', ''],
  ['…', ''],
])('%j is read as %j', (typed, read) => {
  expect(parseRecoveryCode(typed)).toBe(read);
});
