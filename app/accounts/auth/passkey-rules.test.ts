import { expect, test } from 'vitest';
import { checkPasskeyName, defaultPasskeyName, passkeyHost } from './passkey-rules.ts';

test.each([
  ['https://polls.example.org', 'polls.example.org'],
  ['https://polls.example.org:8443', 'polls.example.org'],
  ['http://localhost:3000', 'localhost'],
  ['http://polls.example.org', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://192.0.2.1', undefined],
  ['https://[2001:db8::1]', undefined],
])('at %s passkeys are made for %s', (origin, host) => {
  expect(passkeyHost(origin)).toBe(host);
});

test('a new passkey is named after its browser, and no two are alike', () => {
  expect(defaultPasskeyName('', [])).toBe('Passkey');
  expect(defaultPasskeyName('Firefox on Linux', ['Chrome on Linux'])).toBe('Firefox on Linux');
  expect(defaultPasskeyName('Firefox on Linux', ['Firefox on Linux'])).toBe('Firefox on Linux 2');
  expect(defaultPasskeyName('Firefox on Linux', ['Firefox on Linux', 'Firefox on Linux 2'])).toBe(
    'Firefox on Linux 3',
  );
});

test('a name has one to forty characters as people count', () => {
  expect(checkPasskeyName('  the   key\u202e ')).toEqual({ name: 'the key' });
  expect(checkPasskeyName('👩‍🚀'.repeat(20))).toEqual({ name: '👩‍🚀'.repeat(20) });
  expect(checkPasskeyName(' \u200b ')).toEqual({ problem: { why: 'passkey-unnamed' } });
  expect(checkPasskeyName('k'.repeat(40))).toEqual({ name: 'k'.repeat(40) });
  expect(checkPasskeyName('k'.repeat(41))).toEqual({
    problem: { why: 'passkey-name-long', most: 40 },
  });
});
