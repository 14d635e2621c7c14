import { exactPercent } from '../../base/shares.ts';
import type { Result, ResultRow } from '../result.ts';

type Props = {
  row: ResultRow;
  result: Pick<Result, 'people' | 'shows'>;
  /** The reader's own choice, or one that may be said to lead. */
  isLit: boolean | undefined;
};

/**
 * A row's share as a bar: solid as far as the low end of its range, hatched up to the high end, with an edge at the
 * share itself. A count has no range. Every drawing of a result has the same three parts.
 */
export function ShareBar({ row, result, isLit }: Props) {
  const share = exactPercent(row.count, result.people);
  const hasRange = result.shows === 'shares';
  const [low, high] = hasRange ? [row.low, row.high] : [share, share];
  return (
    <svg className={isLit ? 'bar bar-lit' : 'bar'} aria-hidden="true" focusable="false">
      <rect className="bar-solid" width={across(low)} height="100%" />
      {hasRange && (
        <rect
          className="bar-range"
          x={across(low)}
          width={across(high - low)}
          height="100%"
          fill={hatchOf(isLit)}
        />
      )}
      {row.count > 0 && <rect className="bar-edge" x={across(share)} height="100%" />}
    </svg>
  );
}

export function hatchOf(isLit: boolean | undefined): string {
  return isLit ? 'url(#hatch-lit)' : 'url(#hatch)';
}

const across = (value: number) => `${value.toFixed(2)}%`;
