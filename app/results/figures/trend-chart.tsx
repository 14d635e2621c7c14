import { formatDay, formatNumber } from '../../base/words/figures.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { changeSentence } from '../words/change.ts';
import { floodWords } from '../words/floods.ts';
import { PLOT_WIDTH, PLOT_HEIGHT } from '../trend/trend-plot.ts';
import type { DrawnTrend, TrendDrawing } from '../trend/trend-drawing.ts';
import { trendNotes } from '../words/trend.ts';
import { TrendHead } from './trend-head.tsx';
import { lineClass, lineRank } from './trend-line.ts';
import * as words from '../words/trend-chart.ts';
import { lengthInPercent } from './svg-length.ts';

/** How the result developed: a sentence, the lines, and the figures by day. */
export function TrendChart({ trend }: { trend: DrawnTrend }) {
  const { drawing } = trend;
  return (
    <div className="trend">
      {trend.change && <p className="max-w-[68ch]">{changeSentence(trend.change)}</p>}
      <div className="trend-drawing" aria-hidden="true">
        <Levels drawing={drawing} />
        <Plot trend={trend} drawing={drawing} />
        <EndLabels trend={trend} drawing={drawing} />
        <NameLabels trend={trend} drawing={drawing} />
        <Key trend={trend} />
      </div>
      {trend.floods.length > 0 && (
        <p className="trend-held">
          <svg className="trend-flood" width="14" height="13" aria-hidden="true" focusable="false">
            <path d="M7 1 13 12H1Z" />
          </svg>
          {trend.floods.map(floodWords).join(' ')}
        </p>
      )}
      <Notes trend={trend} />
      <details className="fold more mt-2">
        <summary>{words.figuresByDay}</summary>
        <Days trend={trend} />
      </details>
    </div>
  );
}

function Levels({ drawing }: { drawing: TrendDrawing }) {
  return (
    <svg height={PLOT_HEIGHT + 26} focusable="false">
      {drawing.levels.map(({ y, text }) => (
        <text key={text} className="trend-words" x="0" y={y} dy="0.34em">
          {text}
        </text>
      ))}
    </svg>
  );
}

