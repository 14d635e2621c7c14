import { describe, expect, test } from 'vitest';
import { ID_LENGTH, isId, isSign, makeId, makeSign } from './ids.ts';

describe('ids in addresses', () => {
  test('have ten characters that are not mistaken for one another', () => {
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
    '%j is none',
    (text) => expect(isId(text)).toBe(false),
  );
});

describe('the sign of a room', () => {
  test('is two of these characters, any pair equally often', () => {
    const signs = Array.from({ length: 1_024 }, (_, at) =>
      makeSign(Uint8Array.of(Math.floor(at / 32), at % 32)),
    );
    expect(signs.every(isSign)).toBe(true);
    expect(new Set(signs).size).toBe(1_024);
    expect(makeSign(Uint8Array.of(255, 255))).toBe(makeSign(Uint8Array.of(6, 31)));
  });

  test('is one that is free, as long as there is one', () => {
    const all = Array.from({ length: 1_024 }, (_, at) =>
      makeSign(Uint8Array.of(Math.floor(at / 32), at % 32)),
    );
    for (const free of ['00', 'k7', 'zz']) {
      const taken = new Set(all.filter((sign) => sign !== free));
      for (const byte of [0, 100, 255]) expect(makeSign(Uint8Array.of(byte, 9), taken)).toBe(free);
    }
    expect(isSign(makeSign(Uint8Array.of(1, 2), new Set(all)))).toBe(true);
  });
});
