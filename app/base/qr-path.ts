/** The dark squares as one SVG path, in a square of `size` units. */
export type QrPath = { size: number; path: string };

/** The quiet zone: four light squares on each side (ISO/IEC 18004). */
const QUIET = 4;

/** Neighbouring dark squares of a row are drawn as one rectangle. */
export function qrPath(squares: readonly (readonly boolean[])[]): QrPath {
  const path = squares.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const run = row.slice(x).findIndex((dark) => !dark);
      const width = run < 0 ? row.length - x : run;
      return [`M${x + QUIET} ${y + QUIET}h${width}v1h-${width}z`];
    }),
  );
  return { size: squares.length + 2 * QUIET, path: path.join('') };
}
