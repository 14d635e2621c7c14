import { formatCount, formatNumber, formatPercent } from '../../base/format.ts';
import type { Hatch } from '../../ui/hatch.tsx';
import type { QuestionView } from '../present.ts';
import type { Result, ResultRow } from '../results.ts';

/** The results strip: the same drawing on the question page, in embeds and on cards. */
export function ResultStrip({ question, result }: { question: QuestionView; result: Result }) {
  return (
    <table className="strip">
      <caption className="sr-only">{`Result of “${question.text}”, ${peopleWords(result.people)}`}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">
            {question.scale
              ? `Step, from ${question.scale.low} to ${question.scale.high}`
              : 'Choice'}
          </th>
          <th scope="col">{result.shows === 'shares' ? 'Share of people' : 'People'}</th>
        </tr>
      </thead>
      <tbody>
        {result.rows.map((row) => (
          <StripRow key={row.number} row={row} result={result} />
        ))}
      </tbody>
    </table>
  );
}

function StripRow({ row, result }: { row: ResultRow; result: Result }) {
  const isLeader = row.number === result.leader;
  const figure = figureOf(row, result);
  const fill = `fill-${row.percent}`;
  return (
    <tr className={isLeader ? 'strip-row strip-glow' : 'strip-row'}>
      <th scope="row">
        <span className="strip-face" aria-hidden="true">
          <span className={`strip-fill ${fill}`} />
          {result.shows === 'shares' && <Range row={row} hatch="hatch" />}
        </span>
        <bdi className="strip-label">{row.label}</bdi>
        {isLeader && (
          <span className={`strip-over ${fill}`} aria-hidden="true">
            <Range row={row} hatch="hatch-on-glow" />
            <bdi className="strip-label">{row.label}</bdi>
            <span className="strip-share">{figure}</span>
          </span>
        )}
      </th>
      <td className="strip-figure">
        <span className="strip-share">{figure}</span>
        {result.shows === 'shares' && (
          <span className="sr-only">{`, ${peopleWords(row.count)}, ${rangeWords(row)}`}</span>
        )}
      </td>
    </tr>
  );
}

/** The 95% interval as a hatched edge on the fill, above and below the words so that they stay readable. */
function Range({ row, hatch }: { row: ResultRow; hatch: Hatch }) {
  const place = {
    x: `${row.low.toFixed(2)}%`,
    width: `${Math.max(0, row.high - row.low).toFixed(2)}%`,
    fill: `url(#${hatch})`,
  };
  return (
    <svg className="strip-range" aria-hidden="true" focusable="false">
      <rect {...place} y="0" height="24%" />
      <rect {...place} y="76%" height="24%" />
    </svg>
  );
}

function figureOf(row: ResultRow, result: Result): string {
  return result.shows === 'shares' ? formatPercent(row.percent) : formatNumber(row.count);
}

export function peopleWords(count: number): string {
  return formatCount(count, { one: '# person', other: '# people' });
}

export function rangeWords(row: ResultRow): string {
  return `range ${Math.round(row.low)} to ${formatPercent(Math.round(row.high))}`;
}
