/** A cell is drawn from so many people on, so that no point is a person. */
export const MIN_CELL = 5;
/** Nine of ten people stand within so many cells of the middle, each way: fewer where fewer people would fill them. */
const REACH = { least: 2, most: 8 };
const WITHIN = 0.9;
/** Some four people for each cell within reach if they stood everywhere alike, which they do not. */
const PEOPLE_PER_REACH = 16;
/** Who stands farther out than this is drawn no farther. */
const FARTHEST = 16;
/** People of a smaller cell join a drawn one of their group at most so many cells away. */
const NEAR = 2;

/** Places are whole numbers of cells from the middle. */
export type MapCell = { x: number; y: number; group: number; people: number };
export type GroupMap = {
  /** The side of a cell, so that a person can be told which one they stand in. */
  step: number;
  cells: MapCell[];
  /** People whom no cell shows. */
  leftOut: number;
};

/**
 * The map of the groups: people counted in cells of a grid, one for each group in it. A cell of fewer than five people is
 * not drawn; they are counted with the nearest drawn cell of their group, or left out. What is told are whole numbers of
 * cells, and the side of a cell is rounded to 1, 2 or 5, so that it does not follow single people.
 */
export function mapCells(points: Float64Array, groupOf: Uint8Array): GroupMap {
  const step = stepFor(points);
  const cells = new Map<string, MapCell>();
  for (const [person, group] of groupOf.entries()) {
    const { x, y } = placeOnMap(step, points[2 * person] ?? 0, points[2 * person + 1] ?? 0);
    const key = `${group} ${x} ${y}`;
    const known = cells.get(key);
    if (known) known.people++;
    else cells.set(key, { x, y, group, people: 1 });
  }
  const drawn = [...cells.values()].filter(({ people }) => people >= MIN_CELL).toSorted(inOrder);
  const told = drawn.map((cell) => ({ ...cell }));
  let leftOut = 0;
  for (const small of cells.values()) {
    if (small.people >= MIN_CELL) continue;
    const near = told[nearestOf(drawn, small)];
    if (near) near.people += small.people;
    else leftOut += small.people;
  }
  return { step, cells: told, leftOut };
}

/** The cell in which somebody stands. */
export function placeOnMap(step: number, x: number, y: number): { x: number; y: number } {
  return { x: cellsOut(x / step), y: cellsOut(y / step) };
}

function cellsOut(distance: number): number {
  // Adding 0 turns −0 into 0.
  return Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(distance))) + 0;
}

function stepFor(points: Float64Array): number {
  const people = points.length / 2;
  const outward = Float64Array.from({ length: people }, (_, at) =>
    Math.max(Math.abs(points[2 * at] ?? 0), Math.abs(points[2 * at + 1] ?? 0)),
  ).toSorted();
  const reached = outward[Math.floor(WITHIN * people)] ?? 0;
  return reached > 0 ? roundedUp(reached / reachOf(people)) : 1;
}

function reachOf(people: number): number {
  const filled = Math.floor(Math.sqrt(people / PEOPLE_PER_REACH));
  return Math.max(REACH.least, Math.min(REACH.most, filled));
}

/** To 1, 2 or 5 times a power of ten. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const times = [1, 2, 5].find((one) => value <= one * power) ?? 10;
  return times * power;
}

function inOrder(a: MapCell, b: MapCell): number {
  return a.group - b.group || a.y - b.y || a.x - b.x;
}

/** -1 where none is near. */
function nearestOf(drawn: readonly MapCell[], small: MapCell): number {
  let [nearest, least] = [-1, NEAR * NEAR];
  for (const [at, { x, y, group }] of drawn.entries()) {
    const far = (x - small.x) ** 2 + (y - small.y) ** 2;
    if (group !== small.group || far > least || (far === least && nearest >= 0)) continue;
    nearest = at;
    least = far;
  }
  return nearest;
}
