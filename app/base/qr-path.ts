/** What a camera reads: dark squares as one path, on a square of so many. */
export type QrCode = { size: number; path: string };

/** Four light squares on each side (ISO/IEC 18004). */
const QUIET = 4;

/** The dark squares of a row are drawn as they run. */
export function qrPath(squares: readonly (readonly boolean[])[]): QrCode {
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
