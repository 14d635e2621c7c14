import { expect, test } from 'vitest';
import { makeDeviceKey } from './device-key.ts';
import {
  isExpired,
  canQueue,
  MAX_QUEUED,
  isRetryableStatus,
  expiredOutcome,
  answerIntentOf,
} from './queued-answer.ts';
import { offlinePage } from './standalone/offline-page.ts';
import { interpretQueuedReply, queuedFailure } from './answer-reply.ts';
import { resendPage } from './standalone/resend-page.ts';
import { shownFailure } from './client/shown-failure.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 2, 1);
const PATH = '/question/0123456789';
const random = new Uint8Array(16).fill(7);
const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`);

test('the queue accepts no more than its limit, except in place of the same question', () => {
  expect(canQueue(ids(MAX_QUEUED - 1), 'new')).toBe(true);
  expect(canQueue(ids(MAX_QUEUED), 'new')).toBe(false);
  expect(canQueue(ids(MAX_QUEUED), 'id-3')).toBe(true);
});

test('after seven days an answer is not sent, and the voter is told', () => {
  expect(isExpired({ at: NOW - 7 * DAY_MS }, NOW)).toBe(false);
  expect(isExpired({ at: NOW - 7 * DAY_MS - 1 }, NOW)).toBe(true);
  const kept = answerIntentOf(PATH, [['choice', '1']], random, NOW)?.answer;
  if (!kept) throw new Error('Nothing was kept.');
  const { status, body } = expiredOutcome(kept, NOW);
  expect(interpretQueuedReply(status, body)).toEqual({
    next: 'failed',
    failure: { reason: { why: 'too-old' }, remedy: 'none', wasQueued: true },
  });
});

test('a temporary failure is retried; a refusal is final', () => {
  expect([408, 429, 500, 503].map(isRetryableStatus)).toEqual([true, true, true, true]);
  expect([200, 400, 401, 403, 404, 409, 410, 422].map(isRetryableStatus)).not.toContain(true);
});

test('a form is queued with the key that counts it once, and with its voter tag', () => {
  const fields: [string, string][] = [
    ['does', 'answer'],
    ['revision', '3'],
    ['choice', '2'],
  ];
  expect(answerIntentOf(PATH, fields, random, NOW)?.answer).toEqual({
    id: '0123456789',
    picks: [2],
    revision: 3,
    key: makeDeviceKey(random, new Date(NOW)),
    as: 'visitor',
    at: NOW,
  });
  expect(answerIntentOf(PATH, [...fields, ['as', 'abc']], random, NOW)?.answer?.as).toBe('abc');
  const inRoom = `${PATH}?survey=s000000001&room=k7m2pq`;
  expect(answerIntentOf(inRoom, fields, random, NOW)?.answer).toMatchObject({
    id: '0123456789',
    room: 'k7m2pq',
  });
});

test.each<[string, string, [string, string][]]>([
  ['a look', PATH, [['does', 'peek']]],
  [
    'an answer taken back',
    PATH,
    [
      ['does', 'withdraw'],
      ['choice', '1'],
    ],
  ],
  ['nothing picked', PATH, [['does', 'answer']]],
  ['another page', '/question/0123456789/more', [['choice', '1']]],
  [
    'one place for two',
    PATH,
    [
      ['rank-1', '1'],
      ['rank-2', '1'],
    ],
  ],
])('%s is not queued', (_what, path, fields) => {
  expect(answerIntentOf(path, fields, random, NOW)?.answer).toBeUndefined();
});

test('the outcome of a queued answer is reported as what it is', () => {
  expect(interpretQueuedReply(200, { sequence: 4 })).toEqual({
    next: 'stands',
    sequence: 4,
    isHeldBack: false,
  });
  const late = interpretQueuedReply(409, { code: 'closed' });
  expect(late).toEqual({
    next: 'failed',
    failure: { reason: { why: 'closed' }, remedy: 'reload', wasQueued: true },
  });
  expect(late.next === 'failed' && shownFailure(late.failure).says).toBe(
    'You picked this while there was no connection. This question is closed.',
  );
  expect(shownFailure(queuedFailure(false)).says).toBe(
    'Saved on this device. It is sent when you are online again.',
  );
});

test('the offline page says how many answers wait, and runs no script', () => {
  const page = offlinePage({ path: '/topic?sort="><script>', sent: undefined, waiting: 3 });
  expect(page).toContain('3 answers are waiting on this device.');
  expect(page).not.toContain('<script');
  expect(offlinePage({ path: '/', sent: 'kept', waiting: 1 })).toContain('One answer is waiting');
});

test('an answer with an unknown outcome can be sent again as it was', () => {
  const fields: [string, string][] = [
    ['does', 'answer'],
    ['choice', '"><b>'],
  ];
  const page = resendPage({ path: '/question/0123456789?room=k7', fields });
  expect(page).toContain('it is not known whether your answer was counted');
  expect(page).toContain('<form method="post" action="/question/0123456789?room=k7">');
  expect(page).toContain('<input type="hidden" name="choice" value="&quot;&gt;&lt;b&gt;">');
  expect(page).toContain('<a class="plain" href="/question/0123456789">');
  expect(page).not.toMatch(/not counted/i);
  const removal = resendPage({ path: '/question/0123456789', fields: [['does', 'withdraw']] });
  expect(removal).toContain('it is not known whether your answer was removed');
});

test('a form that answers or withdraws replaces the queued answer', () => {
  const about = (fields: [string, string][], path = PATH) =>
    answerIntentOf(path, fields, random, NOW)?.id;
  expect(about([['choice', '2']])).toBe('0123456789');
  expect(about([['does', 'withdraw']])).toBe('0123456789');
  expect(about([['does', 'peek']])).toBeUndefined();
  expect(about([['does', 'follow']])).toBeUndefined();
  expect(about([['choice', '2']], '/question/0123456789/corrections')).toBeUndefined();
});
