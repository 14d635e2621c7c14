import { formatCount, formatNumber, formatPercent } from '../../base/format.ts';
import type { QuestionView } from '../present.ts';
import type { Result } from '../results.ts';
import { peopleWords } from './result-strip.tsx';

const MOST_ROWS = 4;

/** A result in a card: the first few choices, each a label above a thin bar. */
export function SlimResult({ question, result }: { question: QuestionView; result: Result }) {
  const shown = question.kind === 'scale' ? topOfScale(result) : result.rows.slice(0, MOST_ROWS);
  const left = result.rows.length - shown.length;
  return (
    <>
      <table className="slim">
        <caption className="sr-only">{`Result of “${question.text}”, ${peopleWords(result.people)}`}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Choice</th>
            <th scope="col">{result.shows === 'shares' ? 'Share of people' : 'People'}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr
              key={row.number}
              className={row.number === result.leader ? 'slim-row slim-lead' : 'slim-row'}
            >
              <th scope="row">
                <bdi>{row.label}</bdi>
                <span className="slim-bar" aria-hidden="true">
                  <span className={`slim-fill fill-${row.percent}`} />
                </span>
              </th>
              <td>
                {result.shows === 'shares' ? formatPercent(row.percent) : formatNumber(row.count)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p className="text-note text-soft">
          {formatCount(left, { one: 'and # more choice', other: 'and # more choices' })}
        </p>
      )}
    </>
  );
}

/** Of a scale the steps most people picked, in the scale's own order. */
function topOfScale(result: Result) {
  const most = result.rows.toSorted((a, b) => b.count - a.count).slice(0, MOST_ROWS);
  return most.toSorted((a, b) => a.number - b.number);
}
