/** On which side of the figure the value lies where rounding would claim too much: none, all, or the end of a scale. */
export type Edge = '' | '<' | '>';

/** A whole per cent, with the edge on which the share lies where rounding would claim none or all. */
export type DisplayShare = { percent: number; edge: Edge };

/** Where a share is drawn: not rounded, and nothing of nobody. */
export function exactPercent(count: number, people: number): number {
  return people > 0 ? (count * 100) / people : 0;
}

export function displayShare(count: number, people: number): DisplayShare {
  return displayPercent(exactPercent(count, people));
}

/** A value above nothing is not shown as 0%, and a value below everything not as 100%. */
export function displayPercent(value: number): DisplayShare {
  const percent = Math.round(value);
  if (percent === 0 && value > 0) return { percent: 1, edge: '<' };
  if (percent === 100 && value < 100) return { percent: 99, edge: '>' };
  return { percent, edge: '' };
}

/**
 * For programs: four places, unless rounding would claim all or none. It takes counts, since a share divided beforehand
 * may have lost its half: 57 of 800 are 0.07125, and 0.0713.
 */
export function roundToFourPlaces(count: number, people: number): number {
  const near = Math.round((count * 10_000) / people) / 10_000;
  const share = count / people;
  return near === Math.round(share) ? share : near;
}
