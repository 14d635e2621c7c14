import { expect, test } from 'vitest';
import { hashOfRowId } from './row-hash.ts';

/** By `select hashint8(…)` of PostgreSQL 15. */
test.each([
  ['0', -272711505],
  ['1', -1905060026],
  ['42', 1509752520],
  ['4294967296', -1905060026],
  ['123456789012', 1645134813],
  ['9223372036854775807', -1524351049],
  ['-1', 385747274],
  ['-5000000000', 954517114],
])('the hash of %s is that of the database', (id, hash) => {
  expect(hashOfRowId(id)).toBe(hash);
});
