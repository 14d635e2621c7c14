import { formatPercent } from './format.ts';

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

/** A share in a table or on a bar: "62%", ">99%", "<1%". */
export function shareFigure({ percent, edge }: ShownShare): string {
  return edge + formatPercent(percent);
}

/** The same in a sentence: "62%", "over 99%", "under 1%". */
export function shareWords({ percent, edge }: ShownShare): string {
  const share = formatPercent(percent);
  return edge === '<' ? `under ${share}` : edge === '>' ? `over ${share}` : share;
}

export function shareWordsOf(count: number, people: number): string {
  return shareWords(shownShare(count, people));
}

/** Of a share, in per cents. The condition is part of it: people chose to answer. */
export function rangeWords({ low, high }: { low: number; high: number }): string {
  const [from, to] = [shareWords(shownPercent(low)), shareWords(shownPercent(high))];
  const range = from === to ? from : `${from} to ${to}`;
  return `95% range ${range} if this were a random draw`;
}
