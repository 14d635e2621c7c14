import type { QuestionKind } from '../../questions/question-rules.ts';
import { displayPercent, displayShare, type Edge, type DisplayShare } from '../../base/shares.ts';
import type { Result } from '../result.ts';

/**
 * A result as plain figures: one number for each cell, its unit in the heading, so that it can be copied, read aloud
 * and written as CSV. A cell without a figure is empty.
 */
export type FigureTable = {
  label: string;
  columns: readonly FigureColumn[];
  rows: readonly { number: number; label: string; values: readonly Figure[] }[];
};

/** A number; `edge` says on which side of it the exact figure is, where rounding would wrongly claim none or all. */
export type Figure = { value: number; edge: Edge };

type FigureColumn = { name: string; unit: 'people' | 'per cent' };

const PEOPLE: FigureColumn = { name: 'People', unit: 'people' };
const SHARES: readonly FigureColumn[] = [
  { name: 'Share', unit: 'per cent' },
  { name: 'Low', unit: 'per cent' },
  { name: 'High', unit: 'per cent' },
];
const UP_TO: FigureColumn = { name: 'Or less', unit: 'per cent' };

const LABELS: Record<QuestionKind, string> = {
  single: 'Choice',
  multiple: 'Choice',
  scale: 'Step',
  ranking: 'Put first',
};

export function figureTableOf(kind: QuestionKind, { rows, people, shows }: Result): FigureTable {
  const hasShares = shows === 'shares';
  const hasUpTo = hasShares && kind === 'scale';
  let upTo = 0;
  return {
    label: LABELS[kind],
    columns: [PEOPLE, ...(hasShares ? SHARES : []), ...(hasUpTo ? [UP_TO] : [])],
    rows: rows.map(({ number, label, count, low, high }) => {
      upTo += count;
      return {
        number,
        label,
        values: [
          { value: count, edge: '' },
          ...(hasShares
            ? [displayShare(count, people), displayPercent(low), displayPercent(high)].map(figureOf)
            : []),
          ...(hasUpTo ? [figureOf(displayShare(upTo, people))] : []),
        ],
      };
    }),
  };
}

function figureOf({ percent, edge }: DisplayShare): Figure {
  return { value: percent, edge };
}
