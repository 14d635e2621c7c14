/** A part of something that is known whole, and so has no range. */
export function SolidBar({ percent }: { percent: number }) {
  return (
    <svg className="bar" aria-hidden="true" focusable="false">
      <rect className="bar-solid" width={`${percent.toFixed(2)}%`} height="100%" />
    </svg>
  );
}
