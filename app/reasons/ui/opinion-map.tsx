import { linesOfGroups } from '../groups/map-lines.ts';
import { placesOfLetters } from '../groups/map-letters.ts';
import type { MapCell } from '../groups/map-cells.ts';
import type { GroupsView, OwnPlaceView } from '../shown/groups-view.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatNumber } from '../../base/words/figures.ts';
import { GroupMark, ownStarPath } from './group-mark.tsx';
import * as words from '../words/groups.ts';

type Told = Extract<GroupsView, { state: 'told' }>;
type Props = { view: Told; own: OwnPlaceView | undefined };

/** Sides in units of the drawing. */
const CELL = 24;
const EDGE = 1.6 * CELL;
const LEAST = { across: 14, up: 7 };
/** So far out the outermost cells are drawn where there are few, at most as many times as far as they are. */
const FILLED = 8;
const MOST_SPREAD = 4;
const [SMALLEST, LARGEST] = [0.17 * CELL, 0.45 * CELL];
/** So many cells a letter takes from its middle, at its largest. */
const LETTER = 0.72;
/** Corners stand out from a mark as far as those of a triangle. */
const CORNERS = 1.5;
const RING = 1.15;
const BESIDE = 0.7;
/** More rows nobody reads; what is left is summed up. */
const ROWS = 40;

/** The rule that asks for an img does not know drawings. */
const IMAGE = { role: 'img' } as const;

/** Cells as stars, those of a group joined to a figure, and its letter beside it. */
export function OpinionMap({ view: { groups, map }, own }: Props) {
  const spread = spreadOf(map.cells);
  const drawn = map.cells.map((cell) => ({
    ...cell,
    x: spread * cell.x + besideOthers(cell, map.cells) * Math.sqrt(spread),
    y: spread * cell.y,
  }));
  const star = own && { x: spread * own.x, y: spread * own.y };
  const largest = LARGEST * Math.sqrt(spread);
  const most = Math.max(1, ...map.cells.map(({ people }) => people));
  const lines = groups.length > 1 ? linesOfGroups(drawn) : [];
  const marks = drawn.map((cell) => ({
    ...cell,
    radius: (CORNERS * sizeOf(cell, most, largest)) / CELL,
  }));
  const letters = placesOfLetters(groups.length > 1 ? groups.map(({ label }) => label) : [], {
    marks: star ? [...marks, { ...star, radius: RING, people: 0, group: NOBODYS }] : marks,
    lines,
    clear: LETTER,
  });
  const box = boxOf([...drawn, ...letters.values(), ...(star ? [star] : [])]);
  return (
    <svg
      className="opinion-map"
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      {...IMAGE}
      aria-label={words.mapLabel({ groups })}
    >
      {lines.map(({ group, from, to }) => (
        <line
          key={`${keyOf(from)} ${keyOf(to)}`}
          className={`group-line group-${group}`}
          x1={CELL * from.x}
          y1={-CELL * from.y}
          x2={CELL * to.x}
          y2={-CELL * to.y}
        />
      ))}
      {drawn
        .toSorted((a, b) => b.people - a.people)
        .map((cell) => (
          <GroupMark
            key={keyOf(cell)}
            label={cell.group}
            x={CELL * cell.x}
            y={-CELL * cell.y}
            size={sizeOf(cell, most, largest)}
          />
        ))}
      {[...letters].map(([label, { x, y }]) => (
        <text key={label} className="group-letter" x={rounded(CELL * x)} y={rounded(-CELL * y)}>
          {words.letter({ label })}
        </text>
      ))}
      {star && (
        <g transform={`translate(${CELL * star.x} ${-CELL * star.y})`}>
          <circle className="own-place-ring" r={RING * CELL} />
          <path className="own-place-star" d={ownStarPath(0.95 * CELL)} />
        </g>
      )}
    </svg>
  );
}

/** No group has this label. */
const NOBODYS = -1;

const rounded = (value: number) => Math.round(10 * value) / 10;

/** A map of few cells is drawn larger, as one looks closer at few stars. */
function spreadOf(cells: readonly MapCell[]): number {
  const out = cells.reduce((far, { x, y }) => Math.max(far, Math.abs(x), 2 * Math.abs(y)), 1);
  return Math.max(1, Math.min(MOST_SPREAD, FILLED / out));
}

/** Groups in one cell stand side by side. */
function besideOthers({ x, y, group }: MapCell, cells: readonly MapCell[]): number {
  const same = cells.filter((cell) => cell.x === x && cell.y === y);
  const place = same.findIndex((cell) => cell.group === group);
  return BESIDE * (place - (same.length - 1) / 2);
}

const sizeOf = ({ people }: MapCell, most: number, largest: number) =>
  Math.max(SMALLEST, largest * Math.sqrt(people / most));

const keyOf = ({ group, x, y }: MapCell) => `${group} ${x} ${y}`;

/** Around the middle of all, which is where nobody leans to any side. */
function boxOf(places: readonly { x: number; y: number }[]) {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, right] = widened(Math.min(0, ...xs), Math.max(0, ...xs), LEAST.across);
  const [bottom, top] = widened(Math.min(0, ...ys), Math.max(0, ...ys), LEAST.up);
  return {
    left: CELL * left - EDGE,
    top: -CELL * top - EDGE,
    width: CELL * (right - left) + 2 * EDGE,
    height: CELL * (top - bottom) + 2 * EDGE,
  };
}

function widened(from: number, to: number, least: number): [number, number] {
  const lacking = Math.max(0, least - (to - from)) / 2;
  return [from - lacking, to + lacking];
}

/** The same as a table, the largest cells first. */
export function MapTable({ map: { cells } }: Pick<Told, 'map'>) {
  const order = cells.toSorted((a, b) => b.people - a.people);
  const [shown, further] = [order.slice(0, ROWS), order.slice(ROWS)];
  return (
    <>
      <FigureTable label={words.mapTable}>
        <thead>
          <tr>
            <th scope="col">{words.columns.group}</th>
            <th scope="col">{words.columns.across}</th>
            <th scope="col">{words.columns.up}</th>
            <th scope="col">{words.columns.people}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((cell) => (
            <tr key={keyOf(cell)}>
              <th scope="row">{words.groupName({ label: cell.group })}</th>
              <td>{cell.x}</td>
              <td>{cell.y}</td>
              <td>{formatNumber(cell.people)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {further.length > 0 && (
        <p className="mt-2 text-note text-soft">
          {words.furtherCells({
            cells: further.length,
            people: further.reduce((sum, { people }) => sum + people, 0),
          })}
        </p>
      )}
    </>
  );
}
