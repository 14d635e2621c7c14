import { describe, expect, test } from 'vitest';
import { identityOf } from './provider-rules.ts';

test('what another site says is read as far as it is used', () => {
  const claims = { sub: '17', email: 'Ada@Reader.example', email_verified: true, name: 'Ada  L' };
  expect(identityOf(claims)).toEqual({ subject: '17', email: 'ada@reader.example', name: 'Ada L' });
  expect(identityOf({ sub: '17' })).toEqual({ subject: '17', email: undefined, name: '' });
});

describe('an address counts only where the other site vouches for it', () => {
  test.each([
    [true, 'ada@reader.example'],
    ['true', 'ada@reader.example'],
    [false, undefined],
    ['false', undefined],
    [1, undefined],
    [undefined, undefined],
  ])('%j', (email_verified, email) => {
    const claims = { sub: '17', email: 'ada@reader.example', email_verified };
    expect(identityOf(claims)?.email).toBe(email);
  });

  test.each(['ada', '', 'ada@@reader.example', 'ädä@reader.example', 7])('%j is none', (email) => {
    expect(identityOf({ sub: '17', email, email_verified: true })?.email).toBeUndefined();
  });
});

test.each([undefined, '', 7, 'ä', 'a\nb', 'a'.repeat(256)])('%j names nobody', (sub) => {
  expect(identityOf({ sub })).toBeUndefined();
});

test('a name is cleaned, and a name that is too long is left out', () => {
  expect(identityOf({ sub: '1', name: 'A\u202ed\u200ba' })?.name).toBe('Ada');
  expect(identityOf({ sub: '1', name: 'n'.repeat(41) })?.name).toBe('');
  expect(identityOf({ sub: '1', name: ['Ada'] })?.name).toBe('');
});
