import { expect, test } from 'vitest';
import { networkHashOf } from './network-hash.server.ts';
import { createSecret } from '../secrets/secret.server.ts';

const secret = createSecret();
secret.setMaster('a master secret of at least thirty-two characters');
const other = createSecret();
other.setMaster('another master secret of at least thirty-two characters');
const of = (address: string) => networkHashOf(secret, address);
const wide = (address: string) => of(address).slice(0, 12);

test.each([
  ['203.0.113.7', '::ffff:203.0.113.7'],
  ['203.0.113.7', '::FFFF:203.0.113.7'],
  ['2001:db8:7::1', '2001:0DB8:0007:0000:0:0:0:1'],
  ['2001:db8:7:0:1:2:3:4', '2001:db8:7::1'],
  ['2001:db8::', '2001:db8:0:0:ffff::'],
  ['::1', '0:0:0:0:0:0:0:1'],
])('%s and %s are one network', (one, two) => expect(of(one)).toBe(of(two)));

test.each([
  ['203.0.113.7', '203.0.113.8'],
  ['2001:db8:7:1::1', '2001:db8:7:2::1'],
  ['2001:db8:7::1', '2001:db8:7:ffff::1'],
])('%s and %s are two, in one wide network', (one, two) => {
  expect(of(one)).not.toBe(of(two));
  expect(wide(one)).toBe(wide(two));
});

test.each([
  ['203.0.113.7', '203.0.114.7'],
  ['2001:db8:7::1', '2001:db8:8::1'],
  ['1.22.33.4', '11.2.233.4'],
])('%s and %s have nothing in common', (one, two) => expect(wide(one)).not.toBe(wide(two)));

test('it reveals nothing of the address, and another site has other hashes', () => {
  expect(of('203.0.113.7')).toMatch(/^[0-9a-f]{16}$/);
  expect(of('203.0.113.7')).not.toBe(networkHashOf(other, '203.0.113.7'));
  // The same last part has other bytes in another network.
  expect(of('203.0.113.7').slice(12)).not.toBe(of('203.0.114.7').slice(12));
});
