import { expect, test } from 'vitest';
import { readSignedId, roomIn, signedId } from './room-address.ts';

test('an address that is typed from the screen of a room leads to the question in that room', () => {
  const typed = signedId('q000000001', { sign: 'k7' });
  expect(typed).toBe('q000000001k7');
  expect(readSignedId(typed)).toEqual({ id: 'q000000001', room: { sign: 'k7' } });
  expect(signedId('q000000001', undefined)).toBe('q000000001');
});

test('what is no id with a sign leads nowhere', () => {
  for (const text of [
    'q000000001',
    'q000000001k',
    'q000000001k77',
    'q000000001K7',
    'q000000001ou',
    '',
  ])
    expect(readSignedId(text)).toBeUndefined();
});

test('a room is read from an address where it can be one', () => {
  const of = (query: string) => roomIn(new URLSearchParams(query));
  expect(of('survey=s000000001&room=k7')).toEqual({ sign: 'k7' });
  expect(of('room=')).toBeUndefined();
  expect(of('room=k7x')).toBeUndefined();
  expect(of('')).toBeUndefined();
});
