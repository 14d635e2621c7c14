import { columnAxisMax } from '../../results/column-axis.ts';
import type { ResultFigures } from '../../results/result.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { formatNumber } from '../../base/words/figures.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import { behindShare } from '../words/widget.ts';

/** One row as it is drawn: the ends of its fill and of its range, and its figure. */
export type DrawnRow = {
  number: number;
  fill: number;
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
  return result.rows.map((row) => ({
    number: row.number,
    fill: part(kind === 'scale' && !hasShares ? row.count : row.percent),
    low: hasShares ? part(row.low) : 0,
    high: hasShares ? part(row.high) : 0,
    figure: hasShares ? shareFigure(row) : formatNumber(row.count),
    behind: hasShares ? behindShare(row) : '',
  }));
}

/** A style sheet instead of style attributes, which the policy does not allow. */
export function rowStyles(drawn: readonly DrawnRow[]): string {
  return drawn
    .map(({ number, fill, low, high }) => `#c${number}{--f:${fill};--l:${low};--h:${high}}`)
    .join('');
}
