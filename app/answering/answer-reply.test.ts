import { expect, test } from 'vitest';
import { isOutcomeUnknown, interpretReply, type Reply } from './answer-reply.ts';

const came = (status: number, body: unknown = {}, retryAfter?: number): Reply => ({
  hasResponse: true,
  status,
  body,
  retryAfter,
});

test('an answer counts as stored only when the site says so', () => {
  expect(interpretReply(came(200, { receipt: 'r', sequence: 7 }), 0)).toEqual({
    next: 'stands',
    sequence: 7,
    isHeldBack: false,
  });
  expect(interpretReply(came(200, { sequence: 0, held: true }), 0)).toMatchObject({
    isHeldBack: true,
  });
  expect(interpretReply(came(200, { sequence: 7, afterLooking: true }), 0)).toMatchObject({
    afterLooking: true,
  });
  // A proxy between may send the right status with nothing in the body.
  for (const body of [undefined, null, 'ok', {}, { sequence: '7' }])
    expect(interpretReply(came(200, body), 0)).toMatchObject({ next: 'failed' });
});

test('a busy site is asked once more, after the time it names', () => {
  expect(interpretReply(came(503, {}, 2), 0)).toEqual({ next: 'wait', ms: 2_000 });
  expect(interpretReply(came(503, {}, 600), 0)).toEqual({ next: 'wait', ms: 5_000 });
  expect(interpretReply(came(503, {}, 0), 0)).toEqual({ next: 'wait', ms: 300 });
  expect(interpretReply(came(503), 0)).toEqual({ next: 'wait', ms: 1_000 });
  expect(interpretReply(came(503, { code: 'busy' }), 1)).toEqual({
    next: 'failed',
    failure: { reason: { why: 'busy' }, remedy: 'again' },
  });
});

test.each([
  [401, 'sign-in', 'sign-in', 'sign in'],
  [401, undefined, 'sign-in', 'sign in'],
  [403, 'not-a-member', 'not-a-member', 'none'],
  [404, 'gone', 'gone', 'reload'],
  [409, 'edited', 'edited', 'reload'],
  [410, 'removed', 'removed', 'reload'],
  [422, 'choices', 'unfit', 'none'],
  [422, 'too-old', 'too-old', 'none'],
  [429, 'limit', 'limit', 'again'],
  [429, undefined, 'limit', 'again'],
  [500, undefined, 'fault', 'again'],
  [418, 'toString', 'fault', 'reload'],
])('a refusal with %i %s is told as %s, and says what to do: %s', (status, code, why, remedy) => {
  expect(interpretReply(came(status, { code }), 0)).toEqual({
    next: 'failed',
    failure: { reason: { why }, remedy },
  });
});

test('no response while online differs from being offline', () => {
  expect(interpretReply({ hasResponse: false, isOnline: true }, 0)).toMatchObject({
    failure: { remedy: 'again', isUncertain: true },
  });
  expect(interpretReply({ hasResponse: false, isOnline: false }, 0)).toMatchObject({
    failure: { remedy: 'when online' },
  });
});

test('withdrawing an answer that does not exist counts as done', () => {
  expect(interpretReply(came(404, { code: 'no-answer' }), 0)).toEqual({
    next: 'stands',
    sequence: 0,
    isHeldBack: false,
  });
});

test('the outcome is unknown where no response came or the site could not say', () => {
  expect(isOutcomeUnknown({ hasResponse: false, isOnline: true })).toBe(true);
  expect(isOutcomeUnknown(came(503, { code: 'unknown' }))).toBe(true);
  expect([502, 504].map((status) => isOutcomeUnknown(came(status)))).toEqual([true, true]);
  // A busy site has not started on the answer, and an offline browser has not sent it.
  expect(isOutcomeUnknown(came(503))).toBe(false);
  expect(isOutcomeUnknown({ hasResponse: false, isOnline: false })).toBe(false);
  expect([200, 409, 429, 500].map((status) => isOutcomeUnknown(came(status)))).not.toContain(true);
});
