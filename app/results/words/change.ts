import { formatCount, formatDay, formatList } from '../../base/words/figures.ts';
import { quote } from '../../base/bidi.ts';
import { shareWords } from '../../base/words/shares.ts';
import type { Change, TrendMeasure, RowVerdict } from '../trend/change.ts';
import { tenthWords } from './scale.ts';

/** The words under the name of a row. */
export function verdictWords(verdict: RowVerdict, reads: TrendMeasure): string {
  switch (verdict) {
    case 'moved':
      return 'More than chance';
    case 'inside':
      return 'Within chance';
    case 'unseen':
      return reads === 'mean' ? 'Less than a tenth' : 'Less than a point';
    case 'too few':
      return 'Too few to tell';
    case 'not compared':
      return 'Not compared';
  }
}

/** "Since 3 November 2026, when 240 people were counted, “Train” went from 48% to 54%." */
export function changeSentence({ reads, before, since, verdict, rows }: Change): string {
  const day = formatDay(new Date(since));
  const [most, ...others] = rows
    .filter((row) => row.verdict === 'moved')
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const people = formatCount(before.people, { one: '# person', other: '# people' });
  // A chosen day begins with its first moment; without one, the comparison begins with the first who were enough.
  const isChosen = since !== before.at;
  const from = isChosen ? day : `the first ${people} were counted`;
  const start = isChosen ? `${day}, when ${people} were counted` : from;
  if (!most) return unmoved({ from, start }, { reads, verdict, rows });
  const figure = (at: 'before' | 'now') =>
    reads === 'mean'
      ? tenthWords({ tenth: most[at], edge: most.edges[at] })
      : shareWords({ percent: most[at], edge: most.edges[at] });
  const [was, is] = [figure('before'), figure('now')];
  if (reads === 'mean') return `Since ${start}, the average went from ${was} to ${is}.`;
  const told = `Since ${start}, ${quote(most.label)} went from ${was} to ${is}.`;
  return others.length === 0
    ? `${told} No other share clearly changed.`
    : `${told} Also changed: ${formatList(others.map(({ label }) => quote(label)))}.`;
}

function unmoved(
  { from, start }: { from: string; start: string },
  { reads, verdict, rows }: Pick<Change, 'reads' | 'verdict' | 'rows'>,
): string {
  if (verdict === 'not compared')
    return `With so many answers, the change since ${from} is not worked out yet. Reload the page to see it.`;
  if (verdict === 'too few') return `There are too few answers to tell a change since ${from}.`;
  if (rows.every((row) => row.verdict === 'unseen'))
    return reads === 'mean'
      ? `Since ${start}, the average has not changed by a tenth.`
      : `Since ${start}, no share has changed by a whole point.`;
  if (reads === 'mean') return `Since ${start}, the average has not changed by more than chance.`;
  return verdict === 'moved'
    ? `Since ${start}, the shares taken together have changed by more than chance; no single one stands out.`
    : `Since ${start}, no share has changed by more than chance.`;
}

/** Stands in place of a comparison with a day. */
export function noComparisonWords(day: string): string {
  const date = new Date(day);
  const before = Number.isNaN(date.getTime()) ? 'that day' : formatDay(date);
  return `There is nothing to compare: it takes thirty people counted before ${before}, and thirty now.`;
}
