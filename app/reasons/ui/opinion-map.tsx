import { linesOfGroups } from '../groups/map-lines.ts';
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
const [SMALLEST, LARGEST] = [0.17 * CELL, 0.45 * CELL];
/** More rows nobody reads; what is left is summed up. */
const ROWS = 40;

/** Cells as stars, those of a group joined to a figure, and its letter in their middle. */
export function OpinionMap({ view: { groups, map }, own }: Props) {
  const box = boxOf(own ? [...map.cells, own] : map.cells);
  const most = Math.max(1, ...map.cells.map(({ people }) => people));
  return (
    <svg
      className="opinion-map"
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      aria-label={words.mapLabel({ groups })}
    >
      {linesOfGroups(map.cells).map(({ group, from, to }) => (
        <line
          key={`${keyOf(from)} ${keyOf(to)}`}
          className={`group-line group-${group}`}
          x1={CELL * from.x}
          y1={-CELL * from.y}
          x2={CELL * to.x}
          y2={-CELL * to.y}
        />
      ))}
      {map.cells
        .toSorted((a, b) => b.people - a.people)
        .map((cell) => (
          <GroupMark
            key={keyOf(cell)}
            label={cell.group}
            x={CELL * cell.x}
            y={-CELL * cell.y}
            size={Math.max(SMALLEST, LARGEST * Math.sqrt(cell.people / most))}
          />
        ))}
      {groups.length > 1 &&
        groups.map(({ label }) => {
          const middle = middleOf(map.cells.filter(({ group }) => group === label));
          return (
            middle && (
              <text key={label} className="group-letter" x={CELL * middle.x} y={-CELL * middle.y}>
                {words.letter({ label })}
              </text>
            )
          );
        })}
      {own && (
        <g transform={`translate(${CELL * own.x} ${-CELL * own.y})`}>
          <circle className="own-place-ring" r={1.15 * CELL} />
          <path className="own-place-star" d={ownStarPath(0.95 * CELL)} />
        </g>
      )}
    </svg>
  );
}

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

/** The cell nearest to where the people of a group stand on average, so that its letter lies on it. */
function middleOf(cells: readonly MapCell[]): MapCell | undefined {
  const people = cells.reduce((sum, cell) => sum + cell.people, 0);
  const x = cells.reduce((sum, cell) => sum + cell.x * cell.people, 0) / people;
  const y = cells.reduce((sum, cell) => sum + cell.y * cell.people, 0) / people;
  const far = (cell: MapCell) => (cell.x - x) ** 2 + (cell.y - y) ** 2;
  return cells.toSorted((a, b) => far(a) - far(b))[0];
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
