import { expect, test } from 'vitest';
import { isRoomCode } from '../base/ids.ts';
import { createSecret } from '../platform/secrets/secret.server.ts';
import { isIssuedRoomCode, issueRoomCode } from './room-code.server.ts';

const secret = createSecret();
secret.setMaster('a master secret of at least thirty-two characters');
const other = createSecret();
other.setMaster('another master secret of thirty-two characters');
const MORNING = new Date('2026-11-23T00:00:00Z');
const after = (hours: number) => new Date(MORNING.getTime() + hours * 3_600_000);

test('a room code was issued by this site, to this member', () => {
  const sign = issueRoomCode(secret, '7', MORNING);
  expect(isRoomCode(sign)).toBe(true);
  expect(isIssuedRoomCode(secret, '7', sign, MORNING)).toBe(true);
  expect(isIssuedRoomCode(secret, '8', sign, MORNING)).toBe(false);
  expect(isIssuedRoomCode(other, '7', sign, MORNING)).toBe(false);
});

test('no other code opens a room', () => {
  const sign = issueRoomCode(secret, '7', MORNING);
  const all = '0123456789abcdefghjkmnpqrstvwxyz';
  for (let at = 3; at < 6; at++)
    for (const letter of all.replace(sign.charAt(at), '')) {
      const made = sign.slice(0, at) + letter + sign.slice(at + 1);
      expect(isIssuedRoomCode(secret, '7', made, MORNING), made).toBe(false);
    }
});

test('a code opens a room for half a day at least, and a day at most', () => {
  for (const hours of [0, 5, 11.9]) {
    const sign = issueRoomCode(secret, '7', after(hours));
    expect(isIssuedRoomCode(secret, '7', sign, after(hours + 12))).toBe(true);
    expect(isIssuedRoomCode(secret, '7', sign, after(hours + 24))).toBe(false);
  }
});

test('each code differs', () => {
  const all = Array.from({ length: 20 }, () => issueRoomCode(secret, '7', MORNING));
  expect(new Set(all).size).toBeGreaterThan(15);
});
