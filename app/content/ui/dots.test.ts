import { describe, expect, test } from 'vitest';
import { stackDots, pathOf, peoplePerDot } from './dots.ts';

describe('a heap of dots', () => {
  test('grows from the ground, row by row', () => {
    const { dots, height } = stackDots(4, 3);
    expect(height).toBe(20);
    expect(pathOf(dots)).toBe('M5 15h0M15 15h0M25 15h0M5 5h0');
  });

  test('of full rows is no higher than they are', () => {
    expect(stackDots(80, 20).height).toBe(40);
  });

  test('of nobody is nothing', () => {
    expect(stackDots(0, 3)).toEqual({ dots: [], height: 0 });
  });
});

describe('how many people one dot is', () => {
  test.each([
    [[0], 1],
    [[400, 300], 1],
    [[400, 301], 2],
    [[2_600], 5],
    [[900_000], 1_286],
  ])('of %j: %i', (counts, each) => {
    expect(peoplePerDot(counts)).toBe(each);
  });
});
