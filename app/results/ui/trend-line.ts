import type { DrawnTrend } from '../trend/trend-drawing.ts';

/** The look of a line wherever it is drawn: its hue, its dash, and whether it is the reader's own. */
export function lineClass({ lines }: Pick<DrawnTrend, 'lines'>, index: number): string {
  return lines[index]?.isOwn ? `trend-${index + 1} trend-own` : `trend-${index + 1}`;
}
