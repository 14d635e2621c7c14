/** A mean of values that stand for as many as their weight says, with its standard error; 0 and 0 of none. */
export function weightedMean(
  values: Float64Array,
  weights: Float64Array,
): { mean: number; error: number } {
  let [weight, sum] = [0, 0];
  for (const [at, value] of values.entries()) {
    weight += weights[at] ?? 0;
    sum += (weights[at] ?? 0) * value;
  }
  if (weight === 0) return { mean: 0, error: 0 };
  const mean = sum / weight;
  let squares = 0;
  for (const [at, value] of values.entries()) squares += (weights[at] ?? 0) * (value - mean) ** 2;
  return { mean, error: weight > 1 ? Math.sqrt(squares / (weight - 1) / weight) : 0 };
}
