import { formatNumber } from '../../base/words/figures.ts';
import { leadsAtClose } from '../../stats/lead.ts';
import * as words from '../words/drawings.ts';

type Props = {
  title: string;
  /** The middle one is left out the second time. */
  choices: readonly [string, string, string];
  /** How many want each of them. */
  people: readonly [number, number, number];
  /** How many of the middle take the first when theirs is not there; the rest take the last. */
  toFirst: number;
};

type Band = { name: string; count: number; start: number };
type NamedBand = Band & { isAhead: boolean };

const WIDTH = 560;
const GAP = 30;
const BAR = 30;
const TOP = 62;
const BOTTOM = 190;
const HEIGHT = 294;

/** The rule that asks for an img does not know drawings. */
const IMAGE = { role: 'img' } as const;

/** The same people asked twice: with three choices, and with the middle one left out, as bands that part and join. */
export function MissingChoice({ title, choices, people, toFirst }: Props) {
  const [first, middle, last] = people;
  const all = first + middle + last;
  const wide = (count: number) => (count / all) * (WIDTH - 2 * GAP);
  const toLast = middle - toFirst;
  const [middleAt, lastAt] = [wide(first) + GAP, wide(first + middle) + 2 * GAP];
  const before = bandsOf(all, [
    { name: choices[0], count: first, start: 0 },
    { name: choices[1], count: middle, start: middleAt },
    { name: choices[2], count: last, start: lastAt },
  ]);
  const after = bandsOf(all, [
    { name: choices[0], count: first + toFirst, start: 0 },
    { name: choices[2], count: last + toLast, start: WIDTH - wide(last + toLast) },
  ]);
  const flows = [
    { from: 0, to: 0, count: first, look: 'explains-full' },
    { from: middleAt, to: wide(first), count: toFirst, look: 'explains-one' },
    {
      from: middleAt + wide(toFirst),
      to: WIDTH - wide(last + toLast),
      count: toLast,
      look: 'explains-one',
    },
    { from: lastAt, to: lastAt, count: last, look: 'explains-other' },
  ];
  return (
    <figure className="explains not-prose">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        {...IMAGE}
        aria-label={words.missingChoiceDrawing({ title, three: before, two: after })}
      >
        <text x={0} y={18} className="explains-soft">
          {words.threeChoices({ count: all })}
        </text>
        {flows.map(({ from, to, count, look }) => (
          <g key={from} className={look}>
            <path d={flowPath(from, to, wide(count))} className="explains-flow" />
            <rect x={from} y={TOP} width={wide(count)} height={BAR} />
            <rect x={to} y={BOTTOM} width={wide(count)} height={BAR} />
          </g>
        ))}
        {flows
          .filter(({ from, to }) => from !== to)
          .map(({ from, to, count }) => (
            <text
              key={from}
              x={(from + to + wide(count)) / 2}
              y={(TOP + BAR + BOTTOM) / 2 + 6}
              textAnchor="middle"
              className="explains-label"
            >
              {formatNumber(count)}
            </text>
          ))}
        <BandNames parts={before} y={TOP - 10} />
        <BandNames parts={after} y={BOTTOM + BAR + 26} />
        <text x={0} y={HEIGHT - 6} className="explains-soft">
          {words.leftOut}
        </text>
      </svg>
      <figcaption>{title}</figcaption>
    </figure>
  );
}

/** The last one ends where its bar ends, so that a long name stays inside the drawing. */
function BandNames({ parts, y }: { parts: readonly NamedBand[]; y: number }) {
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    return (
      <text
        key={part.name}
        x={isLast ? WIDTH : part.start}
        y={y}
        textAnchor={isLast ? 'end' : 'start'}
        className="explains-label"
      >
        {words.band(part)}
      </text>
    );
  });
}

/** Ahead by the rule of a result here. */
function bandsOf(all: number, parts: readonly Band[]): NamedBand[] {
  return parts.map((part) => ({
    ...part,
    isAhead: parts.every(
      (other) => other.name === part.name || leadsAtClose(part.count, other.count, all),
    ),
  }));
}

function flowPath(from: number, to: number, wide: number): string {
  const [top, bottom] = [TOP + BAR, BOTTOM];
  const half = (top + bottom) / 2;
  return (
    `M${from} ${top}C${from} ${half} ${to} ${half} ${to} ${bottom}` +
    `H${to + wide}C${to + wide} ${half} ${from + wide} ${half} ${from + wide} ${top}Z`
  );
}
