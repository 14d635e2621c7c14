import { formatCount, formatNumber, formatPercent, formatTenths } from '../../base/format.ts';
import { CountedFigure } from '../../ui/counted-figure.tsx';
import type { Hatch } from '../../ui/hatch.tsx';
import { Star } from '../../ui/mark.tsx';
import type { Result, ResultRow } from '../results.ts';
import { scaleResult, type ScaleResult } from '../scale-result.ts';
import { glows, peopleWords, rangeWords, type DrawingProps } from './result-strip.tsx';

/** A scale as columns: the strip turned upright, one column a step, in the order of the scale. */
export function ScaleColumns({ question, result, mine, isNew = false }: DrawingProps) {
  const scale = scaleResult(result.rows);
  const top = topOf(result);
  const steps = result.rows.length;
  const size = steps > 7 ? ' columns-many' : steps > 5 ? ' columns-some' : '';
  return (
    <div className={`columns${size}${isNew ? ' columns-new' : ''}`}>
      <table className="columns-table">
        <caption className="sr-only">{`Result of “${question.text}”, ${peopleWords(result.people)}, on a scale from ${question.scale?.low ?? ''} to ${question.scale?.high ?? ''}`}</caption>
        <thead>
          <tr>
            {result.rows.map(({ number, label }) => (
              <th key={number} scope="col">
                {mine?.includes(number) && <Star className="columns-star" />}
                {label}
                {mine?.includes(number) && <span className="sr-only">, your answer</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {result.rows.map((row) => (
              <td key={row.number}>
                <Column
                  row={row}
                  shows={result.shows}
                  top={top}
                  isNew={isNew}
                  isLit={mine !== undefined && glows(row.number, result, mine)}
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {question.scale && (
        <p className="columns-ends" aria-hidden="true">
          <bdi>{question.scale.low}</bdi>
          <bdi>{question.scale.high}</bdi>
        </p>
      )}
      {scale.mean !== undefined && <Ruler scale={scale} steps={steps} />}
      <p className="columns-note">
        {result.shows === 'shares'
          ? `The columns reach up to ${formatPercent(top)}.`
          : `The columns reach up to ${formatCount(top, { one: '# person', other: '# people' })}.`}
      </p>
    </div>
  );
}

/** The height of the drawing in per cents or people: the next round figure above everything in it. */
function topOf({ rows, shows }: Result): number {
  const most = Math.max(...rows.map(({ count, high }) => (shows === 'shares' ? high : count)));
  const step = most > 50 ? 10 : most > 10 ? 5 : 1;
  return Math.max(1, Math.ceil(most / step) * step);
}

type ColumnProps = {
  row: ResultRow;
  shows: Result['shows'];
  top: number;
  isNew: boolean;
  isLit: boolean;
};

function Column({ row, shows, top, isNew, isLit }: ColumnProps) {
  const isShare = shows === 'shares';
  const heightOf = (value: number) => (value / top) * 100;
  const height = heightOf(isShare ? row.percent : row.count);
  const [low, high] = [heightOf(row.low), heightOf(row.high)];
  return (
    <span className={isLit ? 'column column-glow' : 'column'}>
      <span className="column-figure">
        <CountedFigure
          value={isShare ? row.percent : row.count}
          format={formatNumber}
          isNew={isNew}
        />
        {isShare && <span className="column-unit">%</span>}
      </span>
      {isShare && (
        <span className="sr-only">{`, ${peopleWords(row.count)}, ${rangeWords(row)}`}</span>
      )}
      <svg className="column-face" aria-hidden="true" focusable="false">
        <rect
          className="column-fill"
          width="100%"
          y={percent(100 - height)}
          height={percent(height)}
        />
        {height > 0 && (
          <rect className="column-edge" width="100%" y={percent(100 - height)} height="2" />
        )}
        {isShare && (
          <Range
            from={Math.min(low, height)}
            to={height}
            hatch={isLit ? 'hatch-on-glow' : 'hatch'}
          />
        )}
        {isShare && <Range from={height} to={Math.max(high, height)} hatch="hatch" />}
      </svg>
    </span>
  );
}

function Range({ from, to, hatch }: { from: number; to: number; hatch: Hatch }) {
  return (
    <rect
      className="column-range"
      width="100%"
      y={percent(100 - to)}
      height={percent(to - from)}
      fill={`url(#${hatch})`}
    />
  );
}

const SIDE_BY_SIDE = 28;

/** Where mean and median stand, under the steps they stand between. */
function Ruler({ scale, steps }: { scale: ScaleResult; steps: number }) {
  const { mean, median, interval, first } = scale;
  const at = (value: number) => ((value - first + 0.5) / steps) * 100;
  if (mean === undefined || median === undefined) return null;
  const isApart = Math.abs(at(mean) - at(median)) > SIDE_BY_SIDE;
  return (
    <svg
      className={isApart ? 'columns-ruler columns-ruler-one' : 'columns-ruler'}
      role="presentation"
      focusable="false"
    >
      <line
        className="ruler-line"
        x1={percent(at(first))}
        x2={percent(at(scale.last))}
        y1="12"
        y2="12"
      />
      {Array.from({ length: steps }, (_, index) => (
        <line
          key={index}
          className="ruler-line"
          x1={percent(at(first + index))}
          x2={percent(at(first + index))}
          y1="7"
          y2="12"
        />
      ))}
      {interval && (
        <rect
          x={percent(at(interval.low))}
          width={percent(at(interval.high) - at(interval.low))}
          y="7"
          height="10"
          fill="url(#hatch)"
        />
      )}
      <svg x={percent(at(median))} y="12" className="ruler-mark">
        <path className="ruler-median" d="M0-1 6-11H-6Z" />
      </svg>
      <svg x={percent(at(mean))} y="12" className="ruler-mark">
        <path className="ruler-mean" d="M0 1 7 12H-7Z" />
      </svg>
      <RulerWords at={at(mean)} y={44}>{`Mean ${formatTenths(mean)}`}</RulerWords>
      <RulerWords
        at={at(median)}
        y={isApart ? 44 : 66}
      >{`Median ${Number.isInteger(median) ? formatNumber(median) : formatTenths(median)}`}</RulerWords>
    </svg>
  );
}

function RulerWords({ at, y, children }: { at: number; y: number; children: string }) {
  const anchor = at < 20 ? 'start' : at > 80 ? 'end' : 'middle';
  return (
    <text className="ruler-words" x={percent(at)} y={y} textAnchor={anchor}>
      {children}
    </text>
  );
}

const percent = (value: number) => `${value.toFixed(2)}%`;
