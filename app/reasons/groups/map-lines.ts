import type { MapCell } from './map-cells.ts';

export type MapLine = { group: number; from: MapCell; to: MapCell };

/**
 * The shortest lines that join all cells of a group, as stars are joined to a figure (Prim, *Shortest connection networks*,
 * 1957). They say nothing that the cells do not.
 */
export function linesOfGroups(cells: readonly MapCell[]): MapLine[] {
  return [...new Set(cells.map(({ group }) => group))].flatMap((group) =>
    linesThrough(cells.filter((cell) => cell.group === group)).map((line) => ({ group, ...line })),
  );
}

function linesThrough([first, ...others]: readonly MapCell[]): Omit<MapLine, 'group'>[] {
  if (!first) return [];
  const lines: Omit<MapLine, 'group'>[] = [];
  let open = others.map((to) => ({ from: first, to, far: distance(first, to) }));
  for (;;) {
    const [start] = open;
    if (!start) return lines;
    const next = open.reduce((best, one) => (one.far < best.far ? one : best), start);
    lines.push({ from: next.from, to: next.to });
    open = open.flatMap((one) => {
      if (one === next) return [];
      const far = distance(next.to, one.to);
      return [far < one.far ? { from: next.to, to: one.to, far } : one];
    });
  }
}

function distance(one: MapCell, other: MapCell): number {
  return (one.x - other.x) ** 2 + (one.y - other.y) ** 2;
}
