import { formatNumber, formatTenths } from '../../base/words/figures.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import type { RankingResult } from '../rankings/ranking-result.ts';
import { rankedLabel } from '../rankings/ranking-outcome.ts';
import { pairsInWords } from '../words/rounds.ts';
import * as words from '../words/ranking-rounds.ts';

/** Every choice against every other, with the mean rank of each. */
export function RankingPairs({ ranking }: { ranking: RankingResult }) {
  const { order, pairs, ranks, shows } = ranking;
  const beats = (row: number, column: number) =>
    shows === 'shares' && (pairs.wins[row]?.[column] ?? 0) > (pairs.wins[column]?.[row] ?? 0);
  return (
    <>
      <p className="max-w-[68ch]">{pairsInWords(ranking)}</p>
      <FigureTable label={words.pairsTable} columns={order.length + 3}>
        <thead>
          <tr>
            <th scope="col">{words.rowHead}</th>
            {order.map((number, column) => (
              <th key={number} scope="col">
                <span aria-hidden="true">{words.abovePlace({ place: column + 1 })}</span>
                <span className="sr-only">
                  {words.aboveChoice({ choice: rankedLabel(ranking, number) })}
                </span>
              </th>
            ))}
            <th scope="col">{words.meanPlace}</th>
            <th scope="col">{words.rankedBy}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((number, row) => (
            <tr key={number}>
              <th scope="row">
                <span aria-hidden="true">{`${formatNumber(row + 1)} `}</span>
                <bdi>{rankedLabel(ranking, number)}</bdi>
              </th>
              {order.map((other, column) => (
                <td key={other} className={beats(row, column) ? 'figures-beats' : undefined}>
                  {row === column ? '' : formatNumber(pairs.wins[row]?.[column] ?? 0)}
                  {beats(row, column) && <span className="sr-only">{words.beatsIt}</span>}
                </td>
              ))}
              <td>{meanPlace(ranks[row]?.mean)}</td>
              <td>{formatNumber(ranks[row]?.people ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <p className="mt-4 max-w-[68ch] text-small text-soft">
        {shows === 'shares' && words.underlined}
        {words.meanPlaceIs}
      </p>
    </>
  );
}

function meanPlace(mean: number | undefined): string {
  return mean === undefined ? '–' : formatTenths(mean);
}
