/**
 * How much nearer each point is to its own cluster than to the next, from −1 to 1: `(b − a) / max(a, b)` with a the mean
 * distance to the others of its cluster and b the least mean distance to another cluster. A point of weight w stands for w
 * points at one place; one that is alone in its cluster counts as 0. Rousseeuw, *Silhouettes*, Journal of Computational
 * and Applied Mathematics 20 (1987).
 */
export function silhouettesOf(
  distances: Float64Array,
  weights: Float64Array,
  clusterOf: Uint8Array,
  clusters: number,
): Float64Array {
  const points = weights.length;
  const sizes = new Float64Array(clusters);
  for (let at = 0; at < points; at++) {
    const cluster = clusterOf[at] ?? 0;
    sizes[cluster] = (sizes[cluster] ?? 0) + (weights[at] ?? 0);
  }
  const sums = new Float64Array(clusters);
  return weights.map((_, one) => {
    sums.fill(0);
    for (let other = 0; other < points; other++) {
      const cluster = clusterOf[other] ?? 0;
      const far = distances[one * points + other] ?? 0;
      sums[cluster] = (sums[cluster] ?? 0) + (weights[other] ?? 0) * far;
    }
    return silhouetteFrom(sums, sizes, clusterOf[one] ?? 0);
  });
}

function silhouetteFrom(sums: Float64Array, sizes: Float64Array, own: number): number {
  const others = (sizes[own] ?? 0) - 1;
  if (others <= 0) return 0;
  const a = (sums[own] ?? 0) / others;
  let b = Infinity;
  for (let cluster = 0; cluster < sizes.length; cluster++) {
    const size = sizes[cluster] ?? 0;
    if (cluster !== own && size > 0) b = Math.min(b, (sums[cluster] ?? 0) / size);
  }
  const largest = Math.max(a, b);
  return Number.isFinite(b) && largest > 0 ? (b - a) / largest : 0;
}

/** Between all points, row by row. */
export function distancesBetween(places: Float64Array): Float64Array {
  const points = places.length / 2;
  const distances = new Float64Array(points * points);
  for (let one = 0; one < points; one++)
    for (let other = 0; other < one; other++) {
      const x = (places[2 * one] ?? 0) - (places[2 * other] ?? 0);
      const y = (places[2 * one + 1] ?? 0) - (places[2 * other + 1] ?? 0);
      const far = Math.sqrt(x * x + y * y);
      distances[one * points + other] = far;
      distances[other * points + one] = far;
    }
  return distances;
}
