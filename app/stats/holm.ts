/**
 * Adjusts the p-values of several tests made at once, so that the chance of even one false alarm among them stays below
 * any level they are compared with (Holm, Scandinavian Journal of Statistics 6, 1979): the smallest times their number,
 * the next times one less, none smaller than the one before.
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
