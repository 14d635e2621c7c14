/**
 * The similarity of two sets: the cosine of the angle between them as vectors of zeros and ones, `n_ab / √(n_a · n_b)`.
 * It is 0 if they share nothing, 1 if they are equal, and 1 / √k for a set within another of k times its size.
 */
export function cosineSimilarity(inBoth: number, inOne: number, inOther: number): number {
  return inOne === 0 || inOther === 0 ? 0 : inBoth / Math.sqrt(inOne * inOther);
}
