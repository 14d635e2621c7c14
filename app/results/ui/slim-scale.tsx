import { formatNumber } from '../../base/words/figures.ts';
import { meanWords } from '../words/scale.ts';
import { scaleResult } from '../scales/scale-result.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { isHighlighted, type ResultDrawingProps } from './result-strip.tsx';
import * as words from '../words/strip.ts';

/** A scale in a card: small columns, its ends, and its average where that may be shown. */
export function SlimScale({ question, result, mine }: ResultDrawingProps) {
  const scale = scaleResult(result.rows);
  const mean = meanWords(scale);
  const isShare = result.shows === 'shares';
  const most = Math.max(1, ...result.rows.map(({ count }) => count));
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
                <svg
                  className={
                    mine && isHighlighted(row.number, result, mine)
                      ? 'slim-column slim-own'
                      : 'slim-column'
                  }
                  aria-hidden="true"
                  focusable="false"
                >
                  <Bar part={row.count / most} />
                </svg>
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

/** A step that nobody picked is a thin line, so that it is visible. */
function Bar({ part }: { part: number }) {
  const height = `${Math.max(4, part * 100).toFixed(1)}%`;
  return (
    <rect
      width="100%"
      rx="2"
      height={height}
      y={`${(100 - Math.max(4, part * 100)).toFixed(1)}%`}
      className={part === 0 ? 'slim-none' : undefined}
    />
  );
}
