/** Side of the square that a dot has. */
const STEP = 10;
const MAX_DOTS = 700;
const PEOPLE_PER_DOT = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/** How many people one dot stands for, so that a crowd of any size can be drawn. */
export function peoplePerDot(counts: readonly number[]): number {
  const people = counts.reduce((sum, count) => sum + count, 0);
  return PEOPLE_PER_DOT.find((each) => people / each <= MAX_DOTS) ?? Math.ceil(people / MAX_DOTS);
}

type Point = { x: number; y: number };

/** A heap of dots in so many columns, from the ground up. */
export function stackDots(count: number, columns: number): { dots: Point[]; height: number } {
  const height = Math.ceil(count / columns) * STEP;
  const dots = Array.from({ length: count }, (_, at) => ({
    x: (at % columns) * STEP + STEP / 2,
    y: height - Math.floor(at / columns) * STEP - STEP / 2,
  }));
  return { dots, height };
}

/** As one path of points, which round ends of its line make round. */
export function pathOf(dots: readonly Point[]): string {
  return dots.map(({ x, y }) => `M${x} ${y}h0`).join('');
}
