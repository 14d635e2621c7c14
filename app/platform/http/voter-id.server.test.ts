import { expect, test } from 'vitest';
import { deriveVoterId, createVoterId, verifyVoterId, signVoterId } from './voter-id.server.ts';
import { createSecret } from '../secrets/secret.server.ts';

const secret = createSecret();
secret.setMaster('a master secret of at least thirty-two characters');
const other = createSecret();
other.setMaster('another master secret of at least thirty-two characters');

test('a voter id survives its cookie', () => {
  const voterId = createVoterId(new Date('2026-11-21T12:00:00Z'));
  expect(voterId).toMatch(/^6b0187c0[0-9a-f]{24}$/);
  const cookie = signVoterId(secret, 'voter', voterId);
  expect(cookie).toMatch(/^v1\.[\w-]{22}\.[\w-]{43}$/);
  expect(verifyVoterId(secret, 'voter', cookie)).toEqual({ voterId });
});

test('the cookie keeps when it was issued, and to which network', () => {
  const voterId = createVoterId(new Date('2026-11-21T12:00:00Z'));
  const made = { at: 1_795_262_400, networkHash: '0123456789abcdef' };
  const cookie = signVoterId(secret, 'voter', voterId, made);
  expect(cookie).toMatch(/^v2\.[\w-]{38}\.[\w-]{43}$/);
  expect(verifyVoterId(secret, 'voter', cookie)).toEqual({ voterId, issue: made });
  // One form of the cookie does not pass for the other.
  expect(verifyVoterId(secret, 'voter', cookie.replace('v2', 'v1'))).toBeUndefined();
});

test.each([
  ['nothing', undefined],
  ['an empty value', ''],
  ['another form', 'v2.abc.def'],
  ['no signature', `v1.${'A'.repeat(22)}.`],
  ['a made-up signature', `v1.${'A'.repeat(22)}.${'A'.repeat(43)}`],
  ['a signature of another site', signVoterId(other, 'voter', createVoterId(new Date()))],
  ['a signature for another purpose', signVoterId(secret, 'embed', createVoterId(new Date()))],
])('%s is no voter id', (_, value) => {
  expect(verifyVoterId(secret, 'voter', value)).toBeUndefined();
});

test('every bit of a voter id is signed', () => {
  const cookie = signVoterId(secret, 'voter', createVoterId(new Date()));
  const later = signVoterId(secret, 'voter', createVoterId(new Date()), {
    at: 1_795_262_400,
    networkHash: '0123456789abcdef',
  });
  for (const at of [3, 10, 24, 28, 36, 40, 44]) {
    const forged = later.slice(0, at) + (later[at] === 'A' ? 'B' : 'A') + later.slice(at + 1);
    expect(verifyVoterId(secret, 'voter', forged)).toBeUndefined();
  }
  for (const at of [3, 10, 24, 26, 40]) {
    const swapped = cookie[at] === 'A' ? 'B' : 'A';
    const forged = cookie.slice(0, at) + swapped + cookie.slice(at + 1);
    expect(verifyVoterId(secret, 'voter', forged)).toBeUndefined();
  }
});

test('a key always gives the same voter id, which begins with the time the key was made', () => {
  const key = Buffer.from('6a20f0c0000102030405060708090a0b', 'hex').toString('base64url');
  expect(deriveVoterId(secret, 'voter', key)).toBe(deriveVoterId(secret, 'voter', key));
  expect(deriveVoterId(secret, 'voter', key)).toMatch(/^6a20f0c0[0-9a-f]{24}$/);
  expect(deriveVoterId(secret, 'voter', key)).not.toBe(deriveVoterId(other, 'voter', key));
  expect(deriveVoterId(secret, 'voter', 'any other text')).toMatch(/^[0-9a-f]{32}$/);
});
