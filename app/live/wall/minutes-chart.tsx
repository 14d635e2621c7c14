import { formatNumber } from '../../base/words/figures.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import type { RecentActivity } from '../recent-activity.ts';
import { drawMinutes, fullestOf, spansOf, type MinutesDrawing } from '../minutes.ts';
import * as words from '../words/wall.ts';

type Props = {
  activity: RecentActivity;
  /** The end of the chart while it is paused or offline. */
  until: number | undefined;
  clock: (at: number) => string;
  isUtc: boolean;
};

/** Answers a minute: one bar each, the running one an outline; also as a sentence and as a table. */
export function MinutesChart({ activity, until, clock, isUtc }: Props) {
  const drawing = drawMinutes(activity);
  const fullest = fullestOf(activity);
  const running = drawing.bars.find(({ isRunning }) => isRunning);
  return (
    <section aria-labelledby="minutes" className="minutes-part">
      <div className="minutes-top">
        <h2 id="minutes" className="minutes-name">
          {words.answersAMinute}
        </h2>
        <span className="minutes-now" data-still={until !== undefined}>
          {words.endWords(until, clock)}
        </span>
      </div>
      <div className="minutes" aria-hidden="true">
        <svg className="minutes-levels" focusable="false">
          {drawing.levels.map(({ y, value }) => (
            <text key={value} className="minutes-words" x="0" y={`${y}%`} dy="0.34em">
              {formatNumber(value)}
            </text>
          ))}
        </svg>
        <Plot drawing={drawing} />
        <svg className="minutes-times" focusable="false">
          {drawing.times.map(({ x, at, anchor }) => (
            <text key={at} className="minutes-words" x={`${x}%`} y="1em" textAnchor={anchor}>
              {clock(at)}
            </text>
          ))}
        </svg>
      </div>
      <p className="minutes-said">
        {words.fullestWords(fullest, clock)}
        {running && ` ${words.runningWords(running.key, until, clock)}`}
        {isUtc && ` ${words.inUtc}`}
      </p>
      <details className="fold more">
        <summary>{words.figuresInTable}</summary>
        <FigureTable label={words.byFiveMinutes}>
          <caption className="sr-only">{words.byFiveMinutes}</caption>
          <thead>
            <tr>
              <th scope="col">{words.fiveMinutes}</th>
              <th scope="col">{words.answers}</th>
            </tr>
          </thead>
          <tbody>
            {spansOf(activity).map((span) => (
              <tr key={span.from}>
                <th scope="row">{words.spanWords(span, until, clock)}</th>
                <td>{formatNumber(span.answers)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </details>
    </section>
  );
}

function Plot({ drawing }: { drawing: MinutesDrawing }) {
  return (
    <svg className="minutes-plot" focusable="false">
      {drawing.levels.map(({ y, value }) => (
        <line
          key={value}
          className={value === 0 ? 'minutes-zero' : 'minutes-level'}
          x2="100%"
          y1={`${y}%`}
          y2={`${y}%`}
        />
      ))}
      {drawing.bars.map(({ key, x, width, y, height, isRunning }) => (
        <g key={key} className={isRunning ? 'minutes-running' : undefined}>
          <rect
            className="minutes-bar"
            x={`${x}%`}
            width={`${width}%`}
            y={`${y}%`}
            height={`${height}%`}
          />
          <rect className="minutes-edge" x={`${x}%`} width={`${width}%`} y={`${y}%`} />
        </g>
      ))}
    </svg>
  );
}
