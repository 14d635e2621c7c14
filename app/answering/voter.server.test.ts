import { expect, test } from 'vitest';
import { cookieNames, readCookie } from '../platform/http/cookies.server.ts';
import { networkHashOf } from '../platform/http/network-hash.server.ts';
import { createSecret } from '../platform/secrets/secret.server.ts';
import { voterCookie, voterOf, type Voter } from './voter.server.ts';

const secret = createSecret();
secret.setMaster('a master secret of at least thirty-two characters');
const cookies = cookieNames(true);
const here = networkHashOf(secret, '203.0.113.7');
const elsewhere = networkHashOf(secret, '198.51.100.9');
const NOON = new Date('2026-11-23T12:00:00Z');
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000);

function claim(cookie?: string, networkHash = here) {
  return { memberVoterId: undefined, cookie, key: undefined, network: '203.0.113', networkHash };
}

function kept(voter: Voter): string | undefined {
  return readCookie(voterCookie(secret, cookies, voter), cookies.voter);
}

const first = voterOf(secret, claim(), NOON);
const cookie = kept(first);

test.each([
  [0, 'open'],
  [60, 'open'],
  [61, 'device'],
])('a cookie that comes back after %d seconds has a checked level: %s', (seconds, level) => {
  expect(voterOf(secret, claim(cookie), after(seconds))).toMatchObject({
    voterId: first.voterId,
    level,
  });
});

test('a renewed cookie keeps the time it was issued', () => {
  const again = kept(voterOf(secret, claim(cookie, elsewhere), after(30)));
  expect(voterOf(secret, claim(again, elsewhere), after(61)).level).toBe('device');
  expect(again).toBe(cookie);
});

test('the time that a key begins with does not make a voter id old', () => {
  const longAgo = Buffer.from('5a20f0c0000102030405060708090a0b', 'hex').toString('base64url');
  const voter = voterOf(secret, { ...claim(), key: longAgo }, NOON);
  expect(voter.voterId).toMatch(/^5a20f0c0/);
  expect(voterOf(secret, claim(kept(voter), elsewhere), after(30))).toMatchObject({
    level: 'open',
    networkHash: elsewhere,
  });
});

test('on the day of issue the current network is charged', () => {
  const late = new Date('2026-11-23T23:59:59Z');
  expect(voterOf(secret, claim(cookie, elsewhere), late).networkHash).toBe(elsewhere);
});

test('on a later day, in UTC, the network of issue is charged, however often the cookie was renewed', () => {
  const next = new Date('2026-11-24T00:00:00Z');
  expect(voterOf(secret, claim(cookie, elsewhere), next).networkHash).toBe(here);
  const renewed = kept(voterOf(secret, claim(cookie, elsewhere), next));
  expect(voterOf(secret, claim(renewed, elsewhere), after(30 * 86_400)).networkHash).toBe(here);
});

test('a member is charged to their current network', () => {
  const member = { ...claim(cookie, elsewhere), memberVoterId: '0'.repeat(32) };
  expect(voterOf(secret, member, after(86_400)).networkHash).toBe(elsewhere);
});
