import { describe, expect, test } from 'vitest';
import { closestWords, typosOf } from './typos.ts';

describe('what may be meant', () => {
  test('is near, the nearest first, and never the word itself', () => {
    const words = ['selection', 'election', 'elektion', 'elevation', 'elections', 'nation'];
    expect(closestWords('elektion', words)).toEqual([
      'election',
      'selection',
      'elevation',
      'elections',
    ]);
  });

  test('is one typo away for a short word, and nothing for one of three letters', () => {
    expect(closestWords('tree', ['trees', 'three', 'thread'])).toEqual(['trees', 'three']);
    expect(closestWords('tea', ['sea', 'ten'])).toEqual([]);
  });

  test('is at most six words', () => {
    const words = Array.from({ length: 20 }, (_, at) => `election${at}`);
    expect(closestWords('election', words)).toHaveLength(6);
  });
});

test('a typo is one letter less, or two swapped', () => {
  expect(typosOf('wrok')).toEqual(['rok', 'wok', 'wrk', 'wro', 'rwok', 'work', 'wrko']);
  expect(typosOf('aaaa')).toEqual(['aaa']);
  expect(typosOf('tea')).toEqual([]);
});
