import type { Rng } from './rng.ts';

/** From this mean on rejection is faster than adding up probabilities, and only there is it exact. */
const MIN_MEAN_TO_REJECT = 10;

/**
 * The number of successes in n trials with probability p each: by inversion where few are expected (Kachitvichyanukul
 * and Schmeiser, CACM 31, 1988, algorithm BINV), otherwise by transformed rejection (Hörmann, The generation of
 * binomial random variates, 1993, algorithm BTRS). Both are exact.
 */
export function drawBinomial(rng: Rng, n: number, p: number): number {
  if (n <= 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - drawBinomial(rng, n, 1 - p);
  return n * p < MIN_MEAN_TO_REJECT ? byInversion(rng, n, p) : byRejection(rng, n, p);
}

function byInversion(rng: Rng, n: number, p: number): number {
  const odds = p / (1 - p);
  const chanceOfNone = (1 - p) ** n;
  for (;;) {
    let left = rng();
    let chance = chanceOfNone;
    for (let k = 0; k <= n; k++) {
      if (left < chance) return k;
      left -= chance;
      chance *= (odds * (n - k)) / (k + 1);
    }
    // A draw in the remainder that rounding left at the far end is repeated.
  }
}

function byRejection(rng: Rng, n: number, p: number): number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const centre = n * p + 0.5;
  const alpha = (2.83 + 5.1 / b) * spread;
  const odds = p / (1 - p);
  const mode = Math.floor((n + 1) * p);
  const atMode = tail(mode) + tail(n - mode);
  for (;;) {
    const u = rng() - 0.5;
    const v = rng();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + centre);
    if (us >= 0.07 && v <= 0.92 - 4.2 / b) return k;
    if (!(k >= 0 && k <= n)) continue;
    const height = Math.log((v * alpha) / (a / (us * us) + b));
    const chance =
      (mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) +
      (n + 1) * Math.log((n - mode + 1) / (n - k + 1)) +
      (k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) +
      atMode -
      tail(k) -
      tail(n - k);
    if (height <= chance) return k;
  }
}

/** The rest that Stirling’s formula leaves of ln k!: ln k! − (k + ½) ln(k + 1) + (k + 1) − ½ ln 2π. */
function tail(k: number): number {
  const known = TAILS[k];
  if (known !== undefined) return known;
  const square = (k + 1) ** 2;
  return (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / (k + 1);
}

const HALF_LOG_TWO_PI = 0.918_938_533_204_672_8;
const TAILS = Array.from({ length: 10 }, (_, k) => {
  const logs = Array.from({ length: k }, (_unused, at) => Math.log(at + 1));
  const logFactorial = logs.reduce((sum, log) => sum + log, 0);
  return logFactorial - (k + 0.5) * Math.log(k + 1) + (k + 1) - HALF_LOG_TWO_PI;
});
