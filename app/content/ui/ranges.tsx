import { formatNumber } from '../../base/words/figures.ts';
import { wilsonInterval } from '../../stats/wilson.ts';
import * as words from '../words/ranges.ts';

type Props = { people: readonly number[] };

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/**
 * How far a share of one half could lie off, by the formula alone: drawn on one ruler from nothing to all. In a
 * box of its own, since tables of texts are moved sideways.
 */
export function Ranges({ people }: Props) {
  return (
    <div>
      <table className="ranges">
        <thead>
          <tr>
            <th scope="col">{words.people}</th>
            <th scope="col">{words.rangeOfHalf}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((number) => {
            const { low, high } = wilsonInterval(number / 2, number);
            return (
              <tr key={number}>
                <th scope="row">{formatNumber(number)}</th>
                <td>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect width="100" height="10" rx="0" className="ranges-all" />
                    <rect
                      x={low * 100}
                      width={(high - low) * 100}
                      height="10"
                      className="ranges-range"
                    />
                    <rect x="49.75" width="0.5" height="10" className="ranges-half" />
                  </svg>
                  {words.range({ low: percent(low), high: percent(high) })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
