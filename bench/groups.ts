import { searchGroups, type GroupSearch } from '../app/reasons/groups/find-groups.ts';
import { groupPeople } from '../app/reasons/groups/group-partitions.ts';
import { createShuffleTest } from '../app/reasons/groups/shuffle-test.ts';
import type { Components } from '../app/stats/sparse-components.ts';
import { selectRows, type SparseMarks } from '../app/stats/sparse-marks.ts';
import { adjustedRandIndex, simulateCrowd } from '../test/support/simulated-crowd.ts';
import { median, type Row } from './measure.ts';

/** The second is as large as the largest conversation of Polis that its makers have told of. */
const CROWDS = [
  { people: 10_000, reasons: 500, seen: 0.3 },
  { people: 33_422, reasons: 783, seen: 0.0764 },
];
const SIZES = [3, 2, 1];
/** People who had reacted when the directions were found from which a warm run begins. */
const BEFORE = 0.95;
const MB = 1_048_576;

/**
 * Opinion groups of people whose groups are known: the main run alone, cold and from the directions found before one of
 * twenty came, and the shuffles that tell whether the groups hold.
 */
export async function benchGroups(rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of CROWDS) {
    const crowd = simulateCrowd({ ...size, sizes: SIZES, seed: 'groups bench' });
    const { marks } = crowd;
    const earlier = Uint32Array.from({ length: BEFORE * marks.rows }, (_, row) => row);
    const former = searchGroups(selectRows(marks, earlier), { seed: 'before' }).components;
    const cold = timed(rounds, () => run(marks, undefined));
    const warm = timed(rounds, () => run(marks, former.directions));
    const found = groupPeople(cold.last.points, cold.last.partitions[0]);
    const known = Array.from(cold.last.people, (row) => crowd.groupOf[row] ?? 0);
    const name = `${size.people} people, ${size.reasons} reasons`;
    const ari = adjustedRandIndex(found.groupOf, known).toFixed(4);
    process.stdout.write(
      `${name}, ${marks.codes.length} reactions: ${found.groups} groups, ARI ${ari}, passes ${cold.last.components.passes} cold, ${warm.last.components.passes} warm\n` +
        `  cold ${timesOf(cold)}; warm ${timesOf(warm)}; at most ${cold.mb.toFixed(0)} MB beside ${(marks.codes.byteLength / MB).toFixed(0)} MB of reactions\n` +
        `  ${shufflesOf(marks)}\n`,
    );
    rows.push(
      { name: `groups of ${name}, cold`, micros: cold.cpu * 1_000 },
      { name: `groups of ${name}, warm`, micros: warm.cpu * 1_000 },
    );
  }
  return rows;
}

function run(marks: SparseMarks, former: Components['directions'] | undefined): GroupSearch {
  const search = searchGroups(marks, { seed: 'bench', former });
  groupPeople(search.points, search.partitions[0]);
  return search;
}

type Timed = { last: GroupSearch; cpu: number; wall: number; best: number; mb: number };

/** Medians in ms; the most memory that a run held beside what was there. */
function timed(rounds: number, search: () => GroupSearch): Timed {
  const [cpu, wall]: [number[], number[]] = [[], []];
  let last = search();
  const before = process.memoryUsage();
  let most = 0;
  for (let round = 0; round < Math.max(5, rounds); round++) {
    const [began, used] = [performance.now(), process.cpuUsage()];
    last = search();
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1_000);
    wall.push(performance.now() - began);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    most = Math.max(most, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers);
  }
  return { last, cpu: median(cpu), wall: median(wall), best: Math.min(...wall), mb: most / MB };
}

function timesOf({ cpu, wall, best }: Timed): string {
  return `${wall.toFixed(0)} ms (best ${best.toFixed(0)}, CPU ${cpu.toFixed(0)})`;
}

function shufflesOf(marks: SparseMarks): string {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const test = createShuffleTest(marks, 'bench');
  while (test.holds() === undefined) test.shuffle();
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(used);
  const cpu = (user + system) / 1e6;
  return `${test.holds() ? 'they hold' : 'they do not hold'} after ${test.shuffled()} shuffles, ${seconds.toFixed(1)} s (CPU ${cpu.toFixed(1)})`;
}
