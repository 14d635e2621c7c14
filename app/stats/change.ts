import { Z95 } from './wilson.ts';

/**
 * A figure among all people so far against the same figure among the first of them. Those are in both, so
 * Var(x2 − x1) = σ²(1/n1 − 1/n2): the same as asking whether the people since then differ from those before
 * (the two-sample test with the pooled variance; Kish, Survey Sampling, 1965, on samples that overlap). With
 * nobody since then there is nothing to tell by.
 */
function isBeyondChance(
  difference: number,
  variance: number,
  [before, now]: readonly [before: number, now: number],
  z: number,
): boolean {
  if (before <= 0 || now <= before) return false;
  return Math.abs(difference) > z * Math.sqrt(variance * (1 / before - 1 / now));
}

export type ShareOf = { count: number; people: number };

/** A share has the variance p(1 − p), of all people so far. */
export function shareMoved(then: ShareOf, now: ShareOf, z = Z95): boolean {
  const share = now.count / now.people;
  const difference = share - then.count / then.people;
  return isBeyondChance(difference, share * (1 - share), [then.people, now.people], z);
}

export type MeanOf = { mean: number; people: number };

/** A mean moves with the deviation of all people so far. */
export function meanMoved(then: MeanOf, now: MeanOf & { deviation: number }, z = Z95): boolean {
  const difference = now.mean - then.mean;
  return isBeyondChance(difference, now.deviation ** 2, [then.people, now.people], z);
}
