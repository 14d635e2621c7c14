import { expect, test } from 'vitest';
import { createLineLookup } from './line-lookup.ts';

const words = ['a', 'ab', 'abc', 'b', 'm n', 'é', 'пароль'];

test.each([[`${words.join('\n')}\n`], [`# What it is.\n# ~ zzz\n${words.join('\n')}\n`]])(
  'every line of %j is found, and nothing else',
  (text) => {
    const has = createLineLookup(text);
    expect(words.filter(has)).toEqual(words);
    const others = [
      '',
      'aa',
      'abcd',
      'c',
      'm',
      'n',
      'пар',
      '# What it is.',
      '# ~ zzz',
      'zzz',
      '\n',
    ];
    expect(others.filter(has)).toEqual([]);
  },
);

test('an empty text contains no line', () => {
  expect(['', 'a'].filter(createLineLookup(''))).toEqual([]);
  expect(['', 'a'].filter(createLineLookup('# only this\n'))).toEqual([]);
});
