import type { DrawnTrend } from '../trend/trend-drawing.ts';

type Lines = Pick<DrawnTrend, 'lines' | 'drawing'>;

/** How many lines end above this one. */
export function lineRank({ drawing }: Pick<Lines, 'drawing'>, index: number): number {
  const ends = drawing.lines.map(({ end }, place) => ({ y: end.y, place }));
  return ends
    .toSorted((one, other) => one.y - other.y || one.place - other.place)
    .findIndex(({ place }) => place === index);
}

/** The look of a line wherever it is drawn: by its rank at the end, and whether it is the reader's own. */
export function lineClass(trend: Lines, index: number): string {
  const rank = lineRank(trend, index) + 1;
  return trend.lines[index]?.isOwn ? `trend-${rank} trend-own` : `trend-${rank}`;
}
