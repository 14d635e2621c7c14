import { columnAxisMax } from '../column-axis.ts';
import { ColumnFace } from './column-face.tsx';
import { RowFigure, type ResultDrawingProps } from './result-strip.tsx';
import * as words from '../words/strip.ts';

/** A scale in a card: small columns and their ends. */
export function SlimScale({ question, result, mine }: ResultDrawingProps) {
  const isShare = result.shows === 'shares';
  const top = columnAxisMax(result);
  return (
    <>
      <table className="slim-columns">
        <caption className="sr-only">
          {words.resultOf({ text: question.text, people: result.people })}
        </caption>
        <thead>
          <tr>
            {result.rows.map(({ number, label }) => (
              <th key={number} scope="col">
                {label}
                {mine?.includes(number) && <span className="sr-only">{words.isYourChoice}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {result.rows.map((row) => (
              <td key={row.number}>
                <span className={isShare ? 'sr-only' : undefined}>
                  <RowFigure row={row} result={result} />
                </span>
                <ColumnFace
                  row={row}
                  result={result}
                  top={top}
                  isLit={mine?.includes(row.number)}
                  className="slim-column"
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {question.scale && (
        <p className="mt-1 flex justify-between gap-4 text-note text-soft">
          <bdi>{question.scale.low}</bdi>
          <bdi className="text-end">{question.scale.high}</bdi>
        </p>
      )}
    </>
  );
}
