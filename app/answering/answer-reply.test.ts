import { expect, test } from 'vitest';
import { isOutcomeUnknown, interpretReply, type Reply } from './answer-reply.ts';

const came = (status: number, body: unknown = {}, retryAfter?: number): Reply => ({
  hasResponse: true,
  status,
  body,
  retryAfter,
});

test('an answer stands only when the site says so', () => {
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
  // A page of something in between, with the right status and nothing in it.
  for (const body of [undefined, null, 'ok', {}, { sequence: '7' }])
    expect(interpretReply(came(200, body), 0)).toMatchObject({ next: 'failed' });
});

test('a busy site is asked once more, after as long as it wants', () => {
  expect(interpretReply(came(503, {}, 2), 0)).toEqual({ next: 'wait', ms: 2_000 });
  expect(interpretReply(came(503, {}, 600), 0)).toEqual({ next: 'wait', ms: 5_000 });
  expect(interpretReply(came(503, {}, 0), 0)).toEqual({ next: 'wait', ms: 300 });
  expect(interpretReply(came(503), 0)).toEqual({ next: 'wait', ms: 1_000 });
  expect(interpretReply(came(503, { detail: 'Too many.' }), 1)).toEqual({
    next: 'failed',
    failure: { says: 'Too many.', remedy: 'again' },
  });
});

test.each([
  [401, 'sign in'],
  [403, 'none'],
  [404, 'reload'],
  [409, 'reload'],
  [410, 'reload'],
  [422, 'none'],
  [429, 'again'],
  [500, 'again'],
])('a refusal with %i says what to do: %s', (status, remedy) => {
  expect(interpretReply(came(status, { detail: 'Why.' }), 0)).toEqual({
    next: 'failed',
    failure: { says: 'Why.', remedy },
  });
});

test('silence is told from being offline', () => {
  expect(interpretReply({ hasResponse: false, isOnline: true }, 0)).toMatchObject({
    failure: { remedy: 'again', isUncertain: true },
  });
  expect(interpretReply({ hasResponse: false, isOnline: false }, 0)).toMatchObject({
    failure: { remedy: 'when online' },
  });
});

test('taking back what is not there is done already', () => {
  expect(interpretReply(came(404, { code: 'no-answer' }), 0)).toEqual({
    next: 'stands',
    sequence: 0,
    isHeldBack: false,
  });
});

test('nobody knows what became of an answer where nothing came back, or nobody could tell', () => {
  expect(isOutcomeUnknown({ hasResponse: false, isOnline: true })).toBe(true);
  expect(isOutcomeUnknown(came(503, { code: 'unknown' }))).toBe(true);
  expect([502, 504].map((status) => isOutcomeUnknown(came(status)))).toEqual([true, true]);
  // A site that is busy has not begun it, and a browser that is offline has not sent it.
  expect(isOutcomeUnknown(came(503))).toBe(false);
  expect(isOutcomeUnknown({ hasResponse: false, isOnline: false })).toBe(false);
  expect([200, 409, 429, 500].map((status) => isOutcomeUnknown(came(status)))).not.toContain(true);
});
