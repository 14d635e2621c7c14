import { STAR_PATH } from '../../base/star-path.ts';
import { clusterOf, clusterRadius, ownDot, type Dot } from '../sky/sky.ts';

/** The space of a dot in pixels, and its size. */
const SPACE = 7;
const DOT = 4.5;

type ClusterProps = { dots: number; isOwn: boolean; scale?: number };

/** The answers of a choice as one round cluster, the reader's own as a star among them. */
export function DotCluster({ dots, isOwn, scale = 1 }: ClusterProps) {
  const radius = clusterRadius(dots) * SPACE;
  const size = Math.ceil(radius * 2);
  const places = clusterOf(dots);
  const own = isOwn ? places[ownDot(dots)] : undefined;
  return (
    <svg
      width={size * scale}
      height={size * scale}
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={isOwn ? 'sky-dots sky-own' : 'sky-dots'}
        strokeWidth={DOT}
        d={pathOf(places.filter((place) => place !== own))}
      />
      {own && (
        <path
          className="sky-star"
          transform={`translate(${inPixels(own.x)} ${inPixels(own.y)}) scale(1.15) translate(-8 -8)`}
          d={STAR_PATH}
        />
      )}
    </svg>
  );
}

/** One path for all dots: lines without a length, whose round ends are the dots. */
function pathOf(places: readonly Dot[]): string {
  return places.map(({ x, y }) => `M${inPixels(x)} ${inPixels(y)}h0`).join('');
}

const inPixels = (units: number) => Number((units * SPACE).toFixed(1));
