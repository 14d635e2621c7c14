import { exactPercent } from '../../base/shares.ts';
import type { Result, ResultRow } from '../result.ts';
import { hatchOf } from './share-bar.tsx';

type Props = {
  row: ResultRow;
  result: Pick<Result, 'people' | 'shows'>;
  /** The share, or the count, that the column reaches at its full height. */
  top: number;
  isLit: boolean | undefined;
  className: string;
};

/** The bar of a share turned upright. */
export function ColumnFace({ row, result, top, isLit, className }: Props) {
  const isShare = result.shows === 'shares';
  const up = (value: number) => (value / top) * 100;
  const reach = up(isShare ? exactPercent(row.count, result.people) : row.count);
  const [low, high] = isShare ? [up(row.low), up(row.high)] : [reach, reach];
  return (
    <svg
      className={isLit ? `${className} column-lit` : className}
      aria-hidden="true"
      focusable="false"
    >
      <rect className="column-solid" width="100%" y={percent(100 - low)} height={percent(low)} />
      {isShare && (
        <rect
          className="column-range"
          width="100%"
          y={percent(100 - high)}
          height={percent(high - low)}
          fill={hatchOf(isLit)}
        />
      )}
      {row.count > 0 && (
        <rect className="column-edge" width="100%" y={percent(100 - reach)} height="3" />
      )}
    </svg>
  );
}

const percent = (value: number) => `${value.toFixed(2)}%`;
