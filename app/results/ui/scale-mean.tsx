import type { ResultRow } from '../result.ts';
import { scaleResult } from '../scales/scale-result.ts';
import { meanWords } from '../words/scale.ts';
import { MeanMark } from './scale-columns.tsx';
import * as words from '../words/scale-columns.ts';

/** Below the small columns of a scale its mean and the range of it, where these may be shown. */
export function ScaleMean({ rows }: { rows: readonly ResultRow[] }) {
  const scale = scaleResult(rows);
  const mean = meanWords(scale);
  if (mean === undefined) return null;
  return (
    <>
      <svg className="slim-ruler" aria-hidden="true" focusable="false">
        <line className="ruler-line" x2="100%" y1="0.75em" y2="0.75em" />
        <MeanMark scale={scale} />
      </svg>
      <p className="mt-1 pb-3 text-small">{words.onAverage({ mean, last: scale.last })}</p>
    </>
  );
}
