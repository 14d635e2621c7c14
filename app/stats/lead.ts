import { Z95, type Interval } from './wilson.ts';

/** Whether the first of two choices may be said to lead the second, from their picks and the number of people. */
export type LeadTest = (first: number, second: number, people: number) => boolean;

/**
 * For a result that is looked at once, at a close that nobody chose by looking: the 95% interval of the difference of
 * two shares of one multinomial sample excludes zero. The variance of p1 − p2 is (p1 + p2 − (p1 − p2)²) / n (Agresti,
 * Categorical Data Analysis, on dependent proportions).
 */
export const leadsAtClose: LeadTest = (first, second, people) =>
  people > 0 && first > second && intervalOfDifference(first, second, people).low > 0;

/** Evidence of twenty to one: by Ville's inequality level choices ever reach it in at most one case of twenty. */
const LN_ENOUGH = Math.log(20);

/**
 * For a result that people watch: it holds however often they look. While the choices are level, each person who picked
 * one of the two is a fair coin. The evidence against that is an e-process, which stays under 20 for ever with
 * probability 19/20 (Robbins, Ann. Math. Stat. 41, 1970; Howard et al., Ann. Stat. 49, 2021).
 */
export const leadsAnytime: LeadTest = (first, second) =>
  first > second && lnEvidence(first, second) >= LN_ENOUGH;

/** The logarithm of 2^(a + b) · B(a + ½, b + ½) / B(½, ½): the fair coin against a mixture of all others. */
export function lnEvidence(a: number, b: number): number {
  const lnBeta = lnGamma(a + 0.5) + lnGamma(b + 0.5) - lnGamma(a + b + 1);
  return (a + b) * Math.LN2 + lnBeta - Math.log(Math.PI);
}

/** Stirling's series from 9 on, where three terms are right to 10 figures; below that, Γ(x + 1) = x · Γ(x). */
function lnGamma(x: number): number {
  if (x < 9) return lnGamma(x + 1) - Math.log(x);
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1_260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}

/** The interval of the first share minus the second, as a fraction of one. */
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

/** How many answers for one of two level choices, each with `each` people, let it be called ahead. */
export function answersToLead(each: number, leads: LeadTest = leadsAnytime): number {
  let more = 1;
  while (!leads(each + more, each, 2 * each + more)) more += 1;
  return more;
}
