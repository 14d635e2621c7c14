import { describe, expect, test } from 'vitest';
import { ID_LENGTH, isId, isRoomCode, makeId, makeRoomCode } from './ids.ts';

describe('ids in addresses', () => {
  test('have ten characters that cannot be mistaken for one another', () => {
    for (let byte = 0; byte < 256; byte++) {
      const id = makeId(new Uint8Array(16).fill(byte));
      expect(id).toHaveLength(ID_LENGTH);
      expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
      expect(isId(id)).toBe(true);
    }
  });

  test('use each character equally often', () => {
    const characters = Array.from(
      { length: 256 },
      (_, byte) => makeId(new Uint8Array(10).fill(byte))[0],
    );
    const counts = Map.groupBy(characters, (character) => character);
    expect([...counts.values()].map((group) => group.length)).toEqual(
      Array.from({ length: 32 }, () => 8),
    );
  });

  test.each(['', 'abc', 'abcdefghjki', 'abcdefghji', 'ABCDEFGHJK', 'abcdefghj ', '../../etc1'])(
    '%j is not an id',
    (text) => expect(isId(text)).toBe(false),
  );
});

describe('room code', () => {
  test('is six of these characters', () => {
    const sign = makeRoomCode(Uint8Array.of(0, 31, 32, 255, 10, 20, 7));
    expect(sign).toBe('0z0zam');
    expect(isRoomCode(sign)).toBe(true);
    for (const text of ['', 'k7m2p', 'k7m2pqr', 'k7m2po', 'K7M2PQ'])
      expect(isRoomCode(text)).toBe(false);
  });
});
