import { STAR_PATH } from '../../base/star-path.ts';
import { clusterOf, clusterRadius, ownDot, skyOf, type Dot, type SkyGroup } from '../sky/sky.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import type { Result } from '../result.ts';
import * as words from '../words/sky.ts';

type Props = {
  kind: QuestionKind;
  result: Pick<Result, 'rows'>;
  mine?: readonly number[] | undefined;
};

/** The space of a dot in pixels, and its size. */
const SPACE = 7;
const DOT = 4.5;

/** All answers at once: a dot for each, gathered by choice, with the reader's own as a star. The table says the same. */
export function SkyDrawing({ kind, result, mine = [] }: Props) {
  const { each, groups } = skyOf(result.rows);
  const labels = new Map(result.rows.map(({ number, label }) => [number, label]));
  const own = groups.find(({ number, dots }) => dots > 0 && mine.includes(number));
  return (
    <figure className="sky">
      <div className="sky-groups" aria-hidden="true">
        {groups
          .filter(({ dots }) => dots > 0)
          .map((group) => (
            <div key={group.number} className="sky-group">
              <Cluster group={group} isOwn={group === own} />
              <bdi>{labels.get(group.number)}</bdi>
            </div>
          ))}
      </div>
      <figcaption>
        {words.eachDot({ each, isPicks: kind === 'multiple', hasOwn: own !== undefined })}
      </figcaption>
    </figure>
  );
}

function Cluster({ group: { dots }, isOwn }: { group: SkyGroup; isOwn: boolean }) {
  const radius = clusterRadius(dots) * SPACE;
  const size = Math.ceil(radius * 2);
  const places = clusterOf(dots);
  const own = isOwn ? places[ownDot(dots)] : undefined;
  return (
    <svg
      width={size}
      height={size}
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
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
