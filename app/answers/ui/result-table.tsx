import { formatNumber, formatPercent } from '../../base/format.ts';
import type { QuestionView } from '../present.ts';
import type { Result } from '../results.ts';

/** The same result as plain figures: what a reporter copies. */
export function ResultTable({ question, result }: { question: QuestionView; result: Result }) {
  const hasShares = result.shows === 'shares';
  return (
    <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label="Figures of the result">
      <table className="w-full max-w-215 text-small tabular-nums">
        <thead>
          <tr className="border-b border-line text-soft *:py-2.5 *:pe-6 *:text-end *:font-medium *:first:text-start *:last:pe-0">
            <th scope="col">{question.kind === 'ranking' ? 'Put first' : 'Choice'}</th>
            <th scope="col">People</th>
            {hasShares && <th scope="col">Share</th>}
            {hasShares && <th scope="col">Range</th>}
          </tr>
        </thead>
        <tbody>
          {result.rows.map((row) => (
            <tr
              key={row.number}
              className="border-b border-line *:py-2.5 *:pe-6 *:text-end *:first:text-start *:last:pe-0"
            >
              <th scope="row" className="font-medium">
                <bdi>{row.label}</bdi>
              </th>
              <td>{formatNumber(row.count)}</td>
              {hasShares && <td>{formatPercent(row.percent)}</td>}
              {hasShares && (
                <td className="whitespace-nowrap">{`${Math.round(row.low)}–${formatPercent(Math.round(row.high))}`}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
