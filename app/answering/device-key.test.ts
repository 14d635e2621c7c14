import { expect, test } from 'vitest';
import { makeDeviceKey } from './device-key.ts';

const now = new Date('2026-03-01T12:00:00Z');

test('a key is 16 bytes that begin with their seconds', () => {
  const key = makeDeviceKey(new Uint8Array(16).fill(255), now);
  expect(key).toMatch(/^[\w-]{22}$/);
  const bytes = Buffer.from(key, 'base64url');
  expect(bytes).toHaveLength(16);
  expect(bytes.readUInt32BE()).toBe(now.getTime() / 1_000);
  expect([...bytes.subarray(4)]).toEqual(Array.from({ length: 12 }, () => 255));
});

test('other bytes make another key', () => {
  const [a, b] = [0, 1].map((byte) => makeDeviceKey(new Uint8Array(16).fill(byte), now));
  expect(a).not.toBe(b);
});
