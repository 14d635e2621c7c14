import { meanOfScale } from '../../stats/scale-summary.ts';
import { columnAxisMax } from '../../results/column-axis.ts';
import { exactPercent } from '../../base/shares.ts';
import type { ResultFigures, ResultRow } from '../../results/result.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { formatNumber } from '../../base/words/figures.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import { behindShare } from '../words/widget.ts';

/** One row as it is drawn: where its share and its range lie, and its figure. */
export type DrawnRow = {
  number: number;
  share: number;
  low: number;
  high: number;
  figure: string;
  /** Text for screen readers. */
  behind: string;
};

/** Rows run along the share; the columns of a scale reach up to the next round figure. */
export function drawnRowsOf(kind: QuestionKind, result: ResultFigures): DrawnRow[] {
  const hasShares = result.shows === 'shares';
  const top = kind === 'scale' ? columnAxisMax(result) : 100;
  const part = (value: number) => Math.round((value / top) * 1_000) / 10;
  const placesOf = ({ count, low, high }: ResultRow) => {
    const share = part(kind === 'scale' && !hasShares ? count : exactPercent(count, result.people));
    // A count has no range: its bar is solid as far as it goes.
    return hasShares
      ? { share, low: part(low), high: part(high) }
      : { share, low: share, high: share };
  };
  return result.rows.map((row) => ({
    number: row.number,
    ...placesOf(row),
    figure: hasShares ? shareFigure(row) : formatNumber(row.count),
    behind: hasShares ? behindShare(row) : '',
  }));
}

/** Where the mean of a scale and its range lie below its columns, in per cent of their width; nothing below 30 people. */
export function drawnMeanOf(
  kind: QuestionKind,
  { rows, shows }: ResultFigures,
): Pick<DrawnRow, 'share' | 'low' | 'high'> | undefined {
  const counts = rows.map(({ count }) => count);
  const { mean, interval } = meanOfScale(counts, 0);
  if (kind !== 'scale' || shows === 'counts' || mean === undefined) return undefined;
  const at = (step: number) => Math.round(((step + 0.5) / rows.length) * 1_000) / 10;
  return { share: at(mean), low: at(interval?.low ?? mean), high: at(interval?.high ?? mean) };
}

/** A style sheet instead of style attributes, which the policy does not allow. */
export function rowStyles(
  drawn: readonly DrawnRow[],
  mean?: ReturnType<typeof drawnMeanOf>,
): string {
  return [
    ...drawn.map((row) => ({ ...row, id: `c${row.number}` })),
    ...(mean ? [{ ...mean, id: 'q' }] : []),
  ]
    .map(({ id, share, low, high }) => `#${id}{--f:${share};--l:${low};--h:${high}}`)
    .join('');
}
