import { intervalOfDifference } from '../../stats/lead.ts';
import { wilsonInterval } from '../../stats/wilson.ts';
import { formatNumber, formatTenths } from '../../base/words/figures.ts';
import { formatSigned, formatSignedTenths } from '../../base/words/chart-figures.ts';
import * as words from '../words/drawings.ts';

type Props = {
  title: string;
  /** `share`: [people who picked it, people]. `gap`: [first, second, people]. */
  of: 'share' | 'gap';
  rows: readonly (readonly number[])[];
};

type Span = { label: string; mid: number; low: number; high: number };

const WIDTH = 560;
const ROW = 58;
const EDGE = 16;

/** The rule that asks for an img does not know drawings. */
const IMAGE = { role: 'img' } as const;

/** Ranges beside each other, computed by the same rules as those of a result: how sure a share, or a gap, is. */
export function Spans({ title, of, rows }: Props) {
  const spans = rows.map(of === 'gap' ? gapSpan : shareSpan);
  const reach = Math.max(10, ...spans.map(({ low, high }) => Math.max(Math.abs(low), high)));
  const round = Math.ceil(reach / 10) * 10;
  const [from, to] = of === 'gap' ? [-round, round] : [0, Math.max(round, 50)];
  const x = (value: number) => EDGE + ((value - from) / (to - from)) * (WIDTH - 2 * EDGE);
  const height = spans.length * ROW + 34;
  const figure = of === 'gap' ? formatSignedTenths : formatTenths;
  const said = spans.map(({ label, low, high }) => ({
    label,
    low: figure(low),
    high: figure(high),
  }));
  const ticks = of === 'gap' ? [from, 0, to] : [0, to / 2, to];
  return (
    <figure className="explains not-prose">
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        {...IMAGE}
        aria-label={words.spansDrawing({ title, spans: said })}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            {(tick === 0 || tick === to / 2) && (
              <line x1={x(tick)} x2={x(tick)} y1={0} y2={height - 26} className="explains-line" />
            )}
            <text
              x={x(tick)}
              y={height - 8}
              className="explains-soft"
              textAnchor={tick === from ? 'start' : tick === to ? 'end' : 'middle'}
            >
              {tickWords(of, tick)}
            </text>
          </g>
        ))}
        {spans.map(({ label, mid, low, high }, index) => (
          <g key={label} transform={`translate(0 ${index * ROW})`}>
            <text x={EDGE} y={18} className="explains-label">
              {label}
            </text>
            <rect
              x={x(low)}
              y={28}
              width={x(high) - x(low)}
              height={16}
              rx={8}
              className={low > 0 && of === 'gap' ? 'explains-sure' : 'explains-span'}
            />
            <circle cx={x(mid)} cy={36} r={4.5} className="explains-dot" />
            <text x={WIDTH - EDGE} y={18} textAnchor="end" className="explains-soft">
              {words.range({ low: figure(low), high: figure(high) })}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>{title}</figcaption>
    </figure>
  );
}

function tickWords(of: Props['of'], tick: number): string {
  if (of === 'share') return `${formatNumber(tick)}%`;
  return tick === 0 ? words.level : formatSigned(tick);
}

function shareSpan([count = 0, people = 1]: readonly number[]): Span {
  const { low, high } = wilsonInterval(count, people);
  const label = words.share({ count, people });
  return { label, mid: (100 * count) / people, low: 100 * low, high: 100 * high };
}

function gapSpan([first = 0, second = 0, people = 1]: readonly number[]): Span {
  const { low, high } = intervalOfDifference(first, second, people);
  const label = words.gap({ first, second, people });
  return { label, mid: (100 * (first - second)) / people, low: 100 * low, high: 100 * high };
}
