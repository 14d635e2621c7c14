import { expect, test } from 'vitest';
import { cookieNames } from '../platform/cookies.server.ts';
import { createSecret } from '../platform/secret.server.ts';
import { carriedCookie, carriedIn } from './carrying.server.ts';
import { EMPTY } from './schema.ts';

const names = cookieNames(true);
const secret = createSecret();
secret.settle('a master for tests');
const HOUR_MS = 3_600_000;
const typed = { ...EMPTY, text: 'Who has the key?', choices: ['Ada', 'Bo'], community: 'a-club' };
const sent = (cookie = '') => cookie.split(';')[0];

test('what was typed comes back as it was, for an hour', () => {
  const cookie = carriedCookie(secret, { typed, at: 1_000 }, names);
  expect(cookie).toMatch(/^__Host-asking=.*Max-Age=3600;.*HttpOnly$/);
  expect(cookie).not.toContain('key');
  expect(carriedIn(secret, sent(cookie), { names, now: new Date(2_000) })).toEqual({
    typed,
    at: 1_000,
  });
  expect(
    carriedIn(secret, sent(cookie), { names, now: new Date(1_000 + HOUR_MS) }),
  ).toBeUndefined();
});

test('a long text goes along, and the longest of all is told apart', () => {
  const words = Array.from({ length: 360 }, (_, at) => `word${(at * 7919) % 997}`).join(' ');
  const long = { ...typed, context: words.slice(0, 2_000) };
  expect(carriedCookie(secret, { typed: long, at: 0 }, names)?.length).toBeLessThan(4_000);
  const signs = Array.from({ length: 2_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
  );
  expect(
    carriedCookie(secret, { typed: { ...typed, context: signs.join('') }, at: 0 }, names),
  ).toBeUndefined();
});

test('what was not written here is nothing', () => {
  for (const cookie of [undefined, null, '', `${names.asking}=`, `${names.asking}=abc`])
    expect(carriedIn(secret, cookie, { names, now: new Date(0) })).toBeUndefined();
});
