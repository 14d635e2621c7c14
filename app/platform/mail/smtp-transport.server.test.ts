import { expect, test } from 'vitest';
import { retryDelayMinutes } from './outbox-worker.server.ts';
import { isPermanentFailure } from './smtp-transport.server.ts';

test.each([
  ['a receiver that does not exist', { code: 'EENVELOPE', responseCode: 550 }, true],
  ['a mail that is refused', { code: 'EMESSAGE', responseCode: 554 }, true],
  ['a mail that is larger than allowed', { code: 'EMESSAGE' }, true],
  ['a full mailbox', { code: 'EENVELOPE', responseCode: 452 }, false],
  ['a greylisted sender', { code: 'EENVELOPE', responseCode: 451 }, false],
  ['a refused password', { code: 'EAUTH', responseCode: 535 }, false],
  ['a missing password', { code: 'EENVELOPE', responseCode: 530 }, false],
  ['a server that is away', { code: 'ESOCKET' }, false],
  ['a slow server', { code: 'ETIMEDOUT' }, false],
  ['anything else', new Error('odd'), false],
])('%s', (_name, error, expected) => {
  expect(isPermanentFailure(error)).toBe(expected);
});

test('pauses grow from a minute to a day', () => {
  const pauses = Array.from({ length: 9 }, (_, n) => retryDelayMinutes(n + 1));
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720, 1440, undefined]);
});
