import { formatNumber, formatPercent } from '../../base/words/figures.ts';
import { displayPercent } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { peopleWords } from '../words/result.ts';
import { drawConvergence, CONVERGENCE_PLOT, type Convergence } from '../trend/convergence.ts';
import * as words from '../words/convergence-chart.ts';

type Props = { settling: Convergence; choice: string };

const { width, height } = CONVERGENCE_PLOT;
/** Space below the plot, for the numbers of people. */
const BELOW = 30;
/** A label past this point would stick out. */
const LAST = 930;

/** A share as it settles, inside its range: a drawing for the eye, and the same as a table. */
export function ConvergenceChart({ settling, choice }: Props) {
  const drawing = drawConvergence(settling);
  const across = (x: number) => `${x / (width / 100)}%`;
  return (
    <>
      <div className="settling" aria-hidden="true">
        <svg width="100%" height={height + BELOW} focusable="false">
          {drawing.levels.map(({ y, percent }) => (
            <line key={percent} className="settling-level" x2="100%" y1={y} y2={y} />
          ))}
          <svg
            width="100%"
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
          >
            <path className="settling-band" d={drawing.band} />
            <path className="settling-edge" d={drawing.band} />
            <path className="settling-line" d={drawing.line} />
          </svg>
          <rect className="settling-none" width={across(drawing.start)} height={height} />
          <line
            className="settling-wall"
            x1={across(drawing.start)}
            x2={across(drawing.start)}
            y2={height}
          />
          {drawing.levels.map(({ y, percent }) => (
            <text
              key={percent}
              className="settling-words"
              x="4"
              y={y}
              dy={y < 20 ? '1.1em' : '-0.4em'}
            >
              {formatPercent(percent)}
            </text>
          ))}
          <text className="settling-words" x="4" y={height - 28}>
            {words.fewerThan30}
          </text>
          {drawing.marks.map(({ x, people }) => (
            <g key={people}>
              <line
                className="settling-level"
                x1={across(x)}
                x2={across(x)}
                y1={height}
                y2={height + 6}
              />
              <text
                className="settling-words"
                x={across(x)}
                y={height + 23}
                textAnchor={x > LAST ? 'end' : 'middle'}
              >
                {formatNumber(people)}
              </text>
            </g>
          ))}
          {drawing.widths.map(({ x, top, foot, people }) => (
            <line
              key={people}
              className="settling-span"
              x1={across(x)}
              x2={across(x)}
              y1={top}
              y2={foot}
            />
          ))}
        </svg>
        <div className="settling-end">
          <b>{shareFigure(displayPercent(settling.share))}</b>
          <bdi>{choice}</bdi>
          <span>{peopleWords(settling.people)}</span>
        </div>
      </div>
      <FigureTable label={words.caption({ choice })}>
        <thead>
          <tr>
            <th scope="col">{words.whenCounted}</th>
            {drawing.widths.map(({ people }) => (
              <th key={people} scope="col">
                {formatNumber(people)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <Sentence parts={words.shareOf({ choice: <bdi>“{choice}”</bdi> })} />
            </th>
            {drawing.widths.map(({ people, share }) => (
              <td key={people}>{shareFigure(displayPercent(share))}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{words.rangeWidth}</th>
            {drawing.widths.map(({ people, points }) => (
              <td key={people} className="figures-strong">
                {formatNumber(points)}
              </td>
            ))}
          </tr>
        </tbody>
      </FigureTable>
    </>
  );
}
