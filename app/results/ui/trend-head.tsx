import type { DrawnTrend } from '../trend/trend-drawing.ts';

type Props = { lines: DrawnTrend['lines']; column: string };

/** Over figures of the lines of a trend: when, how many people, and what each line is of. */
export function TrendHead({ lines, column }: Props) {
  return (
    <thead>
      <tr>
        <th scope="col">{column}</th>
        <th scope="col">People</th>
        {lines.map(({ number, label }) => (
          <th key={number} scope="col">
            <bdi>{label}</bdi>
          </th>
        ))}
      </tr>
    </thead>
  );
}
