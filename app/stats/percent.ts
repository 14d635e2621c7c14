/**
 * Whole per cents as shown. Each share is rounded by itself, so that equal counts always show equal figures. If the
 * shown figures miss 100, the page says so in a footnote and changes none of them.
 */
export function wholePercent(count: number, people: number): number {
  // The order matters: 23 / 40 · 100 is just under 57.5, and 23 · 100 / 40 is not.
  return people > 0 ? Math.round((count * 100) / people) : 0;
}

export function roundsOffHundred(counts: readonly number[], people: number): boolean {
  const isPartition = counts.reduce((sum, count) => sum + count, 0) === people;
  if (!isPartition || people === 0) return false;
  return counts.reduce((sum, count) => sum + wholePercent(count, people), 0) !== 100;
}
