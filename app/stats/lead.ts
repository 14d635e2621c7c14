import { Z95 } from './wilson.ts';

/**
 * Whether one choice may be said to lead another among the same people: the 95% interval of the
 * difference of two shares of one multinomial sample excludes zero. Variance of p1 − p2 is
 * (p1 + p2 − (p1 − p2)²) / n (Agresti, Categorical Data Analysis, on dependent proportions).
 */
export function leads(first: number, second: number, people: number, z = Z95): boolean {
  if (people <= 0 || first <= second) return false;
  const difference = (first - second) / people;
  const variance = ((first + second) / people - difference * difference) / people;
  return difference > z * Math.sqrt(variance);
}
