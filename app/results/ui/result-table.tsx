import { formatNumber } from '../../base/words/figures.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { Star } from '../../ui/logo.tsx';
import { figureTableOf, type Figure } from '../words/figure-table.ts';
import type { QuestionView } from '../question-view.ts';
import type { Result } from '../result.ts';
import * as words from '../words/result.ts';

type Props = {
  question: Pick<QuestionView, 'kind'>;
  result: Result;
  mine?: readonly number[] | undefined;
};

/** The same result as plain figures, which a reporter can copy. */
export function ResultTable({ question, result, mine = [] }: Props) {
  const table = figureTableOf(question.kind, result);
  return (
    <FigureTable label={words.figures}>
      <thead>
        <tr>
          <th scope="col">{table.label}</th>
          {table.columns.map(({ name, unit }) => (
            <th key={name} scope="col">
              {unit === 'per cent' ? `${name}, %` : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ number, label, values }) => (
          <tr key={number}>
            <th scope="row">
              {mine.includes(number) && <Star className="strip-star text-star" />}
              <bdi>{label}</bdi>
              {mine.includes(number) && <span className="sr-only">{words.isYourChoice}</span>}
            </th>
            {table.columns.map(({ name }, index) => (
              <td key={name}>{figureWords(values[index])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function figureWords(figure: Figure | undefined): string {
  return figure ? figure.edge + formatNumber(figure.value) : '';
}
