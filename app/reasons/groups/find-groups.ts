import {
  projectRows,
  sparseComponents,
  type ComponentOptions,
  type Components,
} from '../../stats/sparse-components.ts';
import { marksInRow, selectRows, type SparseMarks } from '../../stats/sparse-marks.ts';
import {
  groupPeople,
  partitionsOf,
  type Partition,
  type PeopleInGroups,
} from './group-partitions.ts';
import { createShuffleTest } from './shuffle-test.ts';

/** From so much on groups are looked for; a person counts who reacted to so many reasons, or to all. */
export const MIN_PEOPLE = 30;
export const MIN_REASONS = 10;
export const MIN_REACTIONS = 7;

export const MAX_PEOPLE = 100_000;
export const MAX_REASONS = 10_000;

/** How many more are needed. */
export type Missing = { people: number; reasons: number };

/** What reactions say before it is known whether groups hold. Columns are reasons, rows are people. */
export type GroupSearch = {
  /** The rows of those who count, in order; all that follows is numbered as they are. */
  people: Uint32Array;
  marks: SparseMarks;
  components: Components;
  /** Where each person stands, x and y one after the other. */
  points: Float64Array;
  /** The one to tell first; none where nobody can be told apart. */
  partitions: Partition[];
};

export type GroupsFound = PeopleInGroups & {
  search: GroupSearch;
  /** Whether they pass the shuffles; undefined where there was no time to know, so that nothing new may be said. */
  holds: boolean | undefined;
};

type SearchOptions = Pick<ComponentOptions, 'seed' | 'former'>;

/** The rows of those who reacted to enough reasons. */
export function peopleWhoCount(given: SparseMarks): Uint32Array {
  const enough = Math.min(MIN_REACTIONS, Math.max(1, given.columns));
  const rows = new Uint32Array(given.rows);
  let count = 0;
  for (let row = 0; row < given.rows; row++)
    if (marksInRow(given, row) >= enough) rows[count++] = row;
  return rows.slice(0, count);
}

/** What is missing until groups are looked for, if anything is. */
export function countMissing(given: SparseMarks): Missing | undefined {
  const people = Math.max(0, MIN_PEOPLE - peopleWhoCount(given).length);
  const reasons = Math.max(0, MIN_REASONS - given.columns);
  return people + reasons > 0 ? { people, reasons } : undefined;
}

/** The main run: where people stand, and the ways to put them into groups. */
export function searchGroups(given: SparseMarks, options: SearchOptions): GroupSearch {
  refuseTooMany(given);
  const people = peopleWhoCount(given);
  const marks = people.length === given.rows ? given : selectRows(given, people);
  const components = sparseComponents(marks, options);
  const points = projectRows(marks, components);
  return { people, marks, components, points, partitions: partitionsOf(points, options.seed) };
}

function refuseTooMany({ rows, columns }: SparseMarks): void {
  if (rows > MAX_PEOPLE) throw new RangeError(`Groups are found of at most ${MAX_PEOPLE} people`);
  if (columns > MAX_REASONS)
    throw new RangeError(`Groups are found by at most ${MAX_REASONS} reasons`);
}

/**
 * The whole rule. Nothing where too few people or reasons are there; one group where the best silhouette does not pass
 * the shuffles. Where not even 99 of these were done when time was over, nobody knows whether groups hold.
 */
export function findGroups(
  given: SparseMarks,
  { isOver, ...options }: SearchOptions & { isOver: () => boolean },
): GroupsFound | undefined {
  refuseTooMany(given);
  if (countMissing(given)) return undefined;
  const search = searchGroups(given, options);
  const test = createShuffleTest(search.marks, options.seed);
  while (test.holds() === undefined && !isOver()) test.shuffle();
  const holds = test.holds() ?? test.holdsSoFar();
  return { search, holds, ...groupPeople(search.points, holds ? search.partitions[0] : undefined) };
}
