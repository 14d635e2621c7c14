import { expect, test } from 'vitest';
import { createWrongPasswordAlarm } from './wrong-password-alarm.ts';

const MINUTE = 60_000;

test('as many as are allowed in a minute give no alarm, one more does, once in ten minutes', () => {
  const tried = createWrongPasswordAlarm(3);
  expect([0, 1, 2].map((at) => tried(at))).toEqual([undefined, undefined, undefined]);
  expect(tried(1_500)).toEqual({ count: 4, seconds: 2 });
  expect(tried(1_600)).toBeUndefined();
  for (let minute = 1; minute < 10; minute++)
    for (let n = 0; n < 10; n++) expect(tried(minute * MINUTE + n)).toBeUndefined();
  const later = Array.from({ length: 6 }, (_, n) => tried(11 * MINUTE + n));
  expect(later).toEqual([
    undefined,
    undefined,
    undefined,
    { count: 4, seconds: 1 },
    undefined,
    undefined,
  ]);
});

test('a few a minute give no alarm, however long it goes on', () => {
  const tried = createWrongPasswordAlarm(3);
  for (let minute = 0; minute < 100; minute++)
    for (let n = 0; n < 3; n++) expect(tried(minute * MINUTE + n)).toBeUndefined();
});

test('where none is allowed, the first gives an alarm', () => {
  expect(createWrongPasswordAlarm(0)(5)).toEqual({ count: 1, seconds: 1 });
});
