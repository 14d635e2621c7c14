import { answersToLead } from '../../stats/lead.ts';
import * as words from '../words/drawings.ts';

type Props = {
  title: string;
  /** How many people answered, half for each of two choices. */
  people: readonly number[];
};

const WIDTH = 560;
const ROW = 62;
const BAR = 24;

/** The rule that asks for an img does not know drawings. */
const IMAGE = { role: 'img' } as const;

/** How few forged answers turn a tie into a lead, by the rule of a result here: a band in the middle of each bar. */
export function Forged({ title, people }: Props) {
  const rows = people.map((real) => {
    const forged = answersToLead(real / 2);
    const part = forged / (real + forged);
    return { people: real, forged, part, share: 100 * part };
  });
  const height = rows.length * ROW + 26;
  return (
    <figure className="explains not-prose">
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        {...IMAGE}
        aria-label={words.forgedDrawing({ title, rows })}
      >
        <clipPath id="forged-ends">
          <rect x={0} y={28} width={WIDTH} height={BAR} rx={8} />
        </clipPath>
        {rows.map(({ people: real, forged, part, share }, index) => {
          const band = part * WIDTH;
          const side = (WIDTH - band) / 2;
          return (
            <g key={real} transform={`translate(0 ${index * ROW})`}>
              <text x={0} y={18} className="explains-label">
                {words.people({ count: real })}
              </text>
              <text x={WIDTH} y={18} textAnchor="end" className="explains-soft">
                {words.forged({ forged, share })}
              </text>
              <g clipPath="url(#forged-ends)">
                <rect x={0} y={28} width={side} height={BAR} className="explains-one" />
                <rect x={side} y={28} width={band} height={BAR} className="explains-full" />
                <rect x={side + band} y={28} width={side} height={BAR} className="explains-other" />
              </g>
            </g>
          );
        })}
        <text x={0} y={height - 6} className="explains-soft">
          {words.oneChoice}
        </text>
        <text x={WIDTH} y={height - 6} textAnchor="end" className="explains-soft">
          {words.otherChoice}
        </text>
      </svg>
      <figcaption>{title}</figcaption>
    </figure>
  );
}
