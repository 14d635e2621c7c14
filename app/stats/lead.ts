import { Z95, type Interval } from './wilson.ts';

/**
 * Whether one choice may be said to lead another among the same people: the 95% interval of the
 * difference of two shares of one multinomial sample excludes zero. Variance of p1 − p2 is
 * (p1 + p2 − (p1 − p2)²) / n (Agresti, Categorical Data Analysis, on dependent proportions).
 */
export function leads(first: number, second: number, people: number, z = Z95): boolean {
  return people > 0 && first > second && intervalOfDifference(first, second, people, z).low > 0;
}

/** Of the first share less the second, as a part of one. */
export function intervalOfDifference(
  first: number,
  second: number,
  people: number,
  z = Z95,
): Interval {
  const difference = (first - second) / people;
  const variance = ((first + second) / people - difference * difference) / people;
  const reach = z * Math.sqrt(variance);
  return { low: difference - reach, high: difference + reach };
}

/** How many answers for one of two choices that stand level, each with as many people, let it be called ahead. */
export function answersToLead(each: number): number {
  let more = 1;
  while (!leads(each + more, each, 2 * each + more)) more += 1;
  return more;
}
