import { formatPercent } from './format.ts';

/** On which side of the figure the value lies where rounding would claim too much: none, all, or the end of a scale. */
export type Edge = '' | '<' | '>';

/** A whole per cent, with the edge on which the share lies where rounding would claim none or all. */
export type DisplayShare = { percent: number; edge: Edge };

export function displayShare(count: number, people: number): DisplayShare {
  return displayPercent(people > 0 ? (count * 100) / people : 0);
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

/** A share in a table or on a bar: "62%", ">99%", "<1%". */
export function shareFigure({ percent, edge }: DisplayShare): string {
  return edge + formatPercent(percent);
}

/** The same within a sentence: "62%", "over 99%", "under 1%". */
export function shareWords({ percent, edge }: DisplayShare): string {
  return edgeWords(edge) + formatPercent(percent);
}

export function edgeWords(edge: Edge): string {
  return { '<': 'under ', '>': 'over ', '': '' }[edge];
}

export function shareWordsOf(count: number, people: number): string {
  return shareWords(displayShare(count, people));
}

/** Explains the hatched ends of bars and columns. */
export const HATCH_WORDS = 'Hatched: the 95% range if these were a random draw';

/** The range in per cent. The condition belongs to it, because the people chose to answer. */
export function rangeWords({ low, high }: { low: number; high: number }): string {
  const [first, last] = [displayPercent(low), displayPercent(high)];
  const [from, to] = [shareWords(first), shareWords(last)];
  const around = first.edge === '' ? `within a point of ${from}` : from;
  const range = from === to ? around : `${from} to ${to}`;
  return `95% range ${range} if this were a random draw`;
}
