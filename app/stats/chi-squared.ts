const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

/** The logarithm of Γ(a) for a > ½ (Lanczos, SIAM Journal on Numerical Analysis B 1, 1964; g = 7, nine terms). */
function logGamma(a: number): number {
  const x = a - 1;
  const sum = LANCZOS.slice(1).reduce(
    (total, term, index) => total + term / (x + index + 1),
    LANCZOS[0] ?? 0,
  );
  const t = x + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}

const SMALL = 1e-15;
const MAX_TERMS = 10_000;

/**
 * The probability that chi-squared with so many degrees of freedom is `value` or more: the upper regularized incomplete
 * gamma function Q(degrees/2, value/2). Below a + 1 it uses the series, above the continued fraction (Abramowitz and
 * Stegun, 6.5.29 and 6.5.31, the latter as Lentz computes it).
 */
export function chiSquaredTail(value: number, degrees: number): number {
  if (degrees <= 0 || value <= 0) return 1;
  const [a, x] = [degrees / 2, value / 2];
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - front * series(a, x)) : front * fraction(a, x);
}

function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MAX_TERMS && term > sum * SMALL; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

function fraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let whole = d;
  for (let n = 1; n < MAX_TERMS; n++) {
    const top = -n * (n - a);
    b += 2;
    d = 1 / (top * d + b);
    c = b + top / c;
    whole *= c * d;
    if (Math.abs(c * d - 1) < SMALL) break;
  }
  return whole;
}

/** The probability of a deviation of `z` or more on either side: Q(½, z²/2). */
export const twoSidedP = (z: number): number => chiSquaredTail(z * z, 1);
