import { expect, test } from 'vitest';
import { lookalikeKeyOf, skeleton } from './skeleton.server.ts';

test.each([
  // UTS 39, section 4, and its data.
  ['paypal', 'раураl'],
  ['scope', 'ѕсоре'],
  ['ρ', 'p'],
  ['modern', 'rnodern'],
])('%s and %s have one skeleton', (one, other) => expect(skeleton(one)).toBe(skeleton(other)));

test.each([
  ['moon', 'm00n'],
  ['MOON', 'rnO0n'],
  ['level', '1eve1'],
  ['ada', 'аdа'],
  ['ada', 'ＡＤＡ'],
  ['ada', 'a\u200bd\u2060a\u3164'],
  ['oo', '0О'],
])('%s and %s look the same', (one, other) =>
  expect(lookalikeKeyOf(one)).toBe(lookalikeKeyOf(other)),
);

test.each([
  ['moon', 'noon'],
  ['ada', 'adam'],
  ['ada_l', 'adal'],
  ['élan', 'elan'],
])('%s and %s do not', (one, other) => expect(lookalikeKeyOf(one)).not.toBe(lookalikeKeyOf(other)));

test('applying it twice changes nothing', () => {
  for (const one of ['m00n', 'Ⅷ', '½ rn', 'ﬁ', 'ΐ', 'İI1l|'])
    expect(lookalikeKeyOf(lookalikeKeyOf(one)), one).toBe(lookalikeKeyOf(one));
});
