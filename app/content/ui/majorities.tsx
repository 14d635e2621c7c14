import { formatNumber } from '../../base/words/figures.ts';
import { majorityAccuracy } from '../../stats/jury-theorem.ts';
import * as words from '../words/drawings.ts';

type Props = { title: string; each: readonly number[] };

const LARGEST = 1_001;
const GROUPS = [1, 5, 11, 25, 51, 101, 251, 501, LARGEST];
const WIDTH = 560;
const HEIGHT = 250;
const LEFT = 44;
const RIGHT = WIDTH - 92;
const TOP = 14;
const BOTTOM = HEIGHT - 40;

const x = (people: number) => LEFT + (Math.log(people) / Math.log(LARGEST)) * (RIGHT - LEFT);
const y = (share: number) => BOTTOM - share * (BOTTOM - TOP);

/** The rule that asks for an img does not know drawings. */
const IMAGE = { role: 'img' } as const;

/** How often a majority is right, by how many people it is made of: a line for each chance of one person. */
export function Majorities({ title, each }: Props) {
  const lines = each.map((chance) => ({
    each: Math.round(100 * chance),
    points: GROUPS.map((people) => ({ people, share: majorityAccuracy(people, chance) })),
    last: majorityAccuracy(LARGEST, chance),
  }));
  const rows = lines.map((line) => ({
    each: line.each,
    people: LARGEST,
    majority: 100 * line.last,
  }));
  return (
    <figure className="explains not-prose">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        {...IMAGE}
        aria-label={words.majoritiesDrawing({ title, rows })}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={RIGHT} y1={y(share)} y2={y(share)} className="explains-line" />
            <text x={LEFT - 8} y={y(share) + 5} textAnchor="end" className="explains-soft">
              {share * 100}
            </text>
          </g>
        ))}
        {[1, 11, 101, LARGEST].map((people) => (
          <text
            key={people}
            x={x(people)}
            y={HEIGHT - 14}
            textAnchor="middle"
            className="explains-soft"
          >
            {formatNumber(people)}
          </text>
        ))}
        {lines.map(({ each: times, points, last }) => (
          <g key={times}>
            <polyline
              points={points.map((one) => `${x(one.people)},${y(one.share)}`).join(' ')}
              className="explains-path"
            />
            <text x={RIGHT + 10} y={y(last) + 5} className="explains-label">
              {words.chance({ times })}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>{title}</figcaption>
    </figure>
  );
}
