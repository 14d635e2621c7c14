/**
 * Whole per cents as they are shown. Each share is rounded by itself, so that equal counts always show
 * equal figures; where the shown figures then miss 100 the page says so in a footnote instead of bending one.
 */
export function wholePercent(count: number, people: number): number {
  // In this order: 23 / 40 · 100 is a hair under 57.5, and 23 · 100 / 40 is not.
  return people > 0 ? Math.round((count * 100) / people) : 0;
}

/** A whole per cent, and on which side of it the share lies where rounding would claim none or all. */
export type ShownShare = { percent: number; edge: '' | '<' | '>' };

export function shownShare(count: number, people: number): ShownShare {
  return shownPercent(people > 0 ? (count * 100) / people : 0);
}

/** What is not nought is not shown as nought, nor what is short of all as all. */
export function shownPercent(value: number): ShownShare {
  const percent = Math.round(value);
  if (percent === 0 && value > 0) return { percent: 1, edge: '<' };
  if (percent === 100 && value < 100) return { percent: 99, edge: '>' };
  return { percent, edge: '' };
}

export function missesHundred(counts: readonly number[], people: number): boolean {
  const isPartition = counts.reduce((sum, count) => sum + count, 0) === people;
  if (!isPartition || people === 0) return false;
  return counts.reduce((sum, count) => sum + wholePercent(count, people), 0) !== 100;
}
