import {
  formatShortDay,
  formatSigned,
  formatSignedTenths,
} from '../../base/words/chart-figures.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { tenthFigure } from '../scales/scale-result.ts';
import type { Change, ChangeRow } from '../trend/change.ts';
import { verdictWords } from '../words/change.ts';
import { peopleWords } from '../words/result.ts';
import * as words from '../words/change-table.ts';

type Props = { change: Change; ends?: { first: number; last: number } | undefined };

/** What changed since a day: for each row a line from then to now, and whether the change is more than chance. */
export function ChangeTable({ change, ends }: Props) {
  const { reads, before, now, since, rows } = change;
  const day = new Date(since);
  const figure = (row: ChangeRow, at: 'before' | 'now') =>
    reads === 'share'
      ? shareFigure({ percent: row[at], edge: row.edges[at] })
      : tenthFigure({ tenth: row[at], edge: row.edges[at] });
  const [low, high] =
    reads === 'mean' && ends
      ? [ends.first, ends.last]
      : [0, Math.max(10, ...rows.flatMap((row) => [row.before, row.now]))];
  return (
    <FigureTable label={words.caption({ day })}>
      <thead>
        <tr>
          <th scope="col">{reads === 'share' ? words.shareOfPeople : words.scale}</th>
          <th scope="col">
            {formatShortDay(day)}
            <span className="block">{peopleWords(before.people)}</span>
          </th>
          <th scope="col">
            {words.now}
            <span className="block">{peopleWords(now.people)}</span>
          </th>
          <th scope="col">{reads === 'share' ? words.points : words.change}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number}>
            <th scope="row">
              <bdi>{row.label}</bdi>
              <Way row={row} at={(value) => ((value - low) / (high - low)) * 100} />
              <span className="block text-note font-normal text-soft">
                {verdictWords(row.verdict, reads)}
              </span>
            </th>
            <td>{figure(row, 'before')}</td>
            <td>{figure(row, 'now')}</td>
            <td className={row.verdict === 'moved' ? 'figures-strong' : 'figures-soft'}>
              {reads === 'share'
                ? formatSigned(row.difference)
                : formatSignedTenths(row.difference)}
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** A line from the earlier figure, hollow, to the current one, filled. */
function Way({ row, at }: { row: ChangeRow; at: (value: number) => number }) {
  const [from, to] = [share(at(row.before)), share(at(row.now))];
  return (
    <svg className="way" height="14" aria-hidden="true" focusable="false">
      <line className="way-track" x1="0" x2="100%" y1="7" y2="7" />
      <line
        className={row.verdict === 'moved' ? 'way-moved' : 'way-inside'}
        x1={from}
        x2={to}
        y1="7"
        y2="7"
      />
      <circle className="way-then" cx={from} cy="7" r="4" />
      <circle className="way-now" cx={to} cy="7" r="5" />
    </svg>
  );
}

const share = (value: number) => `${value.toFixed(2)}%`;
