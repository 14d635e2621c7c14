import { formatNumber, formatTenths } from '../../base/words/figures.ts';
import { majorityAccuracy } from '../../stats/jury-theorem.ts';

type Props = { title: string; each: readonly number[] };

const GROUPS = [1, 5, 11, 25, 51, 101, 251, 501, 1_001];
const WIDTH = 560;
const HEIGHT = 250;
const LEFT = 44;
const RIGHT = WIDTH - 92;
const TOP = 14;
const BOTTOM = HEIGHT - 40;

const x = (people: number) => LEFT + (Math.log(people) / Math.log(1_001)) * (RIGHT - LEFT);
const y = (share: number) => BOTTOM - share * (BOTTOM - TOP);

/** The rule that asks for an img does not know drawings. */
const IMAGE = { role: 'img' } as const;

/** How often a majority is right, by how many people it is made of: a line for each chance of one person. */
export function Majorities({ title, each }: Props) {
  const lines = each.map((chance) => ({
    chance,
    points: GROUPS.map((people) => ({ people, share: majorityAccuracy(people, chance) })),
  }));
  const said = lines.map(
    ({ chance, points }) =>
      `Each right ${formatNumber(Math.round(100 * chance))} times in 100: a majority of 1,001 is right ${formatTenths(100 * (points.at(-1)?.share ?? 0))} times in 100.`,
  );
  return (
    <figure className="explains not-prose">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} {...IMAGE} aria-label={`${title} ${said.join(' ')}`}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={RIGHT} y1={y(share)} y2={y(share)} className="explains-line" />
            <text x={LEFT - 8} y={y(share) + 5} textAnchor="end" className="explains-soft">
              {share * 100}
            </text>
          </g>
        ))}
        {[1, 11, 101, 1_001].map((people) => (
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
        {lines.map(({ chance, points }) => (
          <g key={chance}>
            <polyline
              points={points.map((one) => `${x(one.people)},${y(one.share)}`).join(' ')}
              className="explains-path"
            />
            <text x={RIGHT + 10} y={y(points.at(-1)?.share ?? 0) + 5} className="explains-label">
              {`${formatNumber(Math.round(100 * chance))} in 100`}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>{title}</figcaption>
    </figure>
  );
}
