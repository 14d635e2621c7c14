import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { RecentActivity } from '../recent-activity.ts';
import { movedTile } from './tile-order.ts';
import type { WallItem } from './wall-order.ts';

const TRAVELS_MS = 900;
/** One behind the other, as a comet and its tail. */
const TAIL = [1, 0.5, 0.25, 0.12];
const TAIL_APART_MS = 45;
/** How far the way bends up, of its length. */
const BEND = 0.18;
const easing = 'cubic-bezier(0.45, 0, 0.2, 1)';

type Options = {
  activity: RecentActivity;
  tiles: readonly WallItem[];
  isStill: boolean;
};

/**
 * With news, a star travels from the running minute of the chart into the tile that moved most, one at a time. With
 * reduced motion nothing travels; the tile is marked in any case.
 */
export function useNewsMark(
  wall: RefObject<HTMLElement | null>,
  { activity, tiles, isStill }: Options,
): void {
  const before = useRef(activity);
  const travels = useRef(false);
  const tell = useEffectEvent((now: RecentActivity) => {
    const was = before.current;
    before.current = now;
    if (was === now || isStill || travels.current) return;
    const names = tiles.map(({ question }) => question);
    const moved = movedTile(names, was.latest, now.latest);
    const root = wall.current;
    if (moved === undefined || !root || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return;
    const from = endOfChart(root);
    const star = root.querySelector(`[data-item="${moved}"] .tile-star`);
    if (!from || !star) return;
    const to = middleOf(star.getBoundingClientRect());
    if (![from, to].every(isInSight)) return;
    travels.current = true;
    void travel(root, star, from, to).then(() => (travels.current = false));
  });
  useEffect(() => tell(activity), [activity]);
}

type Point = { x: number; y: number };

/** The top of the running minute's bar; without one, the end of the line. */
function endOfChart(root: Element): Point | undefined {
  const bar = root.querySelector('.minutes-running > .minutes-edge');
  if (bar) return middleOf(bar.getBoundingClientRect());
  const plot = root.querySelector('.minutes-plot')?.getBoundingClientRect();
  return plot && { x: plot.right, y: plot.bottom };
}

async function travel(root: Element, star: Element, from: Point, to: Point): Promise<void> {
  const way = { x: to.x - from.x, y: to.y - from.y };
  const top = { x: from.x + way.x / 2, y: from.y + way.y / 2 - Math.hypot(way.x, way.y) * BEND };
  const marks = TAIL.map((opacity, at) => {
    const mark = star.cloneNode(true) as SVGElement;
    mark.setAttribute('class', 'wall-mark');
    mark.style.opacity = String(opacity);
    root.append(mark);
    const steps = curveOf(from, top, to).map(({ x, y }) => ({
      transform: `translate(${x}px, ${y}px)`,
    }));
    const moving = mark.animate(steps, {
      duration: TRAVELS_MS,
      delay: at * TAIL_APART_MS,
      fill: 'both',
      easing,
    });
    // One that was cut off, as by leaving the page, has arrived too.
    return moving.finished.catch(() => undefined).then(() => mark.remove());
  });
  await marks[0];
  star.animate([{ scale: 1 }, { scale: 1.9 }, { scale: 1 }], { duration: 450, easing });
  await Promise.all(marks);
}

const STEPS = 12;

/** A quadratic Bézier curve as points on it. */
function curveOf(from: Point, top: Point, to: Point): Point[] {
  return Array.from({ length: STEPS + 1 }, (_, at) => {
    const t = at / STEPS;
    const along = (axis: 'x' | 'y') =>
      (1 - t) ** 2 * from[axis] + 2 * (1 - t) * t * top[axis] + t ** 2 * to[axis];
    return { x: along('x'), y: along('y') };
  });
}

function middleOf({ left, top, width, height }: DOMRect): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

function isInSight({ x, y }: Point): boolean {
  return x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight;
}
