import { useId, type ReactNode } from 'react';
import { formatNumber, formatTenths } from '../../base/words/figures.ts';
import { AnimatedNumber } from '../../ui/animated-number.tsx';
import { Star } from '../../ui/logo.tsx';
import type { Result, ResultRow } from '../result.ts';
import { columnAxisMax } from '../column-axis.ts';
import { meanFigure, scaleResult, type ScaleResult } from '../scales/scale-result.ts';
import { rangeWords } from '../../base/words/shares.ts';
import { ColumnFace } from './column-face.tsx';
import { type ResultDrawingProps } from './result-strip.tsx';
import { peopleWords } from '../words/result.ts';
import * as words from '../words/scale-columns.ts';

/** A scale as columns: the strip turned upright, one column for each step, in the order of the scale. */
export function ScaleColumns({ question, result, mine, isNew = false }: ResultDrawingProps) {
  const scale = scaleResult(result.rows);
  const top = columnAxisMax(result);
  const steps = result.rows.length;
  const size = steps > 7 ? ' columns-many' : steps > 5 ? ' columns-some' : '';
  return (
    <div className={`columns${size}${isNew ? ' columns-new' : ''}`}>
      {result.shows === 'shares' && (
        <p className="columns-unit" aria-hidden="true">
          {words.unit}
        </p>
      )}
      <table className="columns-table">
        <caption className="sr-only">
          {words.resultOf({ text: question.text, people: result.people, ...question.scale })}
        </caption>
        <thead>
          <tr>
            {result.rows.map(({ number, label }) => (
              <th key={number} scope="col">
                {mine?.includes(number) && <Star className="columns-star" />}
                {label}
                {mine?.includes(number) && <span className="sr-only">{words.isYourAnswer}</span>}
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
                  result={result}
                  top={top}
                  isNew={isNew}
                  isLit={mine?.includes(row.number)}
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
        {result.shows === 'shares' ? words.reachShare({ top }) : words.reachPeople({ top })}
      </p>
    </div>
  );
}

type ColumnProps = {
  row: ResultRow;
  result: Result;
  top: number;
  isNew: boolean;
  isLit: boolean | undefined;
};

function Column({ row, result, top, isNew, isLit }: ColumnProps) {
  const isShare = result.shows === 'shares';
  return (
    <span className="column">
      <span className="column-figure">
        {isShare && row.edge}
        <AnimatedNumber
          value={isShare ? row.percent : row.count}
          format={formatNumber}
          isNew={isNew}
        />
        {isShare && <span className="column-unit">%</span>}
      </span>
      {isShare && (
        <span className="sr-only">{`, ${peopleWords(row.count)}, ${rangeWords(row)}`}</span>
      )}
      <ColumnFace row={row} result={result} top={top} isLit={isLit} className="column-face" />
    </span>
  );
}

const SIDE_BY_SIDE = 28;

/** Marks mean and median below the columns. Heights are in em, so that they scale with the text. */
function Ruler({ scale, steps }: { scale: ScaleResult; steps: number }) {
  const { mean, median, first } = scale;
  const said = useId();
  const at = placesIn(scale);
  if (mean === undefined || median === undefined) return null;
  return (
    <svg className="columns-ruler" aria-labelledby={said} focusable="false">
      <line
        className="ruler-line"
        x1={percent(at(first))}
        x2={percent(at(scale.last))}
        y1="0.75em"
        y2="0.75em"
      />
      {Array.from({ length: steps }, (_, index) => (
        <line
          key={index}
          className="ruler-line"
          x1={percent(at(first + index))}
          x2={percent(at(first + index))}
          y1="0.4375em"
          y2="0.75em"
        />
      ))}
      <RulerMark at={at(median)}>
        <path className="ruler-median" d="M0-1 6-11H-6Z" />
      </RulerMark>
      <MeanMark scale={scale} />
      <svg id={said} y="1.75em" className="ruler-mark">
        <RulerWords at={at} scale={scale} mean={mean} median={median} />
      </svg>
    </svg>
  );
}

/** The places of values below the columns of a scale, in per cent of their width. */
const placesIn =
  ({ first, last }: ScaleResult) =>
  (value: number) =>
    ((value - first + 0.5) / (last - first + 1)) * 100;

/** The mean below the columns, and its range as a band. Heights are in em, so that they scale with the text. */
export function MeanMark({ scale }: { scale: ScaleResult }) {
  const { mean, meanInterval } = scale;
  if (mean === undefined) return null;
  const at = placesIn(scale);
  return (
    <>
      {meanInterval && (
        <rect
          x={percent(at(meanInterval.low))}
          width={percent(at(meanInterval.high) - at(meanInterval.low))}
          y="0.4375em"
          height="0.625em"
          fill="url(#hatch)"
        />
      )}
      <RulerMark at={at(mean)}>
        <path className="ruler-mean" d="M0 1 7 12H-7Z" />
      </RulerMark>
    </>
  );
}

function RulerMark({ at, children }: { at: number; children: ReactNode }) {
  return (
    <svg
      x={percent(at)}
      y="0.75em"
      width="1em"
      height="1em"
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="ruler-mark"
    >
      {children}
    </svg>
  );
}

type WordsProps = {
  at: (value: number) => number;
  scale: ScaleResult;
  mean: number;
  median: number;
};

/** On one line: each under its mark, or side by side in the order of the marks where these are close. */
function RulerWords({ at, scale, mean, median }: WordsProps) {
  const both = [
    { value: mean, label: words.meanIs({ figure: meanFigure(scale) ?? '' }) },
    {
      value: median,
      label: words.medianIs({
        figure: Number.isInteger(median) ? formatNumber(median) : formatTenths(median),
      }),
    },
  ].toSorted((one, other) => one.value - other.value);
  if (Math.abs(at(mean) - at(median)) > SIDE_BY_SIDE)
    return both.map(({ value, label }) => (
      <text key={label} {...placeOf(at(value))}>
        {label}
      </text>
    ));
  return (
    <text {...placeOf(at((mean + median) / 2))}>
      {both.map(({ label }, index) => (
        <tspan key={label} dx={index > 0 ? '1.25em' : undefined}>
          {label}
        </tspan>
      ))}
    </text>
  );
}

/** Keeps words from sticking out at either end. */
function placeOf(at: number) {
  const textAnchor = at < 22 ? 'start' : at > 78 ? 'end' : 'middle';
  const x = { start: Math.max(0, at - 4), middle: at, end: Math.min(100, at + 4) }[textAnchor];
  return { className: 'ruler-words', x: percent(x), y: '1em', textAnchor } as const;
}

const percent = (value: number) => `${value.toFixed(2)}%`;
