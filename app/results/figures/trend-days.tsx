import { Fragment } from 'react';
import { formatDay, formatNumber } from '../../base/words/figures.ts';
import { formatShortDay } from '../../base/words/chart-figures.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { DAY_PLOT_HEIGHT, type DrawnDays } from '../trend/day-drawing.ts';
import type { DrawnTrend } from '../trend/trend-drawing.ts';
import * as words from '../words/trend.ts';
import { TrendHead } from './trend-head.tsx';
import { lineClass } from './trend-line.ts';

type Props = { trend: DrawnTrend; days: DrawnDays };

/** Each day by itself, in a small plot for each line: every point with its range, and the value of everybody. */
export function TrendDays({ trend, days }: Props) {
  const { title, about, note, column, inFigures } = words.periodWords(trend, days);
  return (
    <section className="trend day-shares" aria-label={title}>
      <h3 className="text-lead font-semibold">{title}</h3>
      <p className="mt-1 max-w-[68ch] text-small text-soft">{about}</p>
      <div className="day-plots" aria-hidden="true">
        {trend.lines.map(({ number, label }, index) => (
          <figure key={number} className={lineClass(trend, index)}>
            <figcaption>
              <bdi>{label}</bdi>
            </figcaption>
            <DayPlot days={days} line={index} />
          </figure>
        ))}
      </div>
      <p className="mt-3 max-w-[68ch] text-note text-soft">{note}</p>
      <details className="fold more mt-2">
        <summary>{inFigures}</summary>
        <DayTable trend={trend} days={days} column={column} label={inFigures} />
      </details>
    </section>
  );
}

function DayPlot({ days, line }: { days: DrawnDays; line: number }) {
  const plot = days.plots[line];
  if (!plot) return null;
  return (
    <div className="day-plot">
      <svg height={DAY_PLOT_HEIGHT + 22} focusable="false">
        {days.levels.map(({ y, text }) => (
          <text key={text} className="trend-words" x="0" y={y} dy="0.34em">
            {text}
          </text>
        ))}
      </svg>
      <svg width="100%" height={DAY_PLOT_HEIGHT + 22} focusable="false">
        {days.levels.map(({ y, text }) => (
          <line key={text} className="trend-level" x2="100%" y1={y} y2={y} />
        ))}
        <line className="day-all" x2="100%" y1={plot.all} y2={plot.all} />
        {plot.marks.map(({ x, y, top, bottom }) => (
          <Fragment key={x}>
            <line className="day-range" x1={`${x}%`} x2={`${x}%`} y1={top} y2={bottom} />
            <circle className="trend-marker" cx={`${x}%`} cy={y} r="3.5" />
          </Fragment>
        ))}
        {days.ends.map(({ at, x }) => (
          <text
            key={at}
            className="trend-words"
            x={`${x}%`}
            y={DAY_PLOT_HEIGHT + 18}
            textAnchor={x < 12 ? 'start' : x > 88 ? 'end' : 'middle'}
          >
            {formatShortDay(new Date(at))}
          </text>
        ))}
      </svg>
    </div>
  );
}

type TableProps = Props & { column: string; label: string };

function DayTable({ trend, days, column, label: name }: TableProps) {
  return (
    <FigureTable label={name} columns={trend.lines.length + 2}>
      <TrendHead lines={trend.lines} column={column} />
      <tbody>
        {days.parts.map(({ at, people, figures }) => (
          <tr key={at}>
            <th scope="row">{(days.span === 1 ? formatShortDay : formatDay)(new Date(at))}</th>
            <td>{formatNumber(people)}</td>
            {trend.lines.map(({ number }, index) => (
              <td key={number}>
                {figures[index]?.value}
                {figures[index] && (
                  <span className="block text-note text-soft">{words.range(figures[index])}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
