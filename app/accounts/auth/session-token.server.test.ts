import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { cookieNames } from '../../platform/http/cookies.server.ts';
import { createSecret } from '../../platform/secrets/secret.server.ts';
import { sessionToken, signToken } from './session-token.server.ts';

const TOKEN = 'Token_of-43-letters'.padEnd(43, 'x');

const cookies = cookieNames(true);
const secret = secretOf('m');
const signed = signToken(secret, TOKEN);

function secretOf(letter: string) {
  const made = createSecret();
  made.setMaster(letter.repeat(43));
  return made;
}

const read = (value: string, by = secret) =>
  sessionToken(`${cookies.session}=${value}`, { secret: by, cookies });

test('is signed as it always was: by HMAC-SHA-256 with the key as text', () => {
  const key = secret.key('sign-in').toString('base64url');
  const signature = createHmac('sha256', key).update(TOKEN).digest('base64');
  expect(decodeURIComponent(signed)).toBe(`${TOKEN}.${signature}`);
});

test('is read by the site that signed it, and by no other', () => {
  expect(read(signed)).toBe(TOKEN);
  expect(read(decodeURIComponent(signed))).toBe(TOKEN);
  const other = secretOf('n');
  expect(read(signed, other)).toBeUndefined();
  expect(read(signToken(other, TOKEN), other)).toBe(TOKEN);
  expect(read(signed)).toBe(TOKEN);
});

test.each([
  ['another token', signed.replace('Token', 'token')],
  ['another signature', signed.replace(/\.../, (found) => (found === '.AA' ? '.BB' : '.AA'))],
  ['no signature', TOKEN],
  ['an empty one', `${TOKEN}.`],
  ['half of one', signed.slice(0, -20)],
  ['more behind it', `${signed}A`],
  ['no encoding', `${signed}%`],
  ['nothing', ''],
])('with %s it is worth nothing', (_, value) => {
  expect(value).not.toBe(signed);
  expect(read(value)).toBeUndefined();
});
