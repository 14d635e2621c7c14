import { formatPercent } from './format.ts';

/** On which side of a figure a value lies where rounding would claim more than is true: none, all, an end of a scale. */
export type Edge = '' | '<' | '>';

/** A whole per cent, and on which side of it the share lies where rounding would claim none or all. */
export type DisplayShare = { percent: number; edge: Edge };

export function displayShare(count: number, people: number): DisplayShare {
  return displayPercent(people > 0 ? (count * 100) / people : 0);
}

/** What is not nought is not shown as nought, nor what is short of all as all. */
export function displayPercent(value: number): DisplayShare {
  const percent = Math.round(value);
  if (percent === 0 && value > 0) return { percent: 1, edge: '<' };
  if (percent === 100 && value < 100) return { percent: 99, edge: '>' };
  return { percent, edge: '' };
}

/**
 * For programs, to four places where that does not make all of nearly all, nor nothing of a few. Of counts, since a
 * share that was divided first may have lost its half: 57 of 800 are 0.07125, and 0.0713.
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

/** The same in a sentence: "62%", "over 99%", "under 1%". */
export function shareWords({ percent, edge }: DisplayShare): string {
  return edgeWords(edge) + formatPercent(percent);
}

/** What stands before the figure, in a sentence. */
export function edgeWords(edge: Edge): string {
  return { '<': 'under ', '>': 'over ', '': '' }[edge];
}

export function shareWordsOf(count: number, people: number): string {
  return shareWords(displayShare(count, people));
}

/** What the hatched ends of bars and columns are, once for all of them. */
export const HATCH_WORDS = 'Hatched: the 95% range if these were a random draw';

/** Of a share, in per cents. The condition is part of it: people chose to answer. */
export function rangeWords({ low, high }: { low: number; high: number }): string {
  const [first, last] = [displayPercent(low), displayPercent(high)];
  const [from, to] = [shareWords(first), shareWords(last)];
  const around = first.edge === '' ? `within a point of ${from}` : from;
  const range = from === to ? around : `${from} to ${to}`;
  return `95% range ${range} if this were a random draw`;
}
