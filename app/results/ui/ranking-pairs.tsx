import { formatNumber, formatTenths } from '../../base/words/figures.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import type { RankingResult } from '../rankings/ranking-result.ts';
import { choiceLabel } from '../rankings/ranking-outcome.ts';
import { pairsInWords } from '../rankings/ranking-words.ts';

/** Every choice against every other, with the mean rank of each. */
export function RankingPairs({ ranking }: { ranking: RankingResult }) {
  const { order, pairs, ranks, shows } = ranking;
  const beats = (row: number, column: number) =>
    shows === 'shares' && (pairs.wins[row]?.[column] ?? 0) > (pairs.wins[column]?.[row] ?? 0);
  return (
    <>
      <p className="max-w-[68ch]">{pairsInWords(ranking)}</p>
      <FigureTable label="How many put one choice above another">
        <thead>
          <tr>
            <th scope="col">People who put this choice</th>
            {order.map((number, column) => (
              <th key={number} scope="col">
                <span aria-hidden="true">{`above ${formatNumber(column + 1)}`}</span>
                <span className="sr-only">{`above ${choiceLabel(ranking, number)}`}</span>
              </th>
            ))}
            <th scope="col">Mean place</th>
            <th scope="col">Ranked by</th>
          </tr>
        </thead>
        <tbody>
          {order.map((number, row) => (
            <tr key={number}>
              <th scope="row">
                <span aria-hidden="true">{`${formatNumber(row + 1)} `}</span>
                <bdi>{choiceLabel(ranking, number)}</bdi>
              </th>
              {order.map((other, column) => (
                <td key={other} className={beats(row, column) ? 'figures-beats' : undefined}>
                  {row === column ? '' : formatNumber(pairs.wins[row]?.[column] ?? 0)}
                  {beats(row, column) && <span className="sr-only">, more than the other way</span>}
                </td>
              ))}
              <td>{meanPlace(ranks[row]?.mean)}</td>
              <td>{formatNumber(ranks[row]?.people ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <p className="mt-4 max-w-[68ch] text-small text-soft">
        {shows === 'shares' &&
          'Underlined: more people put the row above the column than below it. '}
        A choice that somebody ranked stands above all they left out. The mean place, 1 the best, is
        over the people who ranked the choice.
      </p>
    </>
  );
}

function meanPlace(mean: number | undefined): string {
  return mean === undefined ? '–' : formatTenths(mean);
}
