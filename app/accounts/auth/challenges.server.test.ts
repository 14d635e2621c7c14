import { expect, test } from 'vitest';
import { createSecret } from '../../platform/secrets/secret.server.ts';
import { isValidChallenge, createChallenge } from './challenges.server.ts';

const secret = createSecret();
secret.setMaster('a secret of this test');
const deps = { secret };
const MARK = 'm'.repeat(43);
const NOW = new Date('2026-11-21T20:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

test('a challenge is good for ten minutes', () => {
  const made = asText(createChallenge(deps, { ceremony: 'enter' }, MARK, NOW));
  const isGood = (minutes: number) =>
    isValidChallenge(deps, { ceremony: 'enter' }, MARK, made, later(minutes));
  expect([0, 9.9, 10, 1440].map(isGood)).toEqual([true, true, false, false]);
});

test('a challenge is for one browser, one purpose and one member', () => {
  const made = asText(createChallenge(deps, { ceremony: 'add', memberId: '7' }, MARK, NOW));
  const isGood = (wanted: Parameters<typeof isValidChallenge>[1], browserToken = MARK) =>
    isValidChallenge(deps, wanted, browserToken, made, NOW);
  expect(isGood({ ceremony: 'add', memberId: '7' })).toBe(true);
  expect(isGood({ ceremony: 'add', memberId: '8' })).toBe(false);
  expect(isGood({ ceremony: 'enter' })).toBe(false);
  expect(isGood({ ceremony: 'add', memberId: '7' }, 'n'.repeat(43))).toBe(false);
});

test('another spelling of the same bytes is refused', () => {
  const made = asText(createChallenge(deps, { ceremony: 'enter' }, MARK, NOW));
  for (const text of ['', 'AAAA', `${made}=`, `${made}A`, made.slice(0, -1)])
    expect(isValidChallenge(deps, { ceremony: 'enter' }, MARK, text, NOW)).toBe(false);
});
