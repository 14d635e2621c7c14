import { describe, expect, test } from 'vitest';
import { drawBinomial } from './binomial.ts';
import { createRng } from './rng.ts';

const DRAWS = 40_000;

/** Computed from C(n, k) pᵏ (1 − p)ⁿ⁻ᵏ, term by term. */
function chancesOf(n: number, p: number): number[] {
  const chances = [(1 - p) ** n];
  for (let k = 0; k < n; k++) chances.push(((chances[k] ?? 0) * p * (n - k)) / ((1 - p) * (k + 1)));
  return chances;
}

describe('binomial draws', () => {
  test('are 0 for n = 0 or p = 0, and n for p = 1', () => {
    const rng = createRng('ends');
    expect(drawBinomial(rng, 0, 0.5)).toBe(0);
    expect(drawBinomial(rng, 7, 0)).toBe(0);
    expect(drawBinomial(rng, 7, 1)).toBe(7);
  });

  // Few and many expected successes take inversion and rejection, with p on both sides of a half.
  test.each([
    [1, 0.3],
    [12, 0.25],
    [200, 0.02],
    [25, 0.45],
    [60, 0.5],
    [60, 0.8],
    [400, 0.1],
  ])('of %i with chance %d come as often as they should', (n, p) => {
    const rng = createRng(`binomial ${n} ${p}`);
    const seen = Array.from({ length: n + 1 }, () => 0);
    for (let draw = 0; draw < DRAWS; draw++) {
      const k = drawBinomial(rng, n, p);
      seen[k] = (seen[k] ?? NaN) + 1;
    }
    let [squares, cells, rest, restSeen] = [0, 0, 0, 0];
    chancesOf(n, p).forEach((chance, k) => {
      const expected = chance * DRAWS;
      if (expected < 10) {
        rest += expected;
        restSeen += seen[k] ?? 0;
        return;
      }
      squares += ((seen[k] ?? 0) - expected) ** 2 / expected;
      cells++;
    });
    if (rest > 0.5) squares += (restSeen - rest) ** 2 / rest;
    // Chi-squared has the number of cells as its mean and twice that as its variance; the limit is five
    // deviations above.
    expect(squares).toBeLessThan(cells + 5 * Math.sqrt(2 * cells));
    expect(seen.reduce((sum, count) => sum + count, 0)).toBe(DRAWS);
  });

  test('of a million have the mean and the spread of the formula', () => {
    const rng = createRng('million');
    const draws = Array.from({ length: 4_000 }, () => drawBinomial(rng, 1_000_000, 0.083));
    const mean = draws.reduce((sum, k) => sum + k, 0) / draws.length;
    const variance = draws.reduce((sum, k) => sum + (k - mean) ** 2, 0) / draws.length;
    // σ = √(n p (1 − p)) = 275.9; the mean of 4,000 draws is within four of its deviations of 4.36, the
    // variance within a tenth.
    expect(Math.abs(mean - 83_000)).toBeLessThan(17.5);
    expect(variance / 76_111).toBeGreaterThan(0.9);
    expect(variance / 76_111).toBeLessThan(1.1);
  });
});
