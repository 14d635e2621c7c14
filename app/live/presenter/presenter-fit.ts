import type { QuestionView } from '../../results/question-view.ts';

/** Size classes with which a question fits on one screen. The sizes are in presenter-base.css. */
export type Fit = {
  headline: 'brief' | 'short' | 'medium' | 'long';
  labels: 'short' | 'long' | 'longest';
  /** Rows in one column, 8 at most; a scale has one. */
  rows: number;
  columns: 1 | 3;
};

/** More choices than this are in three columns. */
const MAX_IN_ONE = 8;
const HEADLINES = { brief: 40, short: 80, medium: 130 } as const;
const LABELS = { short: 24, long: 46 } as const;

export function fitOf({
  text,
  choices,
  scale,
}: Pick<QuestionView, 'text' | 'choices' | 'scale'>): Fit {
  const labels = choices.filter((one) => one.role === 'listed').map(({ label }) => label.length);
  // The steps of a scale are side by side.
  const columns = labels.length > MAX_IN_ONE && !scale ? 3 : 1;
  return {
    headline: sizeOf(HEADLINES, text.length) ?? 'long',
    labels: sizeOf(LABELS, Math.max(0, ...labels)) ?? 'longest',
    rows: scale ? 1 : Math.ceil(labels.length / columns),
    columns,
  };
}

const ADDRESSES = { short: 24, medium: 34 } as const;

/** The size class in which an address does not break. */
export function addressFit(address: string): 'short' | 'medium' | 'long' {
  return sizeOf(ADDRESSES, address.length) ?? 'long';
}

/**
 * The size class in which a code does not break: a code is drawn by chance, and one of its letters may be three times as
 * wide as another.
 */
export function codeFit(code: string): 'narrow' | 'wide' | 'widest' {
  const wide = Math.max(...code.split('-').map((part) => part.replaceAll(/[^mw]/g, '').length));
  return wide === 0 ? 'narrow' : wide <= 3 ? 'wide' : 'widest';
}

function sizeOf<K extends string>(sizes: Record<K, number>, length: number): K | undefined {
  return (Object.keys(sizes) as K[]).find((size) => length <= sizes[size]);
}
