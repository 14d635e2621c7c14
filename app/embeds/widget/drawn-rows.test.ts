import { describe, expect, test } from 'vitest';
import { madeResult } from '../../../test/support/made-result.ts';
import { drawnMeanOf, drawnRowsOf, rowStyles } from './drawn-rows.ts';

describe('drawn rows', () => {
  test('end at their share, with its Wilson interval', () => {
    // 31 of 50 is 62%, 48.2 to 74.1.
    const [first] = drawnRowsOf('single', madeResult('single', [31, 19], 50));
    expect(first).toMatchObject({ number: 1, share: 62, figure: '62%' });
    expect([first?.low, first?.high]).toEqual([48.2, 74.1]);
    expect(first?.behind).toBe(', 31 people, 95% range 48% to 74% if this were a random draw');
  });

  test('are counts without an interval below thirty people', () => {
    expect(drawnRowsOf('single', madeResult('single', [1, 0], 1))).toEqual([
      { number: 1, share: 100, low: 100, high: 100, figure: '1', behind: '' },
      { number: 2, share: 0, low: 0, high: 0, figure: '0', behind: '' },
    ]);
    expect(
      drawnRowsOf('single', madeResult('single', [0, 0], 0)).map(({ share }) => share),
    ).toEqual([0, 0]);
  });

  test('reach up to the next round figure on a scale', () => {
    const drawn = drawnRowsOf('scale', madeResult('scale', [1, 4, 5], 10));
    expect(drawn.map(({ share }) => share)).toEqual([20, 80, 100]);
  });

  test('have the mean of a scale below them, with its range, from thirty people on', () => {
    // 1.96 · 0.5085 / √30 = 0.182 around 1.5, on the second of three columns and half of the way to the third.
    const mean = drawnMeanOf('scale', madeResult('scale', [0, 15, 15], 30));
    expect(mean).toEqual({ share: 66.7, low: 60.6, high: 72.7 });
    expect(drawnMeanOf('scale', madeResult('scale', [0, 15, 14], 29))).toBeUndefined();
    expect(drawnMeanOf('single', madeResult('single', [0, 15, 15], 30))).toBeUndefined();
    // Of one mind there is no range.
    expect(drawnMeanOf('scale', madeResult('scale', [0, 30, 0], 30))).toEqual({
      share: 50,
      low: 50,
      high: 50,
    });
  });

  test('are drawn where they are, not where they are rounded to', () => {
    expect(drawnRowsOf('single', madeResult('single', [200, 100], 300))[0]).toMatchObject({
      share: 66.7,
      figure: '67%',
    });
  });

  test('are drawn equal where figures are equal', () => {
    const [one, two] = drawnRowsOf('single', madeResult('single', [20, 20], 40));
    expect({ ...one, number: 0 }).toEqual({ ...two, number: 0 });
  });

  test('become CSS rules by the ids of rows', () => {
    expect(rowStyles(drawnRowsOf('single', madeResult('single', [1, 0], 1)))).toBe(
      '#c1{--f:100;--l:100;--h:100}#c2{--f:0;--l:0;--h:0}',
    );
    expect(rowStyles([])).toBe('');
    expect(rowStyles([], { share: 50, low: 40, high: 60 })).toBe('#q{--f:50;--l:40;--h:60}');
  });
});
