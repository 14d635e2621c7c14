import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256Hex } from './sha256.ts';

test('the vectors of FIPS 180-4', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('every length around a block, and characters of several bytes', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'ü€😀x'.repeat(length).slice(0, length).toWellFormed();
    expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