function Plot({ trend, drawing }: { trend: DrawnTrend; drawing: TrendDrawing }) {
  return (
    <svg className="trend-plot" width="100%" height={PLOT_HEIGHT + 26} focusable="false">
      {drawing.levels.map(({ y, text }) => (
        <line key={text} className="trend-level" x2="100%" y1={y} y2={y} />
      ))}
      {drawing.gaps.map(({ from, to }) => (
        <rect
          key={from}
          className="trend-gap"
          x={lengthInPercent(from)}
          width={lengthInPercent(to - from)}
          y="0"
          height={PLOT_HEIGHT}
        />
      ))}
      <svg
        width="100%"
        height={PLOT_HEIGHT}
        viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        className="trend-lines"
      >
        {drawing.tooFew > 0 && (
          <path className="trend-too-few" d={`M0 ${PLOT_HEIGHT - 1}H${drawing.tooFew}`} />
        )}
        {drawing.lines.map(({ paths, end }, index) => (
          <g key={trend.lines[index]?.number} className={lineClass(trend, index)}>
            {paths.map((path) => (
              <path key={path} className="trend-line" d={path} />
            ))}
            {end.x < PLOT_WIDTH && (
              <path className="trend-after" d={`M${end.x} ${end.y}H${PLOT_WIDTH}`} />
            )}
          </g>
        ))}
      </svg>
      {drawing.floods.map((x, index) => (
        <svg
          key={trend.floods[index]?.from}
          className="trend-flood"
          x={lengthInPercent(x)}
          y={PLOT_HEIGHT}
        >
          <path d={`M0 0V-${PLOT_HEIGHT}`} />
          <path d="M0-7 6 4H-6Z" />
        </svg>
      ))}
      {drawing.tooFew > 90 && (
        <text className="trend-words" x="0" y={PLOT_HEIGHT - 11}>
          {words.fewerThan30}
        </text>
      )}
      {drawing.times.map(({ x, text }) => (
        <g key={x}>
          <line
            className="trend-level"
            x1={lengthInPercent(x)}
            x2={lengthInPercent(x)}
            y1={PLOT_HEIGHT}
            y2={PLOT_HEIGHT + 6}
          />
          <text
            className="trend-words"
            x={lengthInPercent(x)}
            y={PLOT_HEIGHT + 21}
            textAnchor={x < 60 ? 'start' : x > 940 ? 'end' : 'middle'}
          >
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}

type LabelsProps = { trend: DrawnTrend; drawing: TrendDrawing };

/** The figure at the end of each line, where there is no room for its name. */
function EndLabels({ trend, drawing }: LabelsProps) {
  return (
    <svg className="trend-labels trend-ends" height={PLOT_HEIGHT + 26} focusable="false">
      {drawing.lines.map(({ end, labelY }, index) => (
        <g key={trend.lines[index]?.number} className={lineClass(trend, index)}>
          <EndMarker trend={trend} index={index} from={end.y} to={labelY} />
          <text className="trend-figure" x="32" y={labelY} dy="0.34em">
            {trend.lines[index]?.last}
          </text>
        </g>
      ))}
    </svg>
  );
}

const NAME_HEIGHT = 120;

/** Each line is named at its end; names are moved apart where they would touch. */
function NameLabels({ trend, drawing }: LabelsProps) {
  const height = Math.max(PLOT_HEIGHT + 26, drawing.namesHeight ?? 0);
  return (
    <svg className="trend-labels trend-names" height={height} focusable="false">
      {drawing.lines.map(({ end, labelY, nameY = labelY }, index) => {
        const line = trend.lines[index];
        if (!line) return null;
        return (
          <g key={line.number} className={lineClass(trend, index)}>
            <EndMarker trend={trend} index={index} from={end.y} to={nameY} />
            <foreignObject
              className="trend-name"
              x="32"
              y={nameY - NAME_HEIGHT / 2}
              width="100%"
              height={NAME_HEIGHT}
            >
              <div className="trend-label">
                <span className="trend-figure">{line.last}</span>
                <bdi>{line.label}</bdi>
              </div>
            </foreignObject>
          </g>
        );
      })}
    </svg>
  );
}

type EndProps = { trend: DrawnTrend; index: number; from: number; to: number };

function EndMarker({ trend, index, from, to }: EndProps) {
  return (
    <>
      <path className="trend-leader" d={`M0 ${from}L14 ${to}`} />
      <Marker at={{ x: 20, y: to }} trend={trend} index={index} />
    </>
  );
}

/** The names, where they do not fit beside the lines, from the top down as these end. */
function Key({ trend }: { trend: DrawnTrend }) {
  const ranked = [...trend.lines.entries()].toSorted(
    ([one], [other]) => lineRank(trend, one) - lineRank(trend, other),
  );
  return (
    <ul className="trend-key">
      {ranked.map(([index, { number, label }]) => (
        <li key={number}>
          <svg className={lineClass(trend, index)} width="44" height="16" focusable="false">
            <path className="trend-line" d="M0 8H30" />
            <Marker at={{ x: 36, y: 8 }} trend={trend} index={index} />
          </svg>
          <bdi>{label}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Each line has its own shape, so that lines differ without colour; the reader's own carries the star. */
const SHAPES = [
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z',
  'M-4.5-4.5h9v9h-9Z',
  'M0-6 5.5 4.5h-11Z',
  'M0-6 6 0 0 6-6 0Z',
  'M0 6 5.5-4.5h-11Z',
  'M-2-5.5h4v3.5h3.5v4h-3.5v3.5h-4v-3.5h-3.5v-4h3.5Z',
];
const STAR = 'M0-8c.7 4.6 3.4 7.3 8 8-4.6.7-7.3 3.4-8 8-.7-4.6-3.4-7.3-8-8 4.6-.7 7.3-3.4 8-8Z';

type MarkerProps = { at: { x: number; y: number }; trend: DrawnTrend; index: number };

function Marker({ at, trend, index }: MarkerProps) {
  return (
    <path
      className="trend-marker"
      transform={`translate(${at.x} ${at.y})`}
      d={trend.lines[index]?.isOwn ? STAR : (SHAPES[lineRank(trend, index)] ?? SHAPES[0])}
    />
  );
}

function Notes({ trend }: { trend: DrawnTrend }) {
  return <p className="mt-3 max-w-[68ch] text-note text-soft">{trendNotes(trend).join(' ')}</p>;
}

function Days({ trend }: { trend: DrawnTrend }) {
  return (
    <FigureTable label={words.figuresByDay} columns={trend.lines.length + 2}>
      <TrendHead lines={trend.lines} column={words.byEndOf} />
      <tbody>
        {trend.days.map(({ at, people, figures }) => (
          <tr key={at}>
            <th scope="row">{formatDay(new Date(at))}</th>
            <td>{formatNumber(people)}</td>
            {trend.lines.map(({ number }, index) => (
              <td key={number}>{figures[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
