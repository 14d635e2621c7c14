import { ResultStrip, type ResultDrawingProps } from './result-strip.tsx';
import { ScaleColumns } from './scale-columns.tsx';

/** The drawing of a result: columns for a scale, the strip for every other kind. */
export function ResultDrawing(props: ResultDrawingProps) {
  return props.question.scale ? <ScaleColumns {...props} /> : <ResultStrip {...props} />;
}
