import type { DrawnPoint } from '../article-drawing.ts';

const figure = (value: number) => String(Math.round(value * 10) / 10);
const pair = ([x, y]: DrawnPoint) => `${figure(x)} ${figure(y)}`;

/** Straight from point to point, in tenths of a unit: more is not seen. */
export function linePath(points: readonly DrawnPoint[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${pair(point)}`).join('');
}

export const areaPath = (points: readonly DrawnPoint[]): string => `${linePath(points)}Z`;

/** A band that bends from a stretch of one line down to a stretch of another. */
export function bandPath(
  { from, to, wide }: { from: number; to: number; wide: number },
  { top, bottom }: { top: number; bottom: number },
): string {
  const half = (top + bottom) / 2;
  const bend = (start: number, [x, y]: DrawnPoint) =>
    `C${pair([start, half])} ${pair([x, half])} ${pair([x, y])}`;
  return (
    `M${pair([from, top])}${bend(from, [to, bottom])}H${figure(to + wide)}` +
    `${bend(to + wide, [from + wide, top])}Z`
  );
}

type Box = { x: number; y: number; width: number; height: number };

/** Slanted lines that fill a box and end at its sides. */
export function hatchPath({ x, y, width, height }: Box, step = 3.2): string {
  const slant = height / 2;
  const lines: string[] = [];
  for (let at = step / 2; at < width + slant; at += step) {
    // From the foot of each line up to the right, cut where it leaves the box.
    const [foot, head] = [at - slant, at];
    const low = Math.max(foot, 0);
    const high = Math.min(head, width);
    if (low >= high) continue;
    const level = (along: number) => y + height - ((along - foot) / slant) * height;
    lines.push(
      linePath([
        [x + low, level(low)],
        [x + high, level(high)],
      ]),
    );
  }
  return lines.join('');
}
