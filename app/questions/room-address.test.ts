import { expect, test } from 'vitest';
import { parseIdWithRoom, readRoom, idWithRoom } from './room-address.ts';

test('an address typed from the screen of a room leads to the question in that room', () => {
  const typed = idWithRoom('q000000001', { code: 'k7m2pq' });
  expect(typed).toBe('q000000001-k7m2pq');
  const read = parseIdWithRoom(typed);
  expect(parseIdWithRoom('q000000001k7m2pq')).toEqual(read);
  expect(read).toEqual({ id: 'q000000001', room: { code: 'k7m2pq' } });
  expect(idWithRoom('q000000001', undefined)).toBe('q000000001');
});

test('other than an id with a room code leads nowhere', () => {
  for (const text of [
    'q000000001',
    'q000000001k7',
    'q000000001k7m2pq7',
    'q000000001--k7m2pq',
    'q000000001K7M2PQ',
    'q000000001oulilo',
    '',
  ])
    expect(parseIdWithRoom(text)).toBeUndefined();
});

test('a valid room code is read from an address', () => {
  const of = (query: string) => readRoom(new URLSearchParams(query));
  expect(of('survey=s000000001&room=k7m2pq')).toEqual({ code: 'k7m2pq' });
  expect(of('room=')).toBeUndefined();
  expect(of('room=k7')).toBeUndefined();
  expect(of('')).toBeUndefined();
});
