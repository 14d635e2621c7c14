/**
 * How near two sets are by what they have in common: the cosine of the angle between them as vectors of noughts and
 * ones, `n_ab / √(n_a · n_b)`. 0 where they share nothing, 1 where they are the same, and against a set k times as
 * large that holds all of it 1 / √k.
 */
export function cosineSimilarity(inBoth: number, inOne: number, inOther: number): number {
  return inOne === 0 || inOther === 0 ? 0 : inBoth / Math.sqrt(inOne * inOther);
}
