import { formatNumber } from '../../base/format.ts';
import { Figures } from '../../ui/figures.tsx';
import type { Feed } from '../feed.ts';
import { drawMinutes, fullestOf, spansOf, type MinutesDrawing } from '../minutes.ts';
import { fullestWords, spanWords } from '../wall-words.ts';

type Props = { feed: Feed; clock: (at: number) => string; isUtc: boolean };

/** Answers a minute: a bar each, the one that still runs hatched; the same said, and as figures. */
export function MinutesChart({ feed, clock, isUtc }: Props) {
  const drawing = drawMinutes(feed);
  const fullest = fullestOf(feed);
  return (
    <section aria-labelledby="minutes" className="minutes-part">
      <h2 id="minutes" className="minutes-name">
        Answers a minute
      </h2>
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
          {drawing.times.map(({ x, at }) => (
            <text key={at} className="minutes-words" x={`${x}%`} y="1em" textAnchor="middle">
              {clock(at)}
            </text>
          ))}
          <text className="minutes-words minutes-now" x="100%" y="1em" textAnchor="end">
            now
          </text>
        </svg>
      </div>
      <p className="minutes-said">
        {fullestWords(fullest, clock)}
        {drawing.bars.at(-1)?.isRunning && ' The minute that still runs is hatched.'}
        {isUtc && ' Times are in UTC.'}
      </p>
      <details className="more">
        <summary>The figures in a table</summary>
        <Figures label="Answers in the last hour">
          <caption className="sr-only">Answers in the last hour, by five minutes</caption>
          <thead>
            <tr>
              <th scope="col">Five minutes</th>
              <th scope="col">Answers</th>
            </tr>
          </thead>
          <tbody>
            {spansOf(feed).map((span) => (
              <tr key={span.from}>
                <th scope="row">{spanWords(span, clock)}</th>
                <td>{formatNumber(span.answers)}</td>
              </tr>
            ))}
          </tbody>
        </Figures>
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
