type Props = { code: { size: number; path: string }; label: string };

/** Dark on light in every theme: cameras look for that. */
export function QrCode({ code: { size, path }, label }: Props) {
  return (
    <div className="shrink-0">
      <span className="sr-only">{label}</span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-row border border-line"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
