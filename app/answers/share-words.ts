import { formatPercent } from '../base/format.ts';
import { shownPercent, shownShare, type ShownShare } from '../stats/percent.ts';

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
  return `95% range ${from} to ${to} if this were a random draw`;
}
