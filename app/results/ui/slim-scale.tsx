import { formatNumber } from '../../base/words/figures.ts';
import { meanWords } from '../words/scale.ts';
import { scaleResult } from '../scales/scale-result.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { columnAxisMax } from '../column-axis.ts';
import { ColumnFace } from './column-face.tsx';
import { isHighlighted, type ResultDrawingProps } from './result-strip.tsx';
import * as words from '../words/strip.ts';

/** A scale in a card: small columns, its ends, and its average where that may be shown. */
export function SlimScale({ question, result, mine }: ResultDrawingProps) {
  const scale = scaleResult(result.rows);
  const mean = meanWords(scale);
  const isShare = result.shows === 'shares';
  const top = columnAxisMax(result);
  return (
    <div className="pb-3">
      <table className="slim-columns">
        <caption className="sr-only">
          {words.resultOf({ text: question.text, people: result.people })}
        </caption>
        <thead>
          <tr>
            {result.rows.map(({ number, label }) => (
              <th key={number} scope="col">
                {label}
                {mine?.includes(number) && <span className="sr-only">{words.isYourAnswer}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {result.rows.map((row) => (
              <td key={row.number}>
                <span className={isShare ? 'sr-only' : undefined}>
                  {isShare ? shareFigure(row) : formatNumber(row.count)}
                </span>
                <ColumnFace
                  row={row}
                  result={result}
                  top={top}
                  isLit={mine !== undefined && isHighlighted(row.number, result, mine)}
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
      {mean !== undefined && (
        <p className="mt-1 text-small">{words.onAverage({ mean, last: scale.last })}</p>
      )}
    </div>
  );
}
