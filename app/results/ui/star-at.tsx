import { STAR_PATH } from '../../base/star-path.ts';
/** The star of the reader's choice inside a drawing; the place may be in per cent. */
export function StarAt({ x, y }: { x: string | number; y: number }) {
  return (
    <svg x={x} y={y} className="drawn-star">
      <path transform="translate(-8 -8)" d={STAR_PATH} />
    </svg>
  );
}
