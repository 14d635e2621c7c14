import { STAR_PATH } from '../../base/star-path.ts';
import { clusterRadius, dotAt, ownDot } from '../sky/sky.ts';

/** The space of a dot in pixels, and its size. */
const SPACE = 7;
const DOT = 4.5;

type ClusterProps = { dots: number; isOwn: boolean; scale?: number };

/** The answers of a choice as one round cluster, the reader's own as a star among them. */
export function DotCluster({ dots, isOwn, scale = 1 }: ClusterProps) {
  const radius = clusterRadius(dots) * SPACE;
  const size = Math.ceil(radius * 2);
  const ownAt = isOwn ? ownDot(dots) : undefined;
  const own = ownAt === undefined || ownAt >= dots ? undefined : dotAt(ownAt);
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
        d={pathOf(dots, ownAt)}
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

/** Each begins with the dots of the smaller ones, so that no dot is written twice. */
const drawn: string[] = [];

/** One path for all dots but the own: lines without a length, whose round ends are the dots. */
function pathOf(dots: number, ownAt: number | undefined): string {
  while (drawn.length < dots) {
    const { x, y } = dotAt(drawn.length);
    drawn.push(`M${inPixels(x)} ${inPixels(y)}h0`);
  }
  return drawn
    .slice(0, dots)
    .filter((_, at) => at !== ownAt)
    .join('');
}

const inPixels = (units: number) => Number((units * SPACE).toFixed(1));
