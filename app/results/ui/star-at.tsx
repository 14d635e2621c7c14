/** The star of the reader's choice inside a drawing; the place may be in per cent. */
export function StarAt({ x, y }: { x: string | number; y: number }) {
  return (
    <svg x={x} y={y} className="drawn-star">
      <path
        transform="translate(-8 -8)"
        d="M8 0c.7 4.6 3.4 7.3 8 8-4.6.7-7.3 3.4-8 8-.7-4.6-3.4-7.3-8-8 4.6-.7 7.3-3.4 8-8Z"
      />
    </svg>
  );
}
