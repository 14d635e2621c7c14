/**
 * p-values of several questions asked at once, each as large as it has to be for the chance of one false alarm among all
 * to stay below any level they are compared with (Holm, Scandinavian Journal of Statistics 6, 1979): the smallest times
 * their number, the next times one less, none smaller than the one before it.
 */
export function holmAdjust(ps: readonly number[]): number[] {
  const order = [...ps.keys()].toSorted((a, b) => (ps[a] ?? 1) - (ps[b] ?? 1));
  const adjusted = ps.map(() => 1);
  let least = 0;
  order.forEach((place, rank) => {
    least = Math.max(least, Math.min(1, (ps[place] ?? 1) * (ps.length - rank)));
    adjusted[place] = least;
  });
  return adjusted;
}
