import { formatNumber } from '../../base/words/figures.ts';
import { displayShare } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { MIN_FOR_SHARES } from '../result.ts';
import { startedOf, type SurveyProgress } from '../survey-progress.ts';
import * as words from '../words/survey-drop-off.ts';

type Props = {
  progress: SurveyProgress;
  /** The number of each question in the survey, from 1. */
  places: readonly number[];
};

const HEIGHT = 148;
/** A step without people still shows as a line. */
const LEAST = 2;

/** How many people answered each question, as steps that go down where people stopped, and as a table. */
export function SurveyDropOff({ progress, places }: Props) {
  const began = startedOf(progress);
  if (began === 0) return null;
  const width = 100 / places.length;
  const topOf = (people: number) =>
    HEIGHT - Math.max(LEAST, Math.round((people / began) * (HEIGHT - LEAST)));
  const share = (at: number) => `${(at * width).toFixed(3)}%`;
  return (
    <div className="mt-8 max-w-215">
      <p className="mb-4 max-w-[64ch] text-small text-soft">{words.lead}</p>
      <div className="survey-stair" aria-hidden="true">
        <svg width="100%" height={HEIGHT} focusable="false">
          {places.map((place, at) => {
            const top = topOf(progress.answered[at] ?? 0);
            const before = at === 0 ? top : topOf(progress.answered[at - 1] ?? 0);
            return (
              <g key={place}>
                <rect
                  className="survey-area"
                  x={share(at)}
                  width={share(1)}
                  y={top}
                  height={HEIGHT - top}
                />
                <line className="survey-edge" x1={share(at)} x2={share(at + 1)} y1={top} y2={top} />
                <line className="survey-edge" x1={share(at)} x2={share(at)} y1={before} y2={top} />
              </g>
            );
          })}
        </svg>
        <ol className="survey-counts">
          {places.map((place, at) => (
            <li key={place}>
              <span className="survey-figure">{formatNumber(progress.answered[at] ?? 0)}</span>
              <span className="text-note text-soft">
                {places.length > 8 ? place : words.shortName({ place })}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <details className="fold more mt-2">
        <summary>{words.table}</summary>
        <Table progress={progress} places={places} began={began} />
      </details>
    </div>
  );
}

function Table({ progress, places, began }: Props & { began: number }) {
  const hasShares = began >= MIN_FOR_SHARES;
  return (
    <FigureTable label={words.caption}>
      <thead>
        <tr>
          <th scope="col">{words.questionHead}</th>
          <th scope="col">{words.answeredIt}</th>
          {hasShares && <th scope="col">{words.shareOfAll}</th>}
          <th scope="col">{words.stoppedAfter}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((place, at) => {
          const people = progress.answered[at] ?? 0;
          return (
            <tr key={place}>
              <th scope="row">{words.questionAt({ place })}</th>
              <td>{formatNumber(people)}</td>
              {hasShares && <td>{shareFigure(displayShare(people, began))}</td>}
              <td>
                {at === places.length - 1 ? words.theLast : formatNumber(progress.stopped[at] ?? 0)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </FigureTable>
  );
}
