import { ResultStrip, type ResultDrawingProps } from './result-strip.tsx';
import { ScaleColumns } from './scale-columns.tsx';

/** The drawing of a result, the same wherever it stands: a scale as columns, all else as the strip. */
export function ResultDrawing(props: ResultDrawingProps) {
  return props.question.scale ? <ScaleColumns {...props} /> : <ResultStrip {...props} />;
}
