import type { DrawnTrend } from '../trend/trend-drawing.ts';
import * as words from '../words/trend-chart.ts';

type Props = { lines: DrawnTrend['lines']; column: string };

/** The head of a table of a trend's figures: time, people, and the name of each line. */
export function TrendHead({ lines, column }: Props) {
  return (
    <thead>
      <tr>
        <th scope="col">{column}</th>
        <th scope="col">{words.peopleHead}</th>
        {lines.map(({ number, label }) => (
          <th key={number} scope="col">
            <bdi>{label}</bdi>
          </th>
        ))}
      </tr>
    </thead>
  );
}
