import type { ReactNode } from 'react';

type Props = { label: number; x?: number; y?: number; size: number; children?: ReactNode };

const HEXAGON = [0, 60, 120, 180, 240, 300];

/** Each group has a shape of its own, of about the same area, so that nobody has to tell colours apart. */
export function GroupMark({ label, x = 0, y = 0, size, children }: Props) {
  const className = `group-mark group-${label}`;
  const d = pathOf(label, size);
  return (
    <path className={className} d={d} transform={`translate(${round(x)} ${round(y)})`}>
      {children}
    </path>
  );
}

function pathOf(label: number, size: number): string {
  // First, since the arcs of a circle whose radius was rounded apart from its width make none.
  const r = round(size);
  switch (label) {
    case 0:
      return `M${-r} 0a${r} ${r} 0 1 0 ${round(2 * r)} 0a${r} ${r} 0 1 0 ${round(-2 * r)} 0z`;
    case 1:
      return polygon([0, 90, 180, 270], 1.2 * r);
    case 2:
      return polygon([45, 135, 225, 315], 1.25 * r);
    case 3:
      return polygon([-90, 30, 150], 1.5 * r);
    default:
      return polygon(HEXAGON, 1.1 * r);
  }
}

function polygon(angles: readonly number[], r: number): string {
  const corners = angles.map((angle) => {
    const at = (angle * Math.PI) / 180;
    return `${round(r * Math.cos(at))} ${round(r * Math.sin(at))}`;
  });
  return `M${corners.join('L')}z`;
}

/** The four-point star of one's own place. */
export function ownStarPath(r: number): string {
  const inner = 0.28 * r;
  const corners = Array.from({ length: 8 }, (_, at) => {
    const angle = (at * Math.PI) / 4;
    const far = at % 2 === 0 ? r : inner;
    return `${round(far * Math.sin(angle))} ${round(-far * Math.cos(angle))}`;
  });
  return `M${corners.join('L')}z`;
}

const round = (value: number) => Math.round(value * 10) / 10 + 0;

/** Beside the name of a group. */
export function GroupBadge({ label }: { label: number }) {
  return (
    <svg className="group-badge" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
      <GroupMark label={label} size={7.5} />
    </svg>
  );
}
