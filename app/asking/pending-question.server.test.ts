import { expect, test } from 'vitest';
import { cookieNames } from '../platform/http/cookies.server.ts';
import { createSecret } from '../platform/secrets/secret.server.ts';
import { pendingCookie, readPendingCookie } from './pending-question.server.ts';
import { seal } from '../platform/secrets/seal.server.ts';
import { EMPTY_QUESTION } from '../questions/question-schema.ts';

const names = cookieNames(true);
const secret = createSecret();
secret.setMaster('a master for tests');
const HOUR_MS = 3_600_000;
const typed = {
  ...EMPTY_QUESTION,
  text: 'Who has the key?',
  choices: ['Ada', 'Bo'],
  community: 'a-club',
};
const sent = (cookie = '') => cookie.split(';')[0];

test('what was typed comes back as it was, for an hour', () => {
  const cookie = pendingCookie(secret, { typed, at: 1_000, sentAt: 1_000 }, names);
  expect(cookie).toMatch(/^__Host-asking=.*Max-Age=3600;.*HttpOnly$/);
  expect(cookie).not.toContain('key');
  expect(readPendingCookie(secret, sent(cookie), { names, now: new Date(2_000) })).toEqual({
    typed,
    at: 1_000,
  });
  expect(
    readPendingCookie(secret, sent(cookie), { names, now: new Date(1_000 + HOUR_MS) }),
  ).toBeUndefined();
});

test('a long text fits, and one that is too long is refused', () => {
  const words = Array.from({ length: 360 }, (_, at) => `word${(at * 7919) % 997}`).join(' ');
  const long = { ...typed, context: words.slice(0, 2_000) };
  expect(pendingCookie(secret, { typed: long, at: 0, sentAt: 0 }, names)?.length).toBeLessThan(
    4_000,
  );
  const signs = Array.from({ length: 2_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
  );
  expect(
    pendingCookie(
      secret,
      { typed: { ...typed, context: signs.join('') }, at: 0, sentAt: 0 },
      names,
    ),
  ).toBeUndefined();
});

test('what the site did not seal is ignored', () => {
  for (const cookie of [
    undefined,
    null,
    '',
    `${names.pendingQuestion}=`,
    `${names.pendingQuestion}=abc`,
  ])
    expect(readPendingCookie(secret, cookie, { names, now: new Date(0) })).toBeUndefined();
});

const carriedAs = (one: typeof EMPTY_QUESTION) => {
  const cookie = pendingCookie(secret, { typed: one, at: 0, sentAt: 0 }, names);
  return readPendingCookie(secret, sent(cookie), { names, now: new Date(1) })?.typed;
};

test('only what the kind uses is stored, and no more than may be asked', () => {
  const all = { ...typed, low: 'never', high: 'always', pickAtMost: '2' };
  expect(carriedAs(all)).toEqual(typed);
  expect(carriedAs({ ...all, kind: 'scale' })).toEqual({
    ...typed,
    kind: 'scale',
    choices: [],
    low: 'never',
    high: 'always',
  });
  expect(carriedAs({ ...all, kind: 'multiple' })?.pickAtMost).toBe('2');
  expect(carriedAs({ ...typed, topics: ['a', 'b', 'c', 'd'] })?.topics).toEqual(['a', 'b', 'c']);
  expect(carriedAs({ ...typed, opensAt: 'x', closesAt: 'y', zone: 'z' })).toEqual(typed);
});

test('more than anybody types is refused before it is packed', () => {
  const flood = 'a'.repeat(120_000);
  for (const more of [{ community: flood }, { topics: [flood] }])
    expect(
      pendingCookie(secret, { typed: { ...typed, ...more }, at: 0, sentAt: 0 }, names),
    ).toBeUndefined();
  const rows = Array.from({ length: 40 }, () => flood.slice(0, 3_000));
  expect(carriedAs({ ...typed, kind: 'scale', choices: rows })?.choices).toEqual([]);
});

test('long repetitive text fits, and can be read again', () => {
  const long = { ...typed, context: 'a '.repeat(1_000).trim() };
  expect(carriedAs(long)).toEqual(long);
});

test('what cannot be unpacked is ignored', () => {
  for (const packed of ['', 'abc', 'null']) {
    const cookie = `${names.pendingQuestion}=${seal(secret, 'a question on its way', packed)}`;
    expect(readPendingCookie(secret, cookie, { names, now: new Date(0) })).toBeUndefined();
  }
});

test('an hour is counted by the clock of the site, whatever that of the browser says', () => {
  const cookie = pendingCookie(secret, { typed, at: 5, sentAt: 10 * HOUR_MS }, names);
  const now = new Date(10.5 * HOUR_MS);
  expect(readPendingCookie(secret, sent(cookie), { names, now })).toEqual({ typed, at: 5 });
});
