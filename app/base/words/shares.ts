import { displayPercent, displayShare, type DisplayShare, type Edge } from '../shares.ts';
import { formatPercent } from './figures.ts';

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

/** Explains the hatched ends of bars and columns. Readers call them striped. */
export const HATCH_WORDS = 'Striped: 95% range if people were drawn at random';
/** Where there is room to say so. */
export const NOT_DRAWN_WORDS = 'They were not, so the share of everybody may lie outside it';
export const MARK_WORDS = 'The line in it is the share';

/** The range in per cent. The condition belongs to it, because the people chose to answer. */
export function rangeWords({ low, high }: { low: number; high: number }): string {
  const [first, last] = [displayPercent(low), displayPercent(high)];
  const [from, to] = [shareWords(first), shareWords(last)];
  const around = first.edge === '' ? `within a point of ${from}` : from;
  const range = from === to ? around : `${from} to ${to}`;
  return `95% range ${range} if this were a random draw`;
}
