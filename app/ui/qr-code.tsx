import type { QrPath } from '../base/qr-path.ts';

type Props = { code: QrPath; label: string; className?: string };

/** Dark on light in every theme, since cameras expect that. */
export function QrCode({ code: { size, path }, label, className = 'size-52' }: Props) {
  return (
    <div className="shrink-0">
      <span className="sr-only">{label}</span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className={`${className} rounded-row border border-line`}
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
